"""The colours of Arachnid, in the order of its seats."""

COLOURS = ("red", "yellow", "green", "purple")
