"""How pages answer a form: done, refused, unsent, or sent late by a phone that was offline."""
