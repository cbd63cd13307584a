/** A vehicle's speed at an instant and the limit there, if known. */
export type SpeedSample = { atMs: number; speedKmh: number | null; limitKmh: number | null }

export type SpeedingEpisode = {
  startedAtMs: number
  endedAtMs: number
  /** The limit and the speed at the greatest excess. */
  limitKmh: number
  speedKmh: number
  overByKmh: number
}

export type Speeding = {
  episodes: SpeedingEpisode[]
  /** Time driven with a known limit, over it, and with an unknown limit or speed. */
  knownSeconds: number
  overSeconds: number
  unknownSeconds: number
}

/** Speedometers and mapped limits aren't exact; 5 mph is the usual allowance. */
export const toleranceKmh = 8
/** A shorter excess is overtaking or a sign just passed. */
export const shortestEpisodeMs = 10_000
/** A sample holds until the next one, but no longer than this. */
const longestHoldMs = 60_000

/**
 * Finds when a vehicle drove over the limit by more than the tolerance, for some time. Time with an unknown limit
 * neither counts as obeying nor joins two episodes.
 */
export function findSpeeding(samples: readonly SpeedSample[], tolerance = toleranceKmh): Speeding {
  const result: Speeding = { episodes: [], knownSeconds: 0, overSeconds: 0, unknownSeconds: 0 }
  let open: SpeedingEpisode | null = null
  const close = () => {
    if (open && open.endedAtMs - open.startedAtMs >= shortestEpisodeMs) result.episodes.push(open)
    open = null
  }
  for (const [index, { atMs, speedKmh }] of samples.entries()) {
    const limitKmh = heldLimit(samples, index)
    const until = Math.min(samples[index + 1]?.atMs ?? atMs, atMs + longestHoldMs)
    const seconds = (until - atMs) / 1000
    if (speedKmh === null || limitKmh === null) {
      result.unknownSeconds += seconds
      close()
      continue
    }
    result.knownSeconds += seconds
    const overByKmh = speedKmh - limitKmh
    if (overByKmh <= tolerance) {
      close()
      continue
    }
    result.overSeconds += seconds
    if (open && open.endedAtMs < atMs) close()
    open = extended(open, { startedAtMs: atMs, endedAtMs: until, limitKmh, speedKmh, overByKmh })
  }
  close()
  return result
}

/** Returns the limit at a sample. One that no other sample has, lower than before and after it, is that of a road nearby. */
function heldLimit(samples: readonly SpeedSample[], index: number): number | null {
  const [before, own, after] = [-1, 0, 1].map((step) => samples[index + step]?.limitKmh ?? null)
  return own == null || before == null || after == null ? (own ?? null) : Math.max(own, Math.min(before, after))
}

function extended(open: SpeedingEpisode | null, sample: SpeedingEpisode): SpeedingEpisode {
  if (!open) return sample
  const worst = sample.overByKmh > open.overByKmh ? sample : open
  return { ...worst, startedAtMs: open.startedAtMs, endedAtMs: sample.endedAtMs }
}
