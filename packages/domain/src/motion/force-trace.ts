/** Measured forces in g at seconds from the trigger; null if not measured. */
type ForceSample = { t: number; ax: number | null; ay: number | null }

/** Samples farther apart than this catch a force too late and too weak, so values derived from them are estimates. */
const estimatedFromSeconds = 0.5

/** Returns the median distance between samples, in seconds. */
function usualGap(samples: readonly ForceSample[]): number {
  const gaps = samples.slice(1).map(({ t }, index) => t - samples[index]!.t)
  return gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
}

/** Averages each force with its neighbors, as far as they are known; missing values stay missing. */
function smoothed<Sample extends ForceSample>(samples: readonly Sample[]): Sample[] {
  const mean = (index: number, of: (sample: Sample) => number | null) => {
    if (of(samples[index]!) === null) return null
    const near = samples.slice(Math.max(0, index - 1), index + 2).flatMap((sample) => of(sample) ?? [])
    return near.reduce((sum, value) => sum + value, 0) / near.length
  }
  return samples.map((sample, index) => ({
    ...sample,
    ax: mean(index, ({ ax }) => ax),
    ay: mean(index, ({ ay }) => ay),
  }))
}

/** The forces of a trace as they are drawn: smoothed if its readings are too far apart to measure a force. */
export type ForceTrace<Sample> = { samples: readonly Sample[]; isEstimated: boolean; gapSeconds: number }

/** Returns the forces of a trace as they are drawn. */
export function forceTrace<Sample extends ForceSample>(measured: readonly Sample[]): ForceTrace<Sample> {
  const gapSeconds = usualGap(measured)
  const isEstimated = gapSeconds > estimatedFromSeconds
  return { samples: isEstimated ? smoothed(measured) : measured, isEstimated, gapSeconds }
}
