"""The JSON API: the same writers as the pages, for programs. No rule stands here; what a caller may see and do does.

`door` puts it together; `callers` says who asks; `operations` turns plain functions into calls; `answering` reads with ETags
and writes once; `problems` says no; `shapes` are what goes in and comes out; the other modules are the calls, by subject.
"""
