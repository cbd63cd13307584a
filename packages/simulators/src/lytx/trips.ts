import { utcOffsetMs } from '@milepost/geo/time-zone'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { atWheel } from '../simulation/facts/true-facts.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Fix } from '../world/motion/way.ts'
import { Random } from '../world/random.ts'
import { type Exchange, offsetPage } from './exchange.ts'
import { serialOf } from './ids.ts'
import { employeeIdOf, namesOf } from './people.ts'

const USUAL_DAYS = 30
const MINUTE_MS = 60_000

/** Minutes after Lytx has received the end. */
const createdAtMs = ({ id, vehicle, endMs }: Trip) =>
  receivedAtMs(vehicle, endMs!) +
  Random.of(id)
    .at('lytx')
    .integer(MINUTE_MS, 5 * MINUTE_MS)

/** `/v1/trips`: finished trips that begin and end within the window. */
export function trips(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const startMs = query.time('startDate') ?? nowMs - USUAL_DAYS * DAY_MS
  const endMs = query.time('endDate') ?? nowMs
  const sort = query.oneOf('sort', ['StartDate', 'EndDate'])
  const direction = query.oneOf('order', ['asc', 'desc']) === 'asc' ? 1 : -1
  const inAllGroups = query.withSubgroups('includeSubgroups')
  const known = (inAllGroups ? office.trips.startedBetween(startMs, Math.min(endMs, nowMs)) : []).filter(
    (trip) => trip.endMs! <= endMs && createdAtMs(trip) <= nowMs,
  )
  const dateOf = (trip: Trip) => (sort === 'EndDate' ? trip.endMs! : trip.startMs)
  known.sort((a, b) => direction * (dateOf(a) - dateOf(b) || a.vehicle.number - b.vehicle.number))
  return offsetPage(query, 'data', known, (trip) => report(exchange, trip), 100)
}

function report({ office: { ids } }: Exchange, trip: Trip) {
  const { vehicle, distanceMeters } = trip
  const driver = atWheel(trip.id, trip.driver)
  const end = (fix: Fix, instantMs: number) => ({
    latitude: rounded(fix.latitude, 6),
    longitude: rounded(fix.longitude, 6),
    address: `${vehicle.depot.place.name}, ${vehicle.depot.place.region.code}`,
    occurrenceDateTime: iso(instantMs),
    timezoneOffset: utcOffsetMs(vehicle.depot.timeZone, instantMs) / MINUTE_MS,
  })
  const distanceKm = rounded(distanceMeters / 1000, 3)
  return {
    tripId: ids.ofTrip(trip),
    startDate: iso(trip.startMs),
    endDate: iso(trip.endMs!),
    creationDateTime: iso(createdAtMs(trip)),
    startPosition: end(trip.start, trip.startMs),
    endPosition: end(trip.end, trip.endMs!),
    maxSpeedKph: rounded(trip.maxSpeedMps * 3.6, 1),
    distanceKm,
    deviceDistanceKm: distanceKm,
    driver: isSignedIn(trip.id)
      ? { id: ids.ofDriver(driver), ...namesOf(driver.name), employeeNumber: employeeIdOf(driver.number) }
      : null,
    vehicle: {
      id: ids.ofVehicle(vehicle),
      imei: null,
      serialNumber: serialOf(vehicle),
      vehicleName: vehicle.name,
      deviceId: ids.ofDevice(vehicle),
      licensePlate: vehicle.licensePlate,
      vin: vehicle.vin,
      groupId: ids.ofGroup(vehicle.depot),
      groupAppId: vehicle.depot.number + 1,
      groupName: vehicle.depot.groupName,
    },
    eventRecorderTimezone: 'CST',
  }
}
