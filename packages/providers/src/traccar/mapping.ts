import { readVin } from '@milepost/domain/vin'
import { accuracyOf, coordinateOf } from '../kit/mapping/coordinate.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { silence } from '../kit/mapping/silence.ts'
import { textOf, yearOf } from '../kit/mapping/text.ts'
import { tripDrivers } from '../kit/mapping/trip-drivers.ts'
import { kilometersPerNauticalMile } from '../kit/mapping/units.ts'
import { vinMismatch } from '../kit/mapping/vin-mismatch.ts'
import { hourMs, minuteMs } from '../kit/reading/durations.ts'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  Guess,
  IncidentMediaRecord,
  IncidentRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { tagPriority } from './incident-tags.ts'
import { classOfCategory, statusOf } from './vehicle-state.ts'
import type { Device, Driver, Event, Group, Position, Trip } from './wire.ts'

// Maps Traccar's wire format to our records. Every unit conversion of this connector is in this file. Traccar stores
// every speed in knots, except the bus speed in km/h (Position.java, 6.14.5).

/** A stationary vehicle stays on its trip for this long: the default of `report.trip.minimalParkingDuration`. */
const parkingMs = 5 * minuteMs

type Attributes = Record<string, unknown>

/** The text of an attribute. Null for missing, empty and other kinds. */
function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? textOf(value) : null
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const kmhOf = (knots: number | null | undefined) => (knots == null ? null : knots * kilometersPerNauticalMile)

/** A number above zero; servers write zero for unknown values. */
const known = (value: unknown) => {
  const reported = number(value)
  return reported !== null && reported > 0 ? reported : null
}

/** The device's own odometer, or the one it reads from the bus. In meters, like the attributes. */
const odometerOf = ({ odometer, obdOdometer }: Attributes) => known(odometer) ?? known(obdOdometer)

/** Traccar stores engine hours in milliseconds. */
const engineHoursOf = ({ hours }: Attributes) => {
  const reportedMs = known(hours)
  return reportedMs === null ? null : reportedMs / hourMs
}

/** Groups may be nested. */
export const mapGroup = (group: Group): GroupRecord => ({
  externalId: group.id,
  name: group.name,
  description: null,
  parentExternalId: group.groupId,
})

/**
 * VIN, plate, make and year are read from the attributes under their usual names, if the installation has them. A device that reads the VIN on the bus reports it
 * with its positions, of which `latest` is its last one.
 */
export function mapDevice(
  device: Device,
  driverUniqueId: string | null,
  now: Date,
  latest: Position | null = null,
): VehicleRecord {
  const { attributes } = device
  return {
    externalId: device.id,
    name: text(device.name) ?? text(device.uniqueId) ?? `Device ${device.id}`,
    vin: text(attributes.vin) ?? busVinOf(latest),
    licensePlate: text(attributes.licensePlate),
    make: text(attributes.make),
    model: text(device.model),
    modelYear: yearOf(text(attributes.year)),
    deviceSerial: text(device.uniqueId),
    groupExternalIds: device.groupId ? [device.groupId] : [],
    driverExternalId: driverUniqueId,
    ...statusOf(device, now),
    class: classOfCategory(text(device.category)),
    revision: null,
  }
}

/** Returns the VIN that a device read on the bus; null for what is none, as devices send without one. */
function busVinOf(position: Position | null): string | null {
  const read = text(position?.attributes.vin)
  const vin = read === null ? null : readVin(read)
  return vin && 'vin' in vin ? vin.vin : null
}

/**
 * Trips and positions reference a driver by `uniqueId`, so that is our driver id. A driver without one is on no trip
 * and is identified by the record's number. Drivers have no status.
 */
export const mapDriver = ({ id, name, uniqueId, attributes }: Driver): DriverRecord => ({
  externalId: driverKeyOf({ id, uniqueId }),
  name: text(name) ?? `Driver ${text(uniqueId) ?? id}`,
  inactiveReason: null,
  licenseState: text(attributes.licenseState),
  licenseNumber: text(attributes.licenseNumber),
  phoneNumber: text(attributes.phone),
  revision: null,
})

/** Returns the key that other records use for a driver. */
export const driverKeyOf = ({ id, uniqueId }: Pick<Driver, 'id' | 'uniqueId'>): string => text(uniqueId) ?? `#${id}`

/**
 * Null for a device that never had a fix, reported at 0, 0. Null for a place that the server located by cell towers,
 * hundreds of meters off and with a speed of zero (GeolocationHandler.java). Without a fix at the time, the place is
 * the last known one, and only the bus can report the speed. The server takes a speed for motion unless the device senses it
 * (MotionHandler.java), as on a ferry: where it states the ignition, that decides, and motion says nothing.
 * Apps on Android that set the place are reported as `mock` (OsmAndProtocolDecoder.java).
 */
