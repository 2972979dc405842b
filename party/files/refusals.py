"""Why a party file is refused. Nothing has been written when one of these is raised."""

from __future__ import annotations

from games.errors import RuleBroken, gettext_noop

MEGABYTE = 1024 * 1024
# What a web process takes; deploy/uploads.py says how many at a time, deploy/lanes.py in which lane.
MOST_BY_WEB = 16
MOST_BY_COMMAND = 64


class NotAPartyFile(RuleBroken):
    sentence = gettext_noop("This isn't a party file. Choose a file that was downloaded from a party's desk.")


class NewerFile(RuleBroken):
    sentence = gettext_noop(
        "This file was made by a newer version of Keyword Party. Update this site, then import it again."
    )


class FileTooLarge(RuleBroken):
    sentence = gettext_noop(
        "This file is too large: at most {most} MB can be imported here. "
        "Use manage.py party import on the server."
    )


class LargestFile(RuleBroken):
    sentence = gettext_noop(
        "This file is too large: a party file has at most {most} MB. Check that it's the right file."
    )


class FileMissing(RuleBroken):
    sentence = gettext_noop("No file was sent. Choose the party file, then import it.")


class DamagedFile(RuleBroken):
    """`fault` says what was found first. It's logged, and not shown."""

    sentence = gettext_noop(
        "This file is damaged or was changed. Download the party again, then import that file."
    )


class DamagedEvent(DamagedFile):
    sentence = gettext_noop(
        "This file is damaged or was changed at event {number}. "
        "Download the party again, then import that file."
    )


class ImportedAlready(RuleBroken):
    sentence = gettext_noop(
        "This party is here already, with the code {code}. Open that one, or import the file as a copy."
    )


class DeletedSince(RuleBroken):
    sentence = gettext_noop(
        "A guest's data was deleted here after this file was made, so it can't be imported. "
        "Download the party again, then import that file."
    )


class NotAPlainFile(RuleBroken):
    sentence = gettext_noop("{path} isn't a plain file. Name a file, or - for the terminal.")


class NoSuchFile(RuleBroken):
    sentence = gettext_noop("There is no file {path}. Check the name.")


class NoSuchFolder(RuleBroken):
    sentence = gettext_noop("The folder {path} doesn't exist. Create it, or choose another one.")


class CannotRead(RuleBroken):
    sentence = gettext_noop("{path} can't be read: {why}. Check whose file it is, then try again.")


class CannotWrite(RuleBroken):
    sentence = gettext_noop("{path} can't be written: {why}. Choose another folder, then try again.")
