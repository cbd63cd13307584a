import type { RankedSubject } from '@milepost/contract/risk/ranking'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { incidentsByType } from '../../../recompute/roll-up/counted-cells.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { type CountedDays, readDaysOfDrivers } from '../../../reporting/driving/driver-days.ts'
import { sharesOf } from '../../../reporting/driving/driving-shares.ts'
import { per1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { knownDriving } from '../../../reporting/driving/known-driving.ts'
import { knownEvents } from '../../../reporting/driving/known-events.ts'
import { readSumsOfVehicles, type SummedDays } from '../../../reporting/driving/vehicle-days.ts'
import type { RankedRow } from './row-queries.ts'

/** A vehicle's or driver's driving and events in a range. */
export type Driven = Pick<
  RankedSubject,
  'withoutMiles' | 'per1000Miles' | 'nightShare' | 'adverseWeatherShare' | 'highTrafficShare'
> & { incidents: number; meters: number; trips: number; topType: string | null; vehicles: number }

/**
 * Reads the driving of some vehicles or drivers, from the same days as their own pages. Those without a day are absent.
 */
export async function readDriven(
  db: ClientDatabase,
  subject: 'vehicle' | 'driver',
  ids: readonly string[],
  range: DayRange,
): Promise<Map<string, Driven>> {
  if (!ids.length) return new Map()
  if (subject === 'driver') {
    const days = await readDaysOfDrivers(db, ids, range)
    return new Map([...days].map(([id, own]) => [id, drivenByDriver(own)]))
  }
  const sums = await readSumsOfVehicles(db, ids, range)
  return new Map([...sums].map(([id, own]) => [id, drivenByVehicle(own)]))
}

export const noDriving: Driven = {
  meters: 0,
  trips: 0,
  incidents: 0,
  withoutMiles: 0,
  per1000Miles: null,
  nightShare: null,
  adverseWeatherShare: null,
  highTrafficShare: null,
  topType: null,
  vehicles: 0,
}

function drivenByVehicle({ meters, trips, drives, counted, unmeasured }: SummedDays): Driven {
  const types = incidentsByType(counted)
  const measured = sumOf(types.values())
  for (const [type, own] of incidentsByType(unmeasured)) types.set(type, (types.get(type) ?? 0) + own)
  return { ...noDriving, meters, trips, ...happenedOf(types, measured, meters), ...sharesOf([drives]) }
}

function drivenByDriver({ days, types, measured }: CountedDays): Driven {
  const meters = sumOf(days.map((day) => day.meters))
  return {
    meters,
    trips: sumOf(days.map(({ trips }) => trips)),
    ...happenedOf(types, measured, meters),
    ...sharesOf(days.map(({ drives }) => drives)),
    vehicles: new Set(days.flatMap(({ vehicleId, trips }) => (trips > 0 ? [vehicleId] : []))).size,
  }
}

function happenedOf(types: ReadonlyMap<string, number>, measured: number, meters: number) {
  const [top] = [...types].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  const incidents = sumOf(types.values())
  return {
    incidents,
    withoutMiles: incidents - measured,
    per1000Miles: per1000Miles({ events: incidents, measured }, meters),
    topType: top?.[0] ?? null,
  }
}

/** Returns a row's events and their rate; null if no device reports any. */
export const happenedIn = (
  { missing }: Pick<RankedRow, 'missing'>,
  { incidents, per1000Miles: rate }: Pick<Driven, 'incidents' | 'per1000Miles'>,
): Pick<RankedSubject, 'incidents' | 'per1000Miles'> => {
  const known = knownEvents(incidents, missing?.behavioral === 'notSensed')
  return { incidents: known, per1000Miles: known === null ? null : rate }
}

/** Returns the distance of a row with its driving; null if not reported. */
export const distanceOf = (
  { isReporting }: { isReporting: boolean },
  driven: Pick<Driven, 'meters' | 'trips' | 'incidents'>,
) => knownDriving({ ...driven, seconds: 0 }, isReporting).meters

const sumOf = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((sum, number) => sum + number, 0)
