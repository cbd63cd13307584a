import type { TracePoint } from '../motion/trace.ts'
import { rejectOutliers } from './outliers.ts'
import { roadMeters } from './road-meters.ts'
import { longestSilenceMs } from './silences.ts'

/**
 * Returns the length of the path of a trip in meters, from its positions in order: an estimate. Null if they aren't close
 * enough to show it, in the parts of the trip that were driven (`drivenParts`), or if nothing drives from one to the next.
 */
export function pathMeters(
  { startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number },
  parts: readonly number[] | null,
  points: readonly TracePoint[],
): number | null {
  const clean = rejectOutliers(points).points
  const spans = parts ?? [0, (endedAtMs - startedAtMs) / 1000]
  let meters = 0
  for (let index = 0; index < spans.length; index += 2) {
    const [fromMs, untilMs] = [startedAtMs + spans[index]! * 1000, startedAtMs + spans[index + 1]! * 1000]
    // The borders of parts are rounded to seconds.
    const own = clean.filter(({ atMs }) => atMs >= fromMs - 1000 && atMs <= untilMs + 1000)
    const times = [fromMs, ...own.map(({ atMs }) => atMs), untilMs]
    if (own.some(({ follows }, at) => at > 0 && follows === 'break')) return null
    if (own.length < 2 || times.some((atMs, at) => at > 0 && atMs - times[at - 1]! > longestSilenceMs)) return null
    meters += roadMeters(own)
  }
  return Math.round(meters)
}
