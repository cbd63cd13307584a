/** Two positions at most this far apart are part of a speed trace: one a second, with some clock tolerance. */
export const traceStepMs = 1_500
/** This many steps in a row are a trace rather than chance. */
export const leastSteps = 10

type Position = { vehicleId: string; at: Date; speedLimitKmh: number | null }

/**
 * Returns true if positions form a speed trace, or have limits to compare speeds with. Expects a vehicle's positions
 * together, in order.
 */
export function canShowEvents(positions: readonly Position[]): boolean {
  let steps = 0
  let before: Position | undefined
  for (const position of positions) {
    if (position.speedLimitKmh !== null) return true
    const isStep =
      before?.vehicleId === position.vehicleId && position.at.getTime() - before.at.getTime() <= traceStepMs
    steps = isStep ? steps + 1 : 0
    if (steps >= leastSteps) return true
    before = position
  }
  return false
}
