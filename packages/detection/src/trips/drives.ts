import { metersBetween } from '../geometry.ts'
import { leastStepMeters } from './road-meters.ts'
import { isAfterSilence, longestDrivenSilenceMs } from './silences.ts'
import type { SpeedSeen } from './speed-beside.ts'
import { stopMs, stopRadiusMeters } from './trips.ts'

/** Indices of the first and last point of a stretch. */
export type Stretch = { first: number; last: number }

/** How far before and after a moment points decide whether the vehicle rests then. */
export const restContextMs = stopMs + longestDrivenSilenceMs

/** The minimum rest, or silence, between two drives. */
export const leastRestMs = stopMs - 60_000

/**
 * Returns the stretches between the rests and silences of points in order of time, so that each border depends only on
 * the points around it (`restContextMs`): part of a trace gives the same drives as the whole. A rest is every stretch in
 * which any five minutes are spent within the radius of their first point; a drive begins with the last point at the
 * place of the rest before it and ends with the first at that of the rest after it.
 */
export function findDrives(points: readonly SpeedSeen[]): Stretch[] {
  const drives: Stretch[] = []
  let first = 0
  const end = (last: number) => {
    if (last > first) drives.push({ first, last })
  }
  for (let index = 0; index < points.length; index++) {
    if (isAfterSilence(points, index)) {
      end(index - 1)
      first = index
    }
    const stop = stopFrom(points, index)
    if (!stop) continue
    const last = lastStopOf(points, stop)
    const rest = restOf(points, stop, last)
    end(rest.arrived)
    first = rest.left
    index = last.last
  }
  end(points.length - 1)
  return drives
}

/**
 * No drive stays in one piece for two of these: a trace without rest, for example from a noisy receiver, may continue
 * for a year.
 */
export const restlessMs = 86_400_000

/**
 * Splits a drive that is too long at each midnight (UTC) without a border in the day before it, so that a cut depends
 * only on that day. Pieces share the last point before it. `fromMs`: no border is known before.
 */
export function cutRestless(points: readonly SpeedSeen[], { first, last }: Stretch, fromMs: number): Stretch[] {
  const pieces: Stretch[] = []
  let cutMs = Math.ceil(Math.max(points[first]!.atMs, fromMs) / restlessMs + 1) * restlessMs
  let begin = first
  for (let index = first; index < last; index++) {
    if (points[index + 1]!.atMs <= cutMs) continue
    pieces.push({ first: begin, last: index })
    begin = index
    cutMs += restlessMs
  }
  return [...pieces, { first: begin, last }]
}

/** Returns the points from one to the end of a stop's minimum time; null if the vehicle leaves before. */
function stopFrom(points: readonly SpeedSeen[], first: number): Stretch | null {
  const from = points[first]!
  for (let last = first + 1; last < points.length; last++) {
    if (isAfterSilence(points, last) || metersBetween(from, points[last]!) > stopRadiusMeters) return null
    if (points[last]!.atMs - from.atMs >= stopMs) return { first, last }
  }
  return null
}

/** Returns the last of a chain of overlapping stops, starting with one: the later one starts, the later it ends. */
function lastStopOf(points: readonly SpeedSeen[], stop: Stretch): Stretch {
  for (let next = stop.last; next > stop.first; next--) {
    const later = stopFrom(points, next)
    if (later) return lastStopOf(points, later)
  }
  return stop
}

/**
 * The far ends of a vehicle's first and last stops give its parking place, because it arrives and leaves at the others.
 */
function restOf(points: readonly SpeedSeen[], stop: Stretch, last: Stretch): { arrived: number; left: number } {
  const isAt = (place: number, index: number) => metersBetween(points[place]!, points[index]!) <= leastStepMeters
  let [arrived, left] = [stop.first, last.last]
  if (!isAfterSilence(points, arrived)) while (!isAt(stop.last, arrived)) arrived++
  if (points[left + 1] && !isAfterSilence(points, left + 1)) while (!isAt(last.first, left)) left--
  const lasts = (points[left]?.atMs ?? 0) - (points[arrived]?.atMs ?? 0)
  return lasts >= leastRestMs ? { arrived, left } : { arrived: stop.first, left: last.last }
}
