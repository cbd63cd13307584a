/** Rounds to some decimal places, as providers send numbers. */
export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

/** An instant in UTC with milliseconds: `2026-03-01T08:00:00.000Z`. */
export const iso = (instantMs: number) => new Date(instantMs).toISOString()
