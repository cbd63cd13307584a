import type { DrivingStats, HourOfWeek, RegionShare } from '@milepost/contract/api/measures'
import { leastMilesOfEvents, leastMilesOfLosses, metersPerMile } from '@milepost/domain/limits'
import { unknownRegion } from '@milepost/domain/regions'
import { type Counted, countMargin, measuredMargin, rateMargin } from '@milepost/domain/statistics/margin'
import { metersByHour } from '../../recompute/roll-up/meters-by-hour.ts'
import type { DayRange } from './day-range.ts'
import { type DrivenDay, measuredOn, mondayOf } from './driven-day.ts'
import { poissonInterval } from './poisson.ts'

/** A vehicle's day, or a driver's day in one vehicle with its id. */
type StatsDay = DrivenDay & { vehicleId?: string | null }

/** Event count of a vehicle or driver at an hour of the week on a given day. */
export type HourEvents = { weekday: number; hour: number; incidents: number } & Pick<StatsDay, 'day' | 'vehicleId'>

export type StatsInput = {
  range: DayRange
  days: readonly StatsDay[]
  /** The previous period; null if not all of its days are known. */
  before: readonly DrivenDay[] | null
  hours: readonly HourEvents[]
  unmeasuredTrips: number
  /** Returns an event type's label. */
  wordOf: (translatedType: string) => string
}

const highest = [4, 5]

/** On fewer meters, a rate of events is meaningless. */
export const leastMeters = leastMilesOfEvents * metersPerMile

/** Events, and those of them on days with known miles. */
export type CountedEvents = { events: number; measured: number }

/**
 * Returns events per 1,000 miles; null with too little driving, and if all events are on days without known miles: a rate
 * of zero would deny them.
 */
export function per1000Miles({ events, measured }: CountedEvents, meters: number): number | null {
  const miles = meters / metersPerMile
  return miles < leastMilesOfEvents || (measured === 0 && events > 0) ? null : (measured * 1000) / miles
}

/** Returns the 90% interval of that rate, in its unit; null without a rate. */
export function per1000MilesInterval(counted: CountedEvents, meters: number): { low: number; high: number } | null {
  if (per1000Miles(counted, meters) === null) return null
  const [low, high] = poissonInterval(counted.measured)
  const miles = meters / metersPerMile
  return { low: (low * 1000) / miles, high: (high * 1000) / miles }
}

/** Events, and the known miles of their days in meters. */
type Driven = CountedEvents & { meters: number }

/**
 * Returns half the 90% interval of the change of events per 1,000 miles; null if one of the two has no rate. It is wider
 * if the events on days without known miles became more or fewer.
 */
export function per1000MilesMargin(now: Driven, then: Driven): number | null {
  return rateMargin(countedOver(now), countedOver(then))
}

const countedOver = ({ events, measured, meters }: Driven): Counted => [
  measured,
  meters < leastMeters ? 0 : meters / metersPerMile / 1000,
  events - measured,
]

/**
 * Returns events per 1,000 miles in a region. Elsewhere and in an unknown place there is no rate: the place of an event
 * and that of the miles are unknown for different reasons, so one says nothing about the other.
 */
export const regionPer1000Miles = (regionId: number, counted: CountedEvents, meters: number): number | null =>
  regionId === unknownRegion ? null : per1000Miles(counted, meters)

/** Returns losses per million miles; null with too little driving. */
export function perMillionMiles(losses: number, meters: number): number | null {
  const miles = meters / metersPerMile
  return miles < leastMilesOfLosses ? null : (losses * 1e6) / miles
}

/** Aggregates days, compared with the same number of days before. */
export function drivingStats({ range, days, before, hours, unmeasuredTrips, wordOf }: StatsInput): DrivingStats {
  const [now, then] = [sumsOf(days), before && sumsOf(before)]
  const compared = (name: keyof Sums, marginOf: (now: number, then: number) => number) => ({
    value: now[name],
    previous: then ? then[name] : null,
    margin: then && marginOf(now[name], then[name]),
  })
  return {
    distanceMeters: compared('meters', measuredMargin),
    drivingSeconds: compared('seconds', measuredMargin),
    trips: compared('trips', countMargin),
    incidents: compared('incidents', countMargin),
    highAndCritical: compared('highAndCritical', countMargin),
    withoutMiles: now.incidents - now.measured,
    unmeasuredTrips,
    incidentsPer1000Miles: {
      value: per1000Miles(eventsOf(now), now.meters),
      previous: then && per1000Miles(eventsOf(then), then.meters),
      margin: then && per1000MilesMargin(eventsOf(now), eventsOf(then)),
    },
    rateInterval: per1000MilesInterval(eventsOf(now), now.meters),
    byType: typesOf(days, before ?? [], now.meters, wordOf),
    weekly: weeksOf(days),
    hours: hoursOf(days, hours, range.zone),
  }
}