export function mapPosition(position: Position): PositionRecord | null {
  const place = placeOf(position)
  const { attributes } = position
  const guess = guessOf(position)
  const { ignition, motion, speedLimit, approximate, obdSpeed } = attributes
  if (!place || approximate === true) return null
  return {
    vehicleExternalId: position.deviceId,
    at: new Date(position.fixTime),
    ...place,
    speedKmh: guess ? number(obdSpeed) : kmhOf(position.speed),
    headingDegrees: guess ? null : (position.course ?? null),
    engineOn: typeof ignition === 'boolean' ? ignition : null,
    motion: typeof motion === 'boolean' && typeof ignition !== 'boolean' ? motion : null,
    speedLimitKmh: kmhOf(known(speedLimit)),
    odometerMeters: odometerOf(attributes),
    engineHours: engineHoursOf(attributes),
    driverExternalId: text(attributes.driverUniqueId),
    ...receiptOf(position),
    ...readingOf(position),
    ...accuracyOf(position.accuracy),
    ...(guess && { guess }),
  }
}

function guessOf({ valid, attributes }: Position): Guess | null {
  if (attributes.mock === true) return 'setByApp'
  return valid === false ? 'noFix' : null
}

/** Servers date fixes that a device never had to 1970. */
const earliestFixMs = Date.UTC(2000, 0, 1)

/**
 * A position of a list, with 0, 0 as its place if the device had none then, as without reception or in its private mode: it is
 * listed as rejected. Null for a device that never had a fix.
 */
export function mapListedPosition(position: Position): PositionRecord | null {
  const at = new Date(position.fixTime)
  if (placeOf(position) || at.getTime() < earliestFixMs) return mapPosition(position)
  return {
    vehicleExternalId: position.deviceId,
    at,
    latitude: 0,
    longitude: 0,
    speedKmh: null,
    headingDegrees: null,
    engineOn: null,
  }
}

/** Without a fresh fix, the place and its time are those of an earlier one. */
const receiptOf = ({ serverTime, valid, outdated }: Position): Pick<PositionRecord, 'receivedAt'> =>
  serverTime && valid !== false && !outdated ? { receivedAt: new Date(serverTime) } : {}

/** A message without a fresh fix has the time of its device, unless that is before the fix or after its receipt: then its clock is wrong. */
function readingOf({ fixTime, deviceTime, serverTime, outdated }: Position): Pick<PositionRecord, 'readAt'> {
  if (!outdated || !deviceTime) return {}
  const readAt = new Date(deviceTime)
  const latestMs = serverTime ? new Date(serverTime).getTime() : readAt.getTime()
  return readAt > new Date(fixTime) && readAt.getTime() <= latestMs ? { readAt } : {}
}

/** A device reports the VIN read from the bus with its positions. */
export const mapVinMismatch = (device: Device, position: Position | undefined, now: Date): MismatchRecord | null =>
  vinMismatch(device.id, text(device.attributes.vin), text(position?.attributes.vin), now)

/** A device that is neither disabled nor expired and has had no contact with the server for days. */
export function mapSilence(device: Device, now: Date): MismatchRecord | null {
  const { id, uniqueId, status, lastUpdate } = device
  if (statusOf(device, now).inactiveReason || status === 'online' || !lastUpdate) return null
  return silence(id, new Date(lastUpdate), now, { device: text(uniqueId) })
}

/** A position as a motion sample; null without a fix. */
export function mapMotion(position: Position): MotionRecord | null {
  const record = mapPosition(position)
  if (!record || record.guess) return null
  const { at, latitude, longitude, speedKmh, headingDegrees } = record
  return { at, latitude, longitude, speedKmh, headingDegrees }
}

function placeOf({ latitude, longitude, valid }: Position): Coordinate | null {
  return latitude === 0 && longitude === 0 && valid !== true ? null : { latitude, longitude }
}

/**
 * Trips have no id: vehicle and start identify them. One that ends at the end of the report is still running. Its
 * distance comes from the odometer or the satellites, and the report doesn't say which; it is negative, and listed as rejected, if the odometer
 * was reset. The report sends zero for the maximum speed of long periods, and for odometers that aren't read
 * (ReportUtils.java).
 */
