"""The measurements behind `make bench`: `python -m tests.bench` prints them beside the bars they must hold."""
