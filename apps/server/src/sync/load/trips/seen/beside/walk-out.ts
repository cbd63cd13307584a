import { metersBetween } from '@milepost/detection/geometry'
import { kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import { restStepMs, slowestTripMps } from '@milepost/detection/trips/driven-parts'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { stopMs } from '@milepost/detection/trips/trips'
import { isOwnRest } from '../../../../days-without-trips.ts'
import { type Beside, isMoving, leastMeters } from './ways-beside.ts'

/** A position beside a trip, or its first or last one. */
export type WalkPoint = Beside & { isOn: boolean; isOff: boolean }
/** Another trip of the vehicle, which has its road for itself. */
export type OtherTrip = { fromMs: number; untilMs: number; isPrivate: boolean }
/** A place that a vehicle drove to or from, with the way between it and the one nearer to the trip: in meters, and how long that was driven, at most. */
type Place = { point: WalkPoint; meters: number; seconds: number }
/** Where a walk ends. `stay`: the vehicle stays there, or is silent for long. `limit`: it goes on for too long. `unknown`: no farther positions are known yet. */
type Border = 'stay' | 'trip' | 'limit' | 'unknown'
/**
 * How far a vehicle drove beside its trip. `stopsNext`: it drives at the end of the trip and stops at the next place. `isStopOfOther`: it does so between the last
 * two places, at the end of another trip. `isMoving`: it drives at some of these positions.
 */
export type Walk = {
  places: readonly Place[]
  border: Border
  stopsNext: boolean
  isStopOfOther: boolean
  isMoving: boolean
}

/** So many positions are looked at, and so many minutes: lights don't last for longer than a drive between two of them. */
export const mostPoints = 60
export const longestWalkMs = 1_800_000
/** Vehicles that are seldom seen may drive faster in between than at any of their positions, in towns at least (km/h). */
const townKmh = 50

/**
 * Walks the positions of a vehicle from an end of its trip outward, as long as it drives from one to the next, until it stays in a place or another trip
 * begins. `points` are in this order, the end first. A step that is too fast, or with the ignition off, isn't driven.
 */
export function walkOut(points: readonly WalkPoint[], topKmh: number, trips: readonly OtherTrip[]): Walk {
  const end = points[0]!
  const walk: Walk & { places: Place[] } = {
    places: [{ point: end, meters: 0, seconds: 0 }],
    border: 'unknown',
    stopsNext: false,
    isStopOfOther: false,
    isMoving: isMoving(end.speedKmh),
  }
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!]
    const place = walk.places.at(-1)!.point
    if (trips.some((trip) => isWithin(trip, from, to))) return { ...walk, border: 'trip' }
    if (!isDriven(from, to, topKmh) || (end.isOn && from.isOff && to.isOff)) return { ...walk, border: 'stay' }
    if ((index > 1 || !walk.isMoving) && staysFrom(points, index - 1)) return { ...walk, border: 'stay' }
    if (index > mostPoints || msBetween(end, to) > longestWalkMs) return { ...walk, border: 'limit' }
    const meters = metersBetween(place, to)
    const isPlace = meters > leastMeters
    if (isPlace)
      walk.places.push({ point: to, meters, seconds: Math.min(msBetween(place, to) / 1000, meters / slowestTripMps) })
    if (index === 1) walk.stopsNext = isPlace && stops(end, to)
    if (trips.some(({ fromMs, untilMs }) => to.atMs >= fromMs && to.atMs <= untilMs))
      return {
        ...walk,
        border: 'trip',
        isStopOfOther: isPlace && stops(to, from) && metersBetween(from, to) > leastMeters,
      }
    walk.isMoving ||= isMoving(to.speedKmh)
  }
  return walk
}

const stops = (moving: Beside, still: Beside) => isMoving(moving.speedKmh) && !isMoving(still.speedKmh)

/** Returns true if a vehicle may have driven from one position to the next. */
export const isDriven = (from: Beside, to: Beside, topKmh: number): boolean =>
  msBetween(from, to) <= restStepMs &&
  metersBetween(from, to) <= (Math.max(topKmh, townKmh) / kmhPerMeterPerSecond) * (msBetween(from, to) / 1000)

const msBetween = (one: Beside, other: Beside) => Math.abs(one.atMs - other.atMs)

/** Returns true if most of a step is part of another trip; of a private one, nothing is known. */
function isWithin({ fromMs, untilMs, isPrivate }: OtherTrip, one: Beside, other: Beside): boolean {
  const [first, last] = [Math.min(one.atMs, other.atMs), Math.max(one.atMs, other.atMs)]
  const ms = Math.min(last, untilMs) - Math.max(first, fromMs)
  return (isPrivate ? ms >= 0 : ms > (last - first) / 2) || (fromMs > first && untilMs < last)
}

/** Returns true if a vehicle stays near one of its positions from then on, for longer than at a light; one that is parked may wander. */
function staysFrom(points: readonly WalkPoint[], index: number): boolean {
  const from = points[index]!
  for (let next = index + 1; next < points.length; next++) {
    const to = points[next]!
    if (msBetween(points[next - 1]!, to) > restStepMs) return true
    if (metersBetween(from, to) > wanderMeters) return false
    if (msBetween(from, to) >= stopMs) return true
  }
  return false
}

/** Returns true if a walk is a drive of its own, whose trip is derived from positions. */
export function isOwnDrive({ places, isMoving }: Walk): boolean {
  const meters = places.reduce((sum, place) => sum + place.meters, 0)
  return isMoving && places.length > 2 && isOwnRest(msBetween(places[0]!.point, places.at(-1)!.point), meters)
}

/**
 * Returns the places of a walk that belong to its trip, the end of this first: none of a drive of its own. What lies between two trips belongs to the later
 * one, except the step in which the earlier one stops. While more positions may come, only the step to the next stop does.
 */
export function placesOfTrip(walk: Walk, isBefore: boolean): readonly Place[] {
  const { places, border, stopsNext, isStopOfOther } = walk
  if (isOwnDrive(walk)) return places.slice(0, 1)
  if (border === 'stay') return places
  if (!isBefore || border === 'unknown') return places.slice(0, stopsNext ? 2 : 1)
  return isStopOfOther ? places.slice(0, -1) : places
}
