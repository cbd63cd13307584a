import { light, rushHourTraffic } from '@milepost/contract/codes'
import type { RankedSubject } from '@milepost/contract/risk-ranking'
import type { ClientDatabase } from '../../db/scope.ts'
import { unknownTraffic } from '../../pipeline/derive/traffic.ts'
import { weatherOf } from '../../pipeline/derive/weather-codes.ts'
import { readDaysOfDrivers } from '../drivers/driver-days.ts'
import type { DayRange } from '../driving/day-range.ts'
import { type CountedDays, countDays, type DrivenDay, measuredOn } from '../driving/driven-day.ts'
import { per1000Miles } from '../driving/driving-stats.ts'
import { readDaysOfVehicles } from '../vehicles/vehicle-days.ts'

/** What a vehicle or driver drove in a range and what happened then. */
export type Driven = Pick<
  RankedSubject,
  'distanceMeters' | 'incidents' | 'per1000Miles' | 'nightShare' | 'adverseWeatherShare' | 'highTrafficShare'
> & { topType: string | null; vehicles: number }

/** What some vehicles or drivers drove, from the same days that their own pages are made of. Those without a day are absent. */
export async function readDriven(
  db: ClientDatabase,
  subject: 'vehicle' | 'driver',
  ids: readonly string[],
  range: DayRange,
): Promise<Map<string, Driven>> {
  if (!ids.length) return new Map()
  if (subject === 'driver') {
    const days = await readDaysOfDrivers(db, ids, range)
    return new Map([...days].map(([id, own]) => [id, drivenOn(own)]))
  }
  const days = await readDaysOfVehicles(db, ids, range)
  return new Map([...days].map(([id, own]) => [id, drivenOn(countDays(own))]))
}

export const nothingDriven: Driven = {
  distanceMeters: 0,
  incidents: 0,
  per1000Miles: null,
  nightShare: null,
  adverseWeatherShare: null,
  highTrafficShare: null,
  topType: null,
  vehicles: 0,
}

function drivenOn({ days, types }: CountedDays): Driven {
  let [distanceMeters, incidents, measured] = [0, 0, 0]
  for (const day of days) {
    distanceMeters += day.meters
    incidents += day.incidents
    measured += measuredOn(day, day.incidents)
  }
  const [top] = [...types].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  return {
    distanceMeters,
    incidents,
    per1000Miles: per1000Miles(measured, distanceMeters),
    ...sharesOf(days),
    topType: top?.[0] ?? null,
    vehicles: new Set(days.flatMap(({ vehicleId, trips }) => (vehicleId && trips > 0 ? [vehicleId] : []))).size,
  }
}

/** Dusk is half day, half night, as in scores; the weather of some driving is not known yet, nor its traffic where no rush hours were set. */
export function sharesOf(days: readonly Pick<DrivenDay, 'drives'>[]) {
  let [all, night, timed, high, told, adverse] = [0, 0, 0, 0, 0, 0]
  for (const { drives } of days)
    for (const { since, until, cells } of drives)
      for (const cell of cells) {
        const meters = cell.meters * (until - since)
        all += meters
        if (cell.light !== light.code.day) night += cell.light === light.code.night ? meters : meters / 2
        if (cell.traffic !== unknownTraffic) {
          timed += meters
          if (cell.traffic !== rushHourTraffic.code.normal) high += meters
        }
        const weather = weatherOf(cell.weather)
        if (weather) told += meters
        if (weather && weather !== 'clear') adverse += meters
      }
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  return {
    nightShare: share(night, all),
    highTrafficShare: share(high, timed),
    adverseWeatherShare: share(adverse, told),
  }
}