type Sums = Record<'meters' | 'seconds' | 'trips' | 'incidents' | 'measured' | 'highAndCritical', number>

const eventsOf = ({ incidents, measured, meters }: Sums): Driven => ({ events: incidents, measured, meters })

function sumsOf(days: readonly DrivenDay[]): Sums {
  const sums = { meters: 0, seconds: 0, trips: 0, incidents: 0, measured: 0, highAndCritical: 0 }
  for (const { meters, seconds, trips, cells } of days) {
    sums.meters += meters
    sums.seconds += seconds
    sums.trips += trips
    for (const { incidents, severity } of cells) {
      sums.incidents += incidents
      sums.measured += measuredOn({ meters }, incidents)
      if (highest.includes(severity)) sums.highAndCritical += incidents
    }
  }
  return sums
}

function typesOf(
  days: readonly DrivenDay[],
  before: readonly DrivenDay[],
  meters: number,
  wordOf: StatsInput['wordOf'],
): DrivingStats['byType'] {
  const [now, then, measured] = [
    countTypes(days),
    countTypes(before),
    countTypes(days.filter(({ meters }) => meters > 0)),
  ]
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((translatedType) => {
      const count = now.get(translatedType) ?? 0
      const onMiles = measured.get(translatedType) ?? 0
      return {
        translatedType,
        word: wordOf(translatedType),
        count,
        previousCount: then.get(translatedType) ?? 0,
        withoutMiles: count - onMiles,
        per1000Miles: per1000Miles({ events: count, measured: onMiles }, meters),
      }
    })
    .toSorted((a, b) => b.count - a.count || b.previousCount - a.previousCount || (a.word < b.word ? -1 : 1))
}

function countTypes(days: readonly DrivenDay[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { cells } of days)
    for (const { translatedType, incidents } of cells)
      counts.set(translatedType, (counts.get(translatedType) ?? 0) + incidents)
  return counts
}

function weeksOf(days: readonly DrivenDay[]): DrivingStats['weekly'] {
  return [...Map.groupBy(days, ({ day }) => mondayOf(day))]
    .map(([week, own]) => {
      const { meters, incidents, measured } = sumsOf(own)
      return { week, distanceMeters: meters, incidents, withoutMiles: incidents - measured }
    })
    .toSorted((a, b) => (a.week < b.week ? -1 : 1))
}

/** Returns the hours of the week with driving or events, from Monday on. */
export function hoursOf(days: readonly StatsDay[], events: readonly HourEvents[], zone: string): HourOfWeek[] {
  const cells = new Map<number, HourOfWeek>()
  const cell = (weekday: number, hour: number) => {
    const key = weekday * 24 + hour
    const known = cells.get(key) ?? { weekday, hour, incidents: 0, withoutMiles: 0, distanceMeters: 0 }
    cells.set(key, known)
    return known
  }
  for (const day of days)
    for (const { weekday, hour, meters } of metersByHour(day, zone)) cell(weekday, hour).distanceMeters += meters
  const keyOf = ({ day, vehicleId }: Pick<StatsDay, 'day' | 'vehicleId'>) => `${day} ${vehicleId ?? ''}`
  const measured = new Set(days.filter(({ meters }) => meters > 0).map(keyOf))
  for (const { weekday, hour, incidents, ...where } of events) {
    const own = cell(weekday, hour)
    own.incidents += incidents
    if (!measured.has(keyOf(where))) own.withoutMiles += incidents
  }
  return [...cells.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

/**
 * Returns driving and events by region, longest distance first; 0 is outside the regions or unknown: private trips
 * don't report locations.
 */
export function regionShares(days: readonly DrivenDay[]): RegionShare[] {
  const shares = new Map<number, RegionShare>()
  const share = (regionId: number) => {
    const known = shares.get(regionId) ?? { regionId, distanceMeters: 0, drivingSeconds: 0, incidents: 0 }
    shares.set(regionId, known)
    return known
  }
  for (const { drives, cells } of days) {
    for (const drive of drives) {
      const meters = drive.cells.reduce((sum, cell) => sum + cell.meters, 0)
      const part = drive.until - drive.since
      for (const cell of drive.cells) {
        const own = share(cell.regionId)
        own.distanceMeters += cell.meters * part
        if (meters > 0 && drive.seconds) own.drivingSeconds += (drive.seconds * part * cell.meters) / meters
      }
    }
    for (const { regionId, incidents } of cells) share(regionId).incidents += incidents
  }
  return [...shares.values()]
    .map((one) => ({ ...one, drivingSeconds: Math.round(one.drivingSeconds) }))
    .toSorted((a, b) => b.distanceMeters - a.distanceMeters || a.regionId - b.regionId)
}
