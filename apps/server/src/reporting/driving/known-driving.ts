import type { DrivingStats } from '@milepost/contract/api/measures'
import { providers } from '@milepost/providers/registry'
import { type RawBuilder, sql } from 'kysely'
import { ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { todayOf } from '../../recompute/roll-up/day-sums.ts'
import { knownEvents } from './known-events.ts'

/** Driving in meters and seconds, and the events, of a vehicle or driver on some days. */
type Sums = { meters: number; seconds: number; trips: number; incidents: number }

/** The same driving; null for what isn't reported. */
export type KnownDriving = { meters: number | null; seconds: number | null; trips: number | null }

/**
 * Returns what is known of some days' driving, the same on every page: zero is known only without any events, because
 * anyone with trips or events was driving, and if the vehicle or driver is reporting (`vehicleReports`, `driverReports`).
 */
export function knownDriving({ meters, seconds, trips, incidents }: Sums, isReporting: boolean): KnownDriving {
  const isIdle = isReporting && trips === 0 && meters === 0 && incidents === 0
  const known = (value: number, isKnown = value > 0) => (isKnown || isIdle ? value : null)
  return { meters: known(meters), seconds: known(seconds), trips: known(trips) }
}

type Compared = { value: number | null; previous: number | null; margin: number | null }

type KnownStats = Pick<DrivingStats, 'distanceMeters' | 'drivingSeconds' | 'trips' | EventFigure | 'rateInterval'>
type EventFigure = 'incidents' | 'highAndCritical' | 'incidentsPer1000Miles'

/** What a vehicle or driver reports: whether no driving means zero, and whether no device reports its events (`isUnsensed`). */
export type Reports = { isReporting: boolean; isUnsensed: boolean }

/** Returns statistics with only what is known of the driving and its events, in this period and the one before. */
export function ofKnownDriving<Stats extends KnownStats>(stats: Stats, { isReporting, isUnsensed }: Reports): Stats {
  const { distanceMeters, drivingSeconds, trips, incidents } = stats
  const knownAt = (time: 'value' | 'previous') =>
    knownDriving(
      {
        meters: distanceMeters[time] ?? 0,
        seconds: drivingSeconds[time] ?? 0,
        trips: trips[time] ?? 0,
        incidents: incidents[time] ?? 0,
      },
      isReporting,
    )
  const [now, then] = [knownAt('value'), knownAt('previous')]
  const figure = <Figure extends Compared>(own: Figure, name: keyof KnownDriving): Figure => {
    if (now[name] === null) return { ...own, value: null, margin: null }
    return then[name] === null ? { ...own, previous: null, margin: null } : own
  }
  return {
    ...stats,
    distanceMeters: figure(distanceMeters, 'meters'),
    drivingSeconds: figure(drivingSeconds, 'seconds'),
    trips: figure(trips, 'trips'),
    ...(isUnsensed && ofKnownEvents(stats)),
  }
}

/** Returns the figures about events, without the zeros of times at which no device reports any. */
function ofKnownEvents(stats: Pick<KnownStats, EventFigure | 'rateInterval'>): typeof stats {
  const isKnown = (time: 'value' | 'previous') => knownEvents(stats.incidents[time] ?? 0, true) !== null
  const [now, then] = [isKnown('value'), isKnown('previous')]
  const figure = ({ value, previous, margin }: Compared): Compared => ({
    value: now ? value : null,
    previous: then ? previous : null,
    margin: now && then ? margin : null,
  })
  return {
    incidents: figure(stats.incidents),
    highAndCritical: figure(stats.highAndCritical),
    incidentsPer1000Miles: figure(stats.incidentsPer1000Miles),
    rateInterval: now ? stats.rateInterval : null,
  }
}

/** SQL that is true if the driving of a vehicle `v` in the last 30 days is known. */
export const vehicleReports = sql<boolean>`exists (select from vehicle_score w where w.client_id = ${thisClient}
  and w.window_days = 30 and w.vehicle_id = v.id and w.distance_meters is not null)`

/**
 * SQL of the meters of a vehicle `v` in the 30 days up to today, by its days like every other sum of driving; null if not
 * reported, by its 30-day `score`.
 */
export const recentMeters = (score: 's' | 'w'): RawBuilder<number | null> => sql<number | null>`(select
    case when sum(d.distance_meters) > 0 or coalesce(sum(d.incidents + d.trips), 0) = 0 and ${sql.ref(`${score}.distance_meters`)} is not null
      then coalesce(sum(d.distance_meters), 0) end
  from vehicle_day d where d.client_id = ${thisClient} and d.vehicle_id = v.id
    and d.day between ${today} - 29 and ${today})`

const today = ofThisClient(todayOf)

const withoutTrips = Object.values(providers).flatMap(({ streams, manifest }) =>
  'trips' in streams ? [] : [manifest.id],
)
const reportTrips = (connection: string) =>
  sql.raw(`${connection}.provider_id <> all('{${withoutTrips.join()}}'::smallint[])`)

/** SQL that is true if a provider who lists the person of a driver `d` (with connection `n`) reports trips. */
export const driverReports = sql<boolean>`(${reportTrips('n')} or exists (select from driver o
  join connection c on c.client_id = o.client_id and c.id = o.connection_id
  where o.client_id = ${thisClient} and o.merged_into = d.id and o.gone_at is null and ${reportTrips('c')}))`

/** SQL of a driver's meters of 30 days; null if not reported. */
export const knownMetersOfDriver = sql<
  number | null
>`case when d.distance_30d_meters > 0 or ${driverReports} then d.distance_30d_meters end`
