"""Django's two databases, with the journal as part of each commit. Used where KEYWORD_BACKUP names a second folder."""
