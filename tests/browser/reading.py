"""Whether what stands on a page can be read whole where it stands."""

UNSEEN = """found => found.flatMap(one => {
  const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), unseen = [];
  for (let word; word = words.nextNode();) {
    const line = new Range();
    line.selectNodeContents(word);
    for (const { left, right, top, bottom, width } of line.getClientRects()) {
      const ends = [[left + 2, top + 3], [right - 2, bottom - 3]]
        .map(at => document.elementFromPoint(...at));
      if (width > 3
        && !ends.every(at => at && (one.contains(at) || at.contains(one)))) unseen.push(word.data);
    }
  }
  return unseen;
})"""
"""The words of these elements that have a line out of sight: beyond an edge, or below something else."""
