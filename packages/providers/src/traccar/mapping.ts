import { coordinateOf } from '../kit/coordinate.ts'
import { minuteMs } from '../kit/durations.ts'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  IncidentRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { silence } from '../kit/silence.ts'
import { textOf, yearOf } from '../kit/text.ts'
import { kilometersPerNauticalMile } from '../kit/units.ts'
import { vinMismatch } from '../kit/vin-mismatch.ts'
import { tagPriority } from './incident-tags.ts'
import type { Device, Driver, Event, Group, Position, Trip } from './wire.ts'

// Traccar's wire to our records. Every unit conversion of this connector is in this file. Traccar keeps every speed in
// knots (Position.java, 6.14.5).

/** A vehicle that stands is still on its trip for this long: `report.trip.minimalParkingDuration`, by default. */
const parkingMs = 5 * minuteMs

type Attributes = Record<string, unknown>

/** Text of an attribute, or null for missing, empty and other kinds. */
function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? textOf(value) : null
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const kmhOf = (knots: number | null | undefined) => (knots == null ? null : knots * kilometersPerNauticalMile)

/** Groups may lie within groups. */
export const mapGroup = (group: Group): GroupRecord => ({
  externalId: group.id,
  name: group.name,
  description: null,
  parentExternalId: group.groupId,
})

/** VIN, plate, make and year stand where the installation puts them: under the usual names, if at all. */
export function mapDevice(device: Device, driverUniqueId: string | null): VehicleRecord {
  const { attributes } = device
  return {
    externalId: device.id,
    name: text(device.name) ?? device.uniqueId,
    vin: text(attributes.vin),
    licensePlate: text(attributes.licensePlate),
    make: text(attributes.make),
    model: text(device.model),
    modelYear: yearOf(text(attributes.year)),
    deviceSerial: text(device.uniqueId),
    groupExternalIds: device.groupId ? [device.groupId] : [],
    driverExternalId: driverUniqueId,
    inactiveReason: null,
    class: null,
    revision: null,
  }
}

/** Trips and positions name a driver by `uniqueId`, so that is the driver's id for us. Drivers have no status. */
export const mapDriver = ({ name, uniqueId, attributes }: Driver): DriverRecord => ({
  externalId: uniqueId,
  name: text(name) ?? `Driver ${uniqueId}`,
  inactiveReason: null,
  licenseState: text(attributes.licenseState),
  licenseNumber: text(attributes.licenseNumber),
  phoneNumber: text(attributes.phone),
  revision: null,
})

/** Null for a device that never had a fix: it is told at 0, 0. */
export function mapPosition(position: Position): PositionRecord | null {
  const place = placeOf(position)
  if (!place) return null
  const { ignition, speedLimit } = position.attributes
  return {
    vehicleExternalId: position.deviceId,
    at: new Date(position.fixTime),
    ...place,
    speedKmh: kmhOf(position.speed),
    headingDegrees: position.course ?? null,
    engineOn: typeof ignition === 'boolean' ? ignition : null,
    speedLimitKmh: kmhOf(number(speedLimit)),
  }
}

/** A device tells the VIN that it read on the bus with its positions. */
export const mapVinMismatch = (device: Device, position: Position | undefined, now: Date): MismatchRecord | null =>
  vinMismatch(device.id, text(device.attributes.vin), text(position?.attributes.vin), now)

/** A device that nobody has disabled and that the server has not heard for days. */
export function mapSilence({ id, uniqueId, status, disabled, lastUpdate }: Device, now: Date): MismatchRecord | null {
  if (disabled || status === 'online' || !lastUpdate) return null
  return silence(id, new Date(lastUpdate), now, { device: uniqueId })
}

/** A position as a sample of motion; null without a fix. */
export function mapMotion(position: Position): MotionRecord | null {
  const record = mapPosition(position)
  if (!record) return null
  const { at, latitude, longitude, speedKmh, headingDegrees } = record
  return { at, latitude, longitude, speedKmh, headingDegrees }
}

function placeOf({ latitude, longitude, valid }: Position): Coordinate | null {
  return latitude === 0 && longitude === 0 && valid !== true ? null : { latitude, longitude }
}

/**
 * Trips have no id: vehicle and start name them. One that ends where the report does still runs. Its distance is the
 * odometer's or the satellites', the report does not say which (ReportUtils.java).
 */
export function mapTrip(trip: Trip, reportedUntil: Date): TripRecord {
  const startedAt = new Date(trip.startTime)
  const endedAt = new Date(trip.endTime)
  const isRunning = endedAt.getTime() >= reportedUntil.getTime() - parkingMs
  return {
    externalId: `${trip.deviceId}-${startedAt.getTime()}`,
    vehicleExternalId: trip.deviceId,
    driverExternalId: text(trip.driverUniqueId),
    startedAt,
    endedAt: isRunning ? null : endedAt,
    distanceMeters: trip.distance ?? null,
    distanceSource: null,
    start: coordinateOf(trip.startLat, trip.startLon),
    end: coordinateOf(trip.endLat, trip.endLon),
    isPrivate: false,
    revision: null,
  }
}

/** An alarm or an overspeed event, with the position it belongs to where the server still has it. */
export function mapEvent(event: Event, position: Position | undefined): IncidentRecord {
  const { attributes } = event
  return {
    externalId: event.id,
    vehicleExternalId: event.deviceId,
    driverExternalId: text(position?.attributes.driverUniqueId),
    occurredAt: new Date(event.eventTime),
    endedAt: null,
    location: position ? placeOf(position) : null,
    headingDegrees: position?.course ?? null,
    speedKmh: kmhOf(number(attributes.speed) ?? position?.speed),
    speedLimitKmh: kmhOf(number(attributes.speedLimit)),
    maxG: null,
    tags: tagsOf(event.type, attributes).map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: 'open',
    media: [],
    revision: null,
    raw: event,
  }
}

/** The alarms of an alarm event, several with commas between them; any other event is its type. */
function tagsOf(type: string, { alarm }: Attributes): string[] {
  if (type !== 'alarm') return [type]
  const alarms = (text(alarm) ?? '').split(',').map((tag) => tag.trim())
  return alarms.filter(Boolean).sort((a, b) => rank(a) - rank(b))
}

const rank = (tag: string) => placeIn(tagPriority, tag.toLowerCase())
