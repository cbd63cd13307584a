import { newestReceived } from '../simulation/facts/reception.ts'
import { formerVehicle } from '../simulation/facts/true-facts.ts'
import { localTime } from '../simulation/http/local-time.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { type Exchange, microdegrees, type Row, secondOf } from './exchange.ts'
import { objectNames, placeName } from './references.ts'
import { motionOf, REPORT_SECONDS } from './tracks.ts'

/** Parked vehicles report every hour. */
const SEARCH_MS = 70 * 60_000

/** `showObjectReportExtern`: every object as of its last contact; a deleted one is still listed. */
export function objectReport(exchange: Exchange): Row[] {
  const { office } = exchange
  const former = formerVehicle(office.account)
  return [
    ...office.account.vehicles.map((vehicle) => report(exchange, vehicle)),
    { ...objectNames(exchange, former), deleted: '1' },
    deletedObject(exchange),
  ]
}

function report(exchange: Exchange, vehicle: Vehicle): Row {
  const object = { ...objectNames(exchange, vehicle), objectclassname: 'sales', objecttype: '', deleted: '0' }
  return { ...object, ...newestOf(exchange, vehicle) }
}

/** An object without contact has no position keys. */
function newestOf({ office, nowMs }: Exchange, vehicle: Vehicle): Row {
  const { account, ids } = office
  const newestAt = (untilMs: number) =>
    account.positions(vehicle, untilMs - SEARCH_MS, untilMs + 1, REPORT_SECONDS).at(-1) ?? null
  const newest = newestReceived(vehicle, nowMs, newestAt)
  if (!newest) return {}
  const { instantMs, latitude, longitude, speedMps, engine } = newest
  const odometer = Math.round(account.odometer(vehicle, instantMs))
  const at = localTime(account, secondOf(instantMs))
  return {
    lastmsgid: ids.ofMoment(vehicle, instantMs),
    msgtime: at,
    longitude: inWords(longitude, 'E', 'W'),
    latitude: inWords(latitude, 'N', 'S'),
    longitude_mdeg: microdegrees(longitude),
    latitude_mdeg: microdegrees(latitude),
    postext: placeName(vehicle),
    pos_time: at,
    ...motionOf(newest),
    direction: 1 + (Math.round(newest.headingDegrees / 45) % 8),
    status: 'A',
    ignition: engine === 'off' ? 0 : 1,
    standstill: speedMps < 0.3 ? 1 : 0,
    odometer: Math.floor(odometer / 100),
    odometer_long: odometer,
    tripmode: 2,
  }
}

/** Sold long ago. */
function deletedObject({ office: { account, ids } }: Exchange): Row {
  const last = account.vehicles.at(-1)!
  return {
    objectno: 'V9999',
    objectname: 'Sold',
    objectuid: `${ids.uidOf(last)}-0`,
    deleted: '1',
    pos_time: '2019-03-01T10:00:00+01:00',
    latitude_mdeg: 52_520_008,
    longitude_mdeg: 13_404_954,
    speed: 0,
    status: 'L',
  }
}

/** Degrees, minutes and seconds, for people. */
function inWords(degrees: number, positive: string, negative: string): string {
  const seconds = Math.abs(degrees) * 3600
  const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${whole}° ${minutes}' ${(seconds % 60).toFixed(1)}" ${degrees < 0 ? negative : positive}`
}
