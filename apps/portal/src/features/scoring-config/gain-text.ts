/** A gain counts if it is more than one standard error (docs/scoring.md, How to refit). */
export function gainText(gain: number, gainError: number): string {
  if (Math.abs(gain) <= gainError) return 'No measurable difference with these losses.'
  return gain > 0 ? 'The new values rank losses better.' : 'The new values rank losses worse.'
}
