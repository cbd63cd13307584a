import { fastestMetersPerSecond } from '@milepost/detection/motion/physics'
import { distance, quantityText } from '@milepost/domain/quantity'
import { elapsedText } from '@milepost/domain/time/duration-text'
import { droppedValue, type Rejection } from '../../rejection.ts'
import { type LastKnown, roundedMeters } from '../latest-point.ts'
import type { LatestPoints, Newest } from '../move-latest.ts'
import { readAtOf } from './read-at.ts'
import { isReplaced } from './replaced-odometer.ts'

type Jump = { meters: number; last: number; seconds: number }

/** Returns true if a vehicle can't have driven from one reading to a later one, in meters. */
const isJump = ({ meters, last, seconds }: Jump) =>
  meters < last - roundedMeters || meters - last > roundedMeters + seconds * fastestMetersPerSecond

/**
 * Returns newest positions without odometers that can't have been reached from the last known reading, and lists these.
 * The next reading decides: one that goes on from a dropped one is that of a replaced or corrected odometer. What is doubted
 * is remembered in `known`. Without a fix, many readings belong to one position: an earlier one than the last known says nothing.
 */
export function dropOdometerJumps(
  newest: readonly Newest[],
  known: LatestPoints,
): { newest: Newest[]; listed: Rejection[] } {
  const listed: Rejection[] = []
  const believed = newest.map((one) => {
    const last = known.get(one.row.vehicleId)
    if (last?.odometerAt && one.record.readAt && one.record.readAt < last.odometerAt) return withoutOdometer(one)
    const jump = last && jumpFrom(last, one)
    if (!jump) return one
    const { doubtedOdometerMeters: doubted } = last
    const isDoubted = isJump(jump) && (doubted === null || isJump({ ...jump, last: doubted }))
    last.doubtedOdometerMeters = isDoubted ? jump.meters : null
    if (!isDoubted) return one
    listed.push(droppedValue(one.record, 'odometer', reasonOf(jump)))
    return withoutOdometer(one)
  })
  return { newest: believed, listed }
}

const withoutOdometer = (one: Newest): Newest => ({ ...one, record: { ...one.record, odometerMeters: null } })

/** Returns what a position's odometer is compared with; null if it has none, or its vehicle has no earlier reading. */
function jumpFrom({ odometerMeters: last, odometerAt, at }: LastKnown, { record }: Newest): Jump | null {
  const { odometerMeters: meters } = record
  if (meters == null || last === null || odometerAt === null || record.at < at) return null
  return { meters, last, seconds: (readAtOf(record).getTime() - odometerAt.getTime()) / 1000 }
}

function reasonOf({ meters, last, seconds }: Jump): string {
  const next = 'The next reading decides'
  if (meters > last) return `Its odometer runs ${miles(meters - last)} in ${elapsedText(seconds)}. ${next}`
  return isReplaced(last, meters)
    ? `Its odometer was replaced or reset: ${miles(last)} before, ${miles(meters)} now. ${next}`
    : `Its odometer runs backwards, by ${miles(last - meters)}. ${next}`
}

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
