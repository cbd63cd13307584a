/** A gain counts if it is more than one standard error (docs/scoring.md, How to refit). */
export function gainText(gain: number, gainError: number): string {
  if (Math.abs(gain) <= gainError) return 'No better and no worse, as far as these losses can tell.'
  return gain > 0 ? 'They rank losses better.' : 'They rank losses worse.'
}
