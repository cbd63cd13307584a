/** The place of a word in a list, the most serious first; one that is not there comes after all others. */
export function placeIn(priority: readonly string[], word: string | null | undefined): number {
  const place = priority.indexOf(word ?? '')
  return place < 0 ? priority.length : place
}
