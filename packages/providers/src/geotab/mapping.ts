import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { bearingDegrees, distanceMeters } from '@milepost/geo/distance'
import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import { metersPerKilometer } from '../kit/mapping/units.ts'
import { vinMismatch } from '../kit/mapping/vin-mismatch.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import type { VinFacts } from './decoded-vins.ts'
import type { Device, DeviceStatusInfo, Group, LogRecord, Reference, Trip, User } from './wire.ts'

// Geotab's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else. Speeds are km/h
// already (object pages of LogRecord and Trip).

/** Text, or null for missing, empty and Geotab's "?". */
function text(value: string | null | undefined): string | null {
  const told = textOf(value)
  return told === '?' ? null : told
}

/** Words such as "NoUserId" and "UnknownDriverId" stand where nobody is referred to. */
const isNobody = (id: string) => /^(No|Unknown)[A-Z]\w*Id$/.test(id)

/** The id behind a reference, whatever its shape. */
export const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id)

/** As idOf; null for nobody. */
export function knownId(reference: Reference | null | undefined): string | null {
  const id = reference ? textOf(idOf(reference)) : null
  return id === null || isNobody(id) ? null : id
}

/** Groups that every database has (the whole company, asset kinds, clearances) are told by ids that are words. */
const isBuiltIn = (id: string) => /^Group[A-Z]\w*Id$/.test(id)

/** The tree is kept at the parents, so a group needs the others to know its own. */
export function mapGroup(group: Group, parentOf: ReadonlyMap<string, string>): GroupRecord | null {
  if (isBuiltIn(group.id)) return null
  const parent = parentOf.get(group.id)
  return {
    externalId: group.id,
    name: text(group.name) ?? group.id,
    description: text(group.comments),
    parentExternalId: parent === undefined || isBuiltIn(parent) ? null : parent,
  }
}

/** Kinds of assets that every database has; vehicles are told no further apart. */
const classOfGroup: Record<string, VehicleClass> = {
  GroupTrailerId: vehicleClass.code.trailer,
  GroupContainerId: vehicleClass.code.trailer,
  GroupEquipmentId: vehicleClass.code.machine,
}

/** Retired devices stay listed, with the date in the past; so do those whose data are ignored for a while. */
function inactiveReasonOf({ activeTo, ignoreDownloadsUntil }: Device, now: Date): string | null {
  if (activeTo && Date.parse(activeTo) <= now.getTime()) return 'No longer active in Geotab'
  return ignoreDownloadsUntil && Date.parse(ignoreDownloadsUntil) > now.getTime() ? 'Data ignored in Geotab' : null
}

