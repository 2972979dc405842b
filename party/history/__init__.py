"""Going back: undo, corrections, verification, the end of the party."""
