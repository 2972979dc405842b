"""The word list: the derived files the lexicon reads, and the rooms that make them from SCOWL and WordNet.

At run time only `packing` and `marks` are used; `build` and the rooms under it run by hand, when the sources or the
reviewed files change.
"""
