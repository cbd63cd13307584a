import { distanceMeters } from '@milepost/geo/distance'
import { clockSpan, nightsBetween } from './clock.ts'
import type { Coordinate, DrivenTrip, MonthFacts, PlaceOfTrip, PositionCell } from './month-facts.ts'

/** Everything that is known about a vehicle's month. */
export type MonthOfVehicle = {
  /** Trips that start in the month, in their order. */
  trips: readonly DrivenTrip[]
  cells: readonly PositionCell[]
  park: Coordinate | null
  month: { fromMs: number; untilMs: number }
  /** When it last reported. */
  seenUntilMs: number
  zoneAt: (place: Coordinate | null) => string
  regionAt: (place: Coordinate) => number
}

/** Ends of two trips that are farther apart: something in between is missing, such as a tow. */
const samePlaceMeters = 2_000

/** Calculates what the metrics need to know about a vehicle's month. */
export function monthFactsOf(of: MonthOfVehicle): MonthFacts {
  const trips = of.trips.filter(({ isPrivate }) => !isPrivate)
  return {
    trips: trips.length,
    privateTrips: of.trips.length - trips.length,
    hasPositions: of.cells.length > 0,
    farthest: of.park && farthestOf(trips, of.cells, of.park),
    regions: regionsOf(trips, of.cells, of.regionAt),
    clock: trips.flatMap(({ start, startMs, endMs }) => {
      const { startMinute, minutes } = clockSpan(of.zoneAt(start), startMs, endMs ?? startMs)
      return [startMinute, minutes]
    }),
    nights: nightsOf(of),
  }
}

function farthestOf(trips: readonly DrivenTrip[], cells: readonly PositionCell[], park: Coordinate) {
  const ends = trips.flatMap(({ start, end, startMs, endMs }) => [
    ...(start ? [{ ...start, atMs: startMs }] : []),
    ...(end ? [{ ...end, atMs: endMs ?? startMs }] : []),
  ])
  const places = [
    ...ends.map((end) => ({ ...end, meters: distanceMeters(park.lat, park.lon, end.lat, end.lon) })),
    ...cells.flatMap(({ farthest }) => farthest ?? []),
  ]
  if (places.length === 0) return null
  const { meters, lat, lon, atMs } = places.reduce((a, b) => (b.meters > a.meters ? b : a))
  return { meters: Math.round(meters), lat, lon, atMs }
}

/** Meters by region: of positions if there are any, else along the straight lines between the ends of trips. */
function regionsOf(
  trips: readonly DrivenTrip[],
  cells: readonly PositionCell[],
  regionAt: MonthOfVehicle['regionAt'],
): MonthFacts['regions'] {
  const parts = cells.length
    ? cells.map((cell) => ({ id: regionAt(cell), meters: cell.meters }))
    : trips.flatMap(({ regions }) => regions)
  const meters = new Map<number, number>()
  for (const part of parts) meters.set(part.id, (meters.get(part.id) ?? 0) + part.meters)
  const stops = new Set(trips.flatMap(({ startPlace, endPlace }) => [...stopIn(startPlace), ...stopIn(endPlace)]))
  return [...new Set([...meters.keys(), ...stops])]
    .map((id) => ({ id, meters: Math.round(meters.get(id) ?? 0), hasStop: stops.has(id) }))
    .sort((a, b) => b.meters - a.meters || a.id - b.id)
}

/** A stop elsewhere counts only if its country is known: otherwise nothing says that it isn't at home. */
const stopIn = (place: PlaceOfTrip | null): number[] =>
  place && (place.regionId !== 0 || place.country !== null) ? [place.regionId] : []

/** Nights between trips whose ends agree, from the first trip of the month until the vehicle last reported. */
function nightsOf({ trips, month, seenUntilMs, zoneAt, regionAt }: MonthOfVehicle): MonthFacts['nights'] {
  const last = Math.min(month.untilMs, seenUntilMs)
  return trips.flatMap(({ end, endMs, isPrivate }, index) => {
    const next = trips[index + 1]
    if (isPrivate || !end || endMs === null || (next?.start && !isNear(end, next.start))) return []
    const days = nightsBetween(zoneAt(end), endMs, Math.min(last, next?.startMs ?? last))
    const regionId = days.length ? regionAt(end) : 0
    return days.map((day) => ({ day, lat: end.lat, lon: end.lon, regionId }))
  })
}

const isNear = (a: Coordinate, b: Coordinate) => distanceMeters(a.lat, a.lon, b.lat, b.lon) <= samePlaceMeters
