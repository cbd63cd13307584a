/** A point of a file that has no place or no time, with its line and what is wrong with it. */
export type RefusedPoint = { line: number; problem: string }

const most = { latitude: 90, longitude: 180 } as const

/**
 * Returns what is wrong with a coordinate of a point, in degrees; null if it is one. `text`: as it is written, empty without
 * one; `value`: undefined if that isn't a number.
 */
export function coordinateProblem(
  part: keyof typeof most,
  text: string,
  value: number | null | undefined,
): string | null {
  if (value === null) return `it has no ${part}`
  if (value === undefined) return `its ${part}, "${text}", is not a number`
  const end = most[part]
  return Math.abs(value) > end ? `its ${part}, ${text}, is not between −${end} and ${end}` : null
}

const mostListed = 10

/** Lists refused points for the terminal, in the order of the file, the first ones of many. */
export function refusedLines(refused: readonly RefusedPoint[]): string[] {
  const ordered = refused.toSorted((a, b) => a.line - b.line)
  const left = ordered.length - mostListed
  return [
    ...ordered.slice(0, mostListed).map(({ line, problem }) => `  Rejected line ${line}: ${problem}.`),
    ...(left > 0
      ? [`  Rejected ${left.toLocaleString('en-US')} more ${left === 1 ? 'line' : 'lines'} without a place or a time.`]
      : []),
  ]
}
