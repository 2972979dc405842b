"""Backups: copies of everything, a journal beside them, and how another laptop plays on.

A copy (`copies.py`, one file: `archive.py`) holds the whole database and the secrets that keep links, cookies and push
alive. `ring.py` keeps the last few in the data folder. Where KEYWORD_BACKUP names a second folder, copies go there too,
and every transaction is appended to a journal there as part of its commit (`engines/`, `capture.py`, `journal.py`), so
that the last copy with the journal is everything that was acknowledged. `keeper.py` does this while the site runs,
`restore.py` brings it back.
"""