export function mapTrip(trip: Trip, reportedUntil: Date, changes: readonly DriverChange[] = []): TripRecord {
  const startedAt = new Date(trip.startTime)
  const endedAt = new Date(trip.endTime)
  const isRunning = endedAt.getTime() >= reportedUntil.getTime() - parkingMs
  return {
    externalId: `${trip.deviceId}-${startedAt.getTime()}`,
    vehicleExternalId: trip.deviceId,
    vehicleName: text(trip.deviceName),
    driverExternalId: text(trip.driverUniqueId),
    driverName: text(trip.driverName),
    ...driversOf(trip, startedAt, isRunning ? null : endedAt, changes),
    startedAt,
    endedAt: isRunning ? null : endedAt,
    distanceMeters: trip.distance ?? null,
    distanceSource: null,
    start: coordinateOf(trip.startLat, trip.startLon),
    end: coordinateOf(trip.endLat, trip.endLon),
    isPrivate: false,
    revision: null,
    maxSpeedKmh: kmhOf(known(trip.maxSpeed)),
    startOdometerMeters: known(trip.startOdometer),
    endOdometerMeters: isRunning ? null : known(trip.endOdometer),
  }
}

/** From when on a device reported another driver. */
export type DriverChange = { deviceId: string; at: Date; driverExternalId: string }

/** Returns the change that an event of the type `driverChanged` reports; null without the driver's id. */
export function mapDriverChange({ deviceId, eventTime, attributes }: Event): DriverChange | null {
  const driverExternalId = text(attributes.driverUniqueId)
  return driverExternalId ? { deviceId, at: new Date(eventTime), driverExternalId } : null
}

/** A trip report names the driver at the start; changes on the way are events. */
function driversOf(trip: Trip, startedAt: Date, endedAt: Date | null, changes: readonly DriverChange[]) {
  const first = text(trip.driverUniqueId)
  const own = changes.filter(
    ({ deviceId, at }) => deviceId === trip.deviceId && at > startedAt && !(endedAt && at >= endedAt),
  )
  if (!own.length) return null
  const begin = first
    ? [{ driverExternalId: first, driverName: text(trip.driverName), from: startedAt, until: null }]
    : []
  const later = own.map(({ driverExternalId, at }) => ({ driverExternalId, from: at, until: null }))
  return tripDrivers([...begin, ...later], { startedAt, endedAt })
}

/**
 * An alarm, an overspeed event or a file, with its position if the server still has it. An overspeed event carries its
 * own speed and limit; those of an alarm come from its position.
 */
export function mapEvent(
  event: Event,
  position: Position | undefined,
  media: IncidentMediaRecord[] = [],
): IncidentRecord {
  const { attributes } = event
  const at = position && mapPosition(position)
  const guess = position && guessOf(position)
  return {
    externalId: event.id,
    vehicleExternalId: event.deviceId,
    driverExternalId: text(position?.attributes.driverUniqueId),
    occurredAt: timeOf(event, position),
    endedAt: null,
    location: at && !guess ? { latitude: at.latitude, longitude: at.longitude } : null,
    headingDegrees: at?.headingDegrees ?? null,
    speedKmh: (guess ? null : kmhOf(number(attributes.speed))) ?? at?.speedKmh ?? null,
    // A limit of 0 can't be one of a road: speeding over it isn't either.
    speedLimitKmh: kmhOf(known(attributes.speedLimit)) ?? at?.speedLimitKmh ?? kmhOf(number(attributes.speedLimit)),
    ...(guess && { guess }),
    maxG: null,
    tags: tagsOf(event.type, attributes).map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: 'open',
    media,
    revision: null,
    raw: event,
  }
}

/** Clocks and servers differ by less. */
const clockToleranceMs = 5 * minuteMs

/**
 * Returns when an event was. The server dates it by the clock of the device: one that is before its own fix, or after the
 * server received that, is of a wrong clock, and the satellites date it. An older fix may be that of a parked vehicle.
 */
function timeOf({ eventTime, deviceId }: Event, position: Position | undefined): Date {
  const at = new Date(eventTime)
  if (!position || position.deviceId !== deviceId || position.outdated || guessOf(position)) return at
  const fixedAt = new Date(position.fixTime)
  const latestMs = position.serverTime ? new Date(position.serverTime).getTime() + clockToleranceMs : null
  const isBefore = at.getTime() < fixedAt.getTime() - clockToleranceMs
  const isAfter = latestMs !== null && at.getTime() > latestMs && fixedAt.getTime() <= latestMs
  return isBefore || isAfter ? fixedAt : at
}

/**
 * Returns the alarms of an alarm event, separated by commas; for any other event, and for an alarm without a name, its
 * type.
 */
function tagsOf(type: string, { alarm }: Attributes): string[] {
  if (type !== 'alarm') return [type]
  const alarms = (text(alarm) ?? '').split(',').map((tag) => tag.trim())
  const named = alarms.filter(Boolean).sort((a, b) => rank(a) - rank(b))
  return named.length ? named : [type]
}

const rank = (tag: string) => placeIn(tagPriority, tag.toLowerCase())
