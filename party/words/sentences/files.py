"""Party files: why one isn't imported."""

from __future__ import annotations

from django.utils.translation import gettext_noop

FILES = {
    "NotAPartyFile": gettext_noop(
        "This isn't a party file. Choose a file that was downloaded from a party's desk."
    ),
    "NewerFile": gettext_noop(
        "This file was made by a newer version of Keyword Party. Update this site, then import it again."
    ),
    "FileTooLarge": gettext_noop(
        "This file is too large: at most {most} MB can be imported here. "
        "Use manage.py party import on the server."
    ),
    "LargestFile": gettext_noop(
        "This file is too large: a party file has at most {most} MB. Check that it's the right file."
    ),
    "DamagedFile": gettext_noop(
        "This file is damaged or was changed. Download the party again, then import that file."
    ),
    "DamagedEvent": gettext_noop(
        "This file is damaged or was changed at event {number}. "
        "Download the party again, then import that file."
    ),
    "ImportedAlready": gettext_noop(
        "This party is here already, with the code {code}. Open that one, or import the file as a copy."
    ),
    "DeletedSince": gettext_noop(
        "A guest's data was deleted here after this file was made, so it can't be imported. "
        "Download the party again, then import that file."
    ),
    "NotAPlainFile": gettext_noop("{path} isn't a plain file. Name a file, or - for the terminal."),
    "NoSuchFolder": gettext_noop("The folder {path} doesn't exist. Create it, or choose another one."),
    "NoSuchFile": gettext_noop("There is no file {path}. Check the name."),
    "CannotRead": gettext_noop("{path} can't be read: {why}. Check whose file it is, then try again."),
    "CannotWrite": gettext_noop("{path} can't be written: {why}. Choose another folder, then try again."),
    "FileMissing": gettext_noop("No file was sent. Choose the party file, then import it."),
}
