"""The portable party file: one JSON for one party, which another installation imports (docs/party-file.md).

`classify` says of every field whether it goes into the file; `numbers` puts the party's own numbers in place of database
ids, and back; `writing` makes a file, `shape` and `checking` judge one, `importing` writes it into the database.
"""
