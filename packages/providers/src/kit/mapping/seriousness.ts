/** Returns the index of a word in a list, most severe first; an unlisted one comes after all others. */
export function placeIn(priority: readonly string[], word: string | null | undefined): number {
  const place = priority.indexOf(word ?? '')
  return place < 0 ? priority.length : place
}
