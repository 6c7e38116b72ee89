"""Data about hardware: the profiles that ``drivers.profiles`` reads, and pages for builders."""
