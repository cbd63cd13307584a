import { fastestMetersPerSecond, kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import { distance, quantityText, speed } from '@milepost/domain/quantity'
import { durationText, elapsedText } from '@milepost/domain/time/duration-text'
import { distanceMeters } from '@milepost/geo/distance'
import { mayBeOneWay } from '@milepost/providers/kit/mapping/odometer/odometer-distance'
import type { Coordinate, TripRecord } from '@milepost/providers/kit/record'
import { isReplaced } from './odometers/replaced-odometer.ts'

/** Values of a trip that can be dropped: the trip stays, without them. */
type TripPart = 'distance' | 'top speed' | 'ends' | 'idling time' | 'odometer'

/** A value that the rest of its record contradicts, and why. `isByPositions`: it may be true, if positions contradict the rest. */
export type Contradiction = { part: TripPart; reason: string; isByPositions?: true }

/** Places and odometers are rounded, to a mile at worst, and times to a minute. */
const roundedMeters = 1_700
const roundedSeconds = 60
/** A device's clock may be this far ahead (`plausible.ts`). */
const clockSeconds = 600
/** A top speed is sampled, so the true one may have been a little higher. */
const sampledShare = 1.15
/** A road may be this much longer than the straight line, and a round trip longer still. */
const straightestShare = 1.05

/** No drive lasts longer: a longer trip is several, of which one's end or another's start is missing. */
export const longestTripMs = 2 * 86_400_000

type EndedTrip = TripRecord & { endedAt: Date }

/**
 * Finds what a trip says of itself that can't be true: its distance, time, top speed, ends, idling and odometers are
 * held against each other. Of two that disagree, the one is doubted that also disagrees with a third. A trip that is
 * still running at `now` is held against its time so far; what isn't reported contradicts nothing.
 */
export function contradictionsIn(trip: TripRecord, now: Date | null = null): Contradiction[] {
  if (!hasDuration(trip)) return [...(now ? oddSoFar(trip, now) : []), ...withoutTime(trip), ...oddOdometers(trip)]
  const ended: EndedTrip = { ...trip, endedAt: trip.endedAt! }
  const ends = unreachableEnds(ended)
  const placed = ends.length ? { ...ended, start: null, end: null } : ended
  const measured = twoMeasures(placed)
  const known = measured.some(({ part }) => part === 'distance') ? { ...placed, distanceMeters: null } : placed
  return [...ends, ...measured, ...oddDistance(known), ...oddIdling(ended), ...oddOdometers(trip)]
}

/** A trip that ends as it starts is one whose end isn't known. */
const hasDuration = ({ startedAt, endedAt }: TripRecord) => endedAt !== null && endedAt > startedAt

/** In no time, nothing is driven: which trip its distance belongs to isn't known. */
const withoutTime = ({ startedAt, endedAt, distanceMeters: meters }: TripRecord): Contradiction[] =>
  meters && endedAt?.getTime() === startedAt.getTime()
    ? [{ part: 'distance', reason: `Its distance, ${miles(meters)}, took no time: it ends when it starts` }]
    : []

const secondsOf = ({ startedAt, endedAt }: EndedTrip) => (endedAt.getTime() - startedAt.getTime()) / 1000

/** The longest way in a trip's time at a speed, with room for rounding. */
const reachOf = (trip: EndedTrip, metersPerSecond: number) =>
  metersPerSecond * (secondsOf(trip) + roundedSeconds) + roundedMeters

function straightMeters({ start, end }: { start: Coordinate | null; end: Coordinate | null }): number | null {
  return start && end && distanceMeters(start.latitude, start.longitude, end.latitude, end.longitude)
}

function unreachableEnds(trip: EndedTrip): Contradiction[] {
  const straight = straightMeters(trip)
  if (straight === null || straight <= reachOf(trip, fastestMetersPerSecond)) return []
  return [{ part: 'ends', reason: `Its ends are ${miles(straight)} apart, too far for ${lasting(trip)}` }]
}

/** A running trip's distance that is too far for its time so far; its clock may run ahead of ours. */
function oddSoFar(trip: TripRecord, now: Date): Contradiction[] {
  const { startedAt, endedAt, distanceMeters: meters } = trip
  if (endedAt !== null || meters === null) return []
  const soFar: EndedTrip = { ...trip, endedAt: new Date(Math.max(now.getTime(), startedAt.getTime())) }
  const most = reachOf(soFar, fastestMetersPerSecond) + fastestMetersPerSecond * clockSeconds
  return meters > most ? [tooFar(meters, soFar)] : []
}

const tooFar = (meters: number, trip: EndedTrip): Contradiction => ({
  part: 'distance',
  reason: `Its distance, ${miles(meters)}, is too far for ${lasting(trip)}`,
})

function oddDistance(trip: EndedTrip): Contradiction[] {
  const { distanceMeters: meters, maxSpeedKmh } = trip
  if (meters === null) return []
  if (secondsOf(trip) * 1000 > longestTripMs)
    return [
      {
        part: 'distance',
        reason: `Its distance, ${miles(meters)}, is of no day: it lasts ${elapsedText(secondsOf(trip))}`,
      },
    ]
  const straight = straightMeters(trip)
  if (meters > reachOf(trip, fastestMetersPerSecond)) return [tooFar(meters, trip)]
  if (straight !== null && straight > meters * straightestShare + roundedMeters)
    return [
      {
        part: 'distance',
        reason:
          meters < leastShownMeters
            ? `Its distance is 0, but its ends are ${miles(straight)} apart`
            : `Its distance, ${miles(meters)}, is less than the ${miles(straight)} between its ends`,
      },
    ]
  if (maxSpeedKmh === null || maxSpeedKmh === undefined) return []
  if (meters <= reachOf(trip, (maxSpeedKmh * sampledShare) / kmhPerMeterPerSecond))
    return meters === 0 && maxSpeedKmh >= movingKmh && secondsOf(trip) >= longSeconds
      ? [{ part: 'distance', reason: `Its distance is 0, but its top speed is ${speedText(maxSpeedKmh)}` }]
      : []
  const average = `${miles(meters)} in ${lasting(trip)}`
  const isFarther = straight !== null && meters > 3 * straight + roundedMeters
  return isFarther && maxSpeedKmh > 0
    ? [
        {
          part: 'distance',
          reason: `Its distance, ${average}, is too far for its top speed of ${speedText(maxSpeedKmh)}`,
        },
      ]
    : [
        {
          part: 'top speed',
          reason: `Its top speed, ${speedText(maxSpeedKmh)}, is too slow for ${average}`,
          isByPositions: true,
        },
      ]
}

/**
 * Holds a distance against the odometers of the same trip. The one that also disagrees with the top speed, or with the way
 * between the ends, is dropped; the distance if neither does, because it counts.
 */
function twoMeasures(trip: EndedTrip): Contradiction[] {
  const { distanceMeters: meters, startOdometerMeters: start, endOdometerMeters: end, maxSpeedKmh } = trip
  if (meters === null || start == null || end == null || end < start) return []
  const driven = end - start
  if (driven > reachOf(trip, fastestMetersPerSecond) || meters > reachOf(trip, fastestMetersPerSecond)) return []
  if (mayBeOneWay(meters, driven)) return []
  const straight = straightMeters(trip)
  const isTrue = (way: number) =>
    (!maxSpeedKmh || way <= reachOf(trip, (maxSpeedKmh * sampledShare) / kmhPerMeterPerSecond)) &&
    (straight === null || straight <= way * straightestShare + roundedMeters)
  return isTrue(meters) && !isTrue(driven)
    ? [{ part: 'odometer', reason: `Its odometers show ${miles(driven)}, its distance is ${miles(meters)}` }]
    : [{ part: 'distance', reason: `Its distance is ${miles(meters)}, its odometers show ${miles(driven)}` }]
}

/** Faster than receivers drift in place, for longer than a car is moved in a yard. */
export const movingKmh = 20
const longSeconds = 120

function oddIdling(trip: EndedTrip): Contradiction[] {
  const { idleSeconds, stopSeconds = 0 } = trip
  if (idleSeconds === null || idleSeconds === undefined || stopSeconds === null) return []
  if (idleSeconds <= secondsOf(trip) + stopSeconds + roundedSeconds) return []
  return [
    { part: 'idling time', reason: `It idled for ${durationText(idleSeconds)}, longer than its ${lasting(trip)}` },
  ]
}

/** A distance this close to a difference of odometers was made from it. */
const sameShare = 0.02

/** Odometers that run backwards, and the distance that was made from them. */
function oddOdometers(trip: TripRecord): Contradiction[] {
  const { startOdometerMeters: start, endOdometerMeters: end, distanceMeters: meters } = trip
  if (start === null || start === undefined || end === null || end === undefined) return []
  if (end < start) {
    const wasReplaced = isReplaced(start, end)
    const odometer = wasReplaced ? 'an odometer that was replaced' : 'an odometer that runs backwards'
    const isMadeOfIt = meters !== null && meters > 0 && Math.abs(meters - (start - end)) <= 100 + meters * sameShare
    const reason = wasReplaced
      ? `Its odometer was replaced or reset: ${miles(start)} at the start, ${miles(end)} at the end`
      : `Its odometer runs backwards, by ${miles(start - end)}`
    return [
      { part: 'odometer', reason },
      ...(isMadeOfIt
        ? [{ part: 'distance' as const, reason: `Its distance, ${miles(meters)}, is from ${odometer}` }]
        : []),
    ]
  }
  if (!hasDuration(trip)) return []
  const ended: EndedTrip = { ...trip, endedAt: trip.endedAt! }
  if (end - start <= reachOf(ended, fastestMetersPerSecond)) return []
  return [{ part: 'odometer', reason: `Its odometer runs ${miles(end - start)} in ${lasting(ended)}` }]
}

/** Less is shown as 0.0 mi. */
const leastShownMeters = 80

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
const speedText = (kmh: number) => quantityText(speed(kmh, 'imperial'))
const lasting = (trip: EndedTrip) => durationText(secondsOf(trip))