/** The number of a version; null where it is more than a number can hold. */
export function revisionOf(version: string | undefined): number | null {
  const number = /^[\da-f]{1,16}$/i.test(version ?? '') ? Number.parseInt(version!, 16) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** Zeros stand for the number of an asset without a device. */
const serialOf = ({ serialNumber }: Device) => (/[^0-]/.test(serialNumber ?? '') ? text(serialNumber) : null)

/** The VIN that people entered, or else that of the engine. */
export const vinOf = (device: Device): string | null =>
  text(device.vehicleIdentificationNumber) ?? text(device.engineVehicleIdentificationNumber)

const nothingDecoded: VinFacts = { make: null, model: null, modelYear: null, class: null }

/** Devices have no make, model and year, which their VIN has, and no driver. */
export const mapDevice = (device: Device, now: Date, decoded: VinFacts = nothingDecoded): VehicleRecord => ({
  externalId: device.id,
  name: text(device.name) ?? device.id,
  vin: vinOf(device),
  licensePlate: text(device.licensePlate),
  make: decoded.make,
  model: decoded.model,
  modelYear: decoded.modelYear,
  deviceSerial: serialOf(device),
  groupExternalIds: (device.groups ?? []).map(({ id }) => id).filter((id) => !isBuiltIn(id)),
  driverExternalId: null,
  inactiveReason: inactiveReasonOf(device, now),
  class: (device.groups ?? []).map(({ id }) => classOfGroup[id]).find((code) => code !== undefined) ?? decoded.class,
  revision: null,
})

/** The engine tells a VIN of its own. */
export function mapVinMismatch(device: Device, now: Date): MismatchRecord | null {
  const entered = text(device.vehicleIdentificationNumber)
  return vinMismatch(device.id, entered, text(device.engineVehicleIdentificationNumber), now)
}

/** A device that does not communicate was heard last at the time of its status. */
export function mapSilence(status: DeviceStatusInfo): MismatchRecord | null {
  const vehicle = knownId(status.device)
  if (vehicle === null || status.isDeviceCommunicating !== false) return null
  return {
    vehicleExternalId: vehicle,
    type: 'deviceNotFound',
    since: new Date(status.dateTime),
    evidence: { lastHeardAt: status.dateTime },
  }
}

/** Users who do not drive are none of our drivers; `activeTo` in the past means that somebody left. */
export function mapUser(user: User, now: Date): DriverRecord | null {
  if (user.isDriver === false) return null
  const hasLeft = !!user.activeTo && Date.parse(user.activeTo) <= now.getTime()
  return {
    externalId: user.id,
    name: nameOf(user.firstName, user.lastName) ?? text(user.name) ?? `Driver ${user.id}`,
    inactiveReason: hasLeft ? 'No longer active in Geotab' : null,
    licenseState: text(user.licenseProvince),
    licenseNumber: text(user.licenseNumber),
    phoneNumber: text(user.phoneNumber),
    employeeNumber: text(user.employeeNo),
    revision: null,
  }
}

/** Speeds may be "NaN". */
export const speedOf = ({ speed }: LogRecord) => (typeof speed === 'number' ? speed : null)

/** Latitude and longitude 0 mean that the device had no fix. */
const hasFix = ({ latitude, longitude }: LogRecord) => latitude !== 0 || longitude !== 0

/** Null without a fix, or where no device is named. Log records say nothing of heading and ignition. */
export function mapLogRecord(record: LogRecord): PositionRecord | null {
  const vehicle = knownId(record.device)
  if (vehicle === null || !hasFix(record)) return null
  return {
    vehicleExternalId: vehicle,
    at: new Date(record.dateTime),
    latitude: record.latitude,
    longitude: record.longitude,
    speedKmh: speedOf(record),
    headingDegrees: null,
    engineOn: null,
  }
}

const secondsPerHour = 3600

export type Fix = Coordinate & { speedKmh: number | null; headingDegrees: number | null }

/** Records further apart than this, or closer together, do not tell which way a vehicle faced between them. */
const longestHeadingMs = 20 * secondMs
const shortestHeadingMeters = 15

/**
 * Where a vehicle was at an instant, from the log records around it: in proportion between the two next to it, as devices
 * keep what a straight line between two records would not show (guide on the logging of GO devices).
 */
export function mapFix(records: readonly LogRecord[], at: Date): Fix | null {
  const points = records
    .filter(hasFix)
    .map((record) => ({ ms: Date.parse(record.dateTime), record }))
    .sort((a, b) => a.ms - b.ms)
  const before = points.findLast(({ ms }) => ms <= at.getTime())
  const after = points.find(({ ms }) => ms >= at.getTime())
  const from = before ?? after
  const to = after ?? before
  if (!from || !to) return null
  const share = to.ms === from.ms ? 0 : (at.getTime() - from.ms) / (to.ms - from.ms)
  const between = (first: number, second: number) => first + (second - first) * share
  const [fromKmh, toKmh] = [speedOf(from.record), speedOf(to.record)]
  return {
    latitude: between(from.record.latitude, to.record.latitude),
    longitude: between(from.record.longitude, to.record.longitude),
    speedKmh: fromKmh === null || toKmh === null ? null : between(fromKmh, toKmh),
    headingDegrees: to.ms - from.ms > longestHeadingMs ? null : headingOf(from.record, to.record),
  }
}

/** The way from one place to the next; null where they are too close to tell. */
function headingOf(from: Coordinate, to: Coordinate): number | null {
  const places = [from.latitude, from.longitude, to.latitude, to.longitude] as const
  return distanceMeters(...places) < shortestHeadingMeters ? null : bearingDegrees(...places)
}

/** Not a number, nothing and less are what stands where a value is missing. */
const measured = (value: number | undefined) => (value !== undefined && value > 0 ? value : null)

/**
 * A trip gets another id whenever it is calculated anew: vehicle and start name it. Its distance is in kilometers (object
 * page, live probes; a guide with meters is wrong). Throws WireMismatch where no vehicle is named.
 */
export function mapTrip(trip: Trip, start: Fix | null): TripRecord {
  const vehicle = knownId(trip.device)
  if (vehicle === null) throw new WireMismatch('no vehicle is named', 'device')
  const engineSeconds = measured(trip.engineHours)
  const startedAt = new Date(trip.start)
  return {
    externalId: `${vehicle}-${startedAt.getTime()}`,
    vehicleExternalId: vehicle,
    driverExternalId: knownId(trip.driver),
    startedAt,
    endedAt: new Date(trip.stop),
    distanceMeters: typeof trip.distance === 'number' ? trip.distance * metersPerKilometer : null,
    distanceSource: typeof trip.distance === 'number' ? 'gps' : null,
    start: start && { latitude: start.latitude, longitude: start.longitude },
    end: fixOf(trip.stopPoint?.y, trip.stopPoint?.x),
    // What is driven in personal mode comes without places, and with no word for it.
    isPrivate: false,
    revision: revisionOf(trip.version),
    idleSeconds: trip.idlingDuration ?? null,
    maxSpeedKmh: measured(trip.maximumSpeed),
    endOdometerMeters: measured(trip.odometer),
    engineHours: engineSeconds === null ? null : engineSeconds / secondsPerHour,
  }
}
