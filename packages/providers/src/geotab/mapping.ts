import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { bearingDegrees, distanceMeters } from '@milepost/geo/distance'
import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { isSentinel } from '../kit/mapping/odometer/sentinels.ts'
import { isContact } from '../kit/mapping/silence.ts'
import { active, activeFrom, inactive } from '../kit/mapping/status.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import { tripDrivers } from '../kit/mapping/trip-drivers.ts'
import { metersPerKilometer } from '../kit/mapping/units.ts'
import { vinMismatch } from '../kit/mapping/vin-mismatch.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  PositionRecord,
  ProviderStatus,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import type { VinFacts } from './decoded-vins.ts'
import type { Device, DeviceStatusInfo, DriverChange, Group, LogRecord, Reference, Trip, User } from './wire.ts'

// Maps Geotab's wire format to our records. Units are converted only here and in incident-mapping.ts. Speeds are
// already km/h (object pages of LogRecord and Trip).

/** Text, or null for missing, empty and Geotab's "?". */
function text(value: string | null | undefined): string | null {
  const reported = textOf(value)
  return reported === '?' ? null : reported
}

/** Words such as "NoUserId" and "UnknownDriverId" are used for empty references. */
const isPlaceholderId = (id: string) => /^(No|Unknown)[A-Z]\w*Id$/.test(id)

/** Returns the id of a reference in any form. */
export const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id)

/** Like idOf; null for an empty reference. */
export function knownId(reference: Reference | null | undefined): string | null {
  const id = reference ? textOf(idOf(reference)) : null
  return id === null || isPlaceholderId(id) ? null : id
}

/** Groups in every database (the whole company, asset kinds, clearances) have words as ids. */
const isBuiltIn = (id: string) => /^Group[A-Z]\w*Id$/.test(id)

/** Maps a group; the tree is stored at the parents, so a group needs the others to find its own. */
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

/** Asset kinds in every database; vehicles aren't classified further. */
const classOfGroup: Record<string, VehicleClass> = {
  GroupTrailerId: vehicleClass.code.trailer,
  GroupContainerId: vehicleClass.code.trailer,
  GroupEquipmentId: vehicleClass.code.machine,
}

/**
 * Retired devices stay listed, with the date in the past, as do those that aren't in use yet, and those whose data are
 * ignored for a while.
 */
function deviceStatusOf(device: Device, now: Date): ProviderStatus {
  const { ignoreDownloadsUntil } = device
  const isIgnored = ignoreDownloadsUntil && Date.parse(ignoreDownloadsUntil) > now.getTime()
  const status = statusOf(device, now)
  return status === active && isIgnored ? inactive('Data ignored in Geotab') : status
}

/** From its first to its last day. */
function statusOf(
  { activeFrom: from, activeTo: to }: Pick<Device, 'activeFrom' | 'activeTo'>,
  now: Date,
): ProviderStatus {
  if (to && Date.parse(to) <= now.getTime()) return inactive('No longer active in Geotab')
  return activeFrom(from, now, 'Geotab') ?? active
}

/** Returns the number of a version; null if it exceeds the range of a number. */
export function revisionOf(version: string | undefined): number | null {
  const number = /^[\da-f]{1,16}$/i.test(version ?? '') ? Number.parseInt(version!, 16) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** All zeros is the number of an asset without a device. */
const serialOf = ({ serialNumber }: Device) => (/[^0-]/.test(serialNumber ?? '') ? text(serialNumber) : null)

/** Returns the VIN that people entered, or else the engine's. */
export const vinOf = (device: Device): string | null =>
  text(device.vehicleIdentificationNumber) ?? text(device.engineVehicleIdentificationNumber)

const nothingDecoded: VinFacts = { make: null, model: null, modelYear: null, class: null }

/** Maps a device; devices have no make, model and year, which come from their VIN, and no driver. */
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
  ...deviceStatusOf(device, now),
  class: (device.groups ?? []).map(({ id }) => classOfGroup[id]).find((code) => code !== undefined) ?? decoded.class,
  revision: null,
})

/** Returns a mismatch if the engine reports another VIN. */
export function mapVinMismatch(device: Device, now: Date): MismatchRecord | null {
  const entered = text(device.vehicleIdentificationNumber)
  return vinMismatch(device.id, entered, text(device.engineVehicleIdentificationNumber), now)
}

/** A device that doesn't communicate last reported at the time of its status; one that never did isn't silent. */
export function mapSilence(status: DeviceStatusInfo): MismatchRecord | null {
  const vehicle = knownId(status.device)
  if (vehicle === null || status.isDeviceCommunicating !== false || !isContact(new Date(status.dateTime))) return null
  return {
    vehicleExternalId: vehicle,
    type: 'deviceNotFound',
    since: new Date(status.dateTime),
    evidence: { lastContactAt: status.dateTime },
  }
}

/** Maps a user; those who don't drive are excluded, and an `activeTo` in the past means that they left. */
export function mapUser(user: User, now: Date): DriverRecord | null {
  if (user.isDriver === false) return null
  return {
    externalId: user.id,
    name: nameOf(user.firstName, user.lastName) ?? text(user.name) ?? `Driver ${user.id}`,
    ...statusOf(user, now),
    licenseState: text(user.licenseProvince),
    licenseNumber: text(user.licenseNumber),
    phoneNumber: text(user.phoneNumber),
    employeeNumber: text(user.employeeNo),
    revision: null,
  }
}

/** Speeds may be "NaN". */
const speedOf = ({ speed }: LogRecord) => (typeof speed === 'number' ? speed : null)

/** Returns the speed that a device has measured: a number that means none would be mixed with others. */
export function measuredSpeedOf(record: LogRecord): number | null {
  const kmh = speedOf(record)
  return kmh === null || kmh < 0 || isSentinel(kmh) ? null : kmh
}

/** Latitude and longitude 0 mean that the device had no fix. */
const hasFix = ({ latitude, longitude }: LogRecord) => latitude !== 0 || longitude !== 0

/** Null without a fix, or if no device is given. Log records have no heading or ignition. */
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

/** Records further apart than this, or too close together, don't show which way a vehicle faced in between. */
const longestHeadingMs = 20 * secondMs
const shortestHeadingMeters = 15

/**
 * Returns a vehicle's location at an instant, interpolated between the two nearest log records, because devices record
 * what a straight line between two records would miss (guide on the logging of GO devices).
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
  const [fromKmh, toKmh] = [measuredSpeedOf(from.record), measuredSpeedOf(to.record)]
  return {
    latitude: between(from.record.latitude, to.record.latitude),
    longitude: between(from.record.longitude, to.record.longitude),
    speedKmh: fromKmh === null || toKmh === null ? null : between(fromKmh, toKmh),
    headingDegrees: to.ms - from.ms > longestHeadingMs ? null : headingOf(from.record, to.record),
  }
}

/** Returns the heading from one location to the next; null if they are too close. */
function headingOf(from: Coordinate, to: Coordinate): number | null {
  const places = [from.latitude, from.longitude, to.latitude, to.longitude] as const
  return distanceMeters(...places) < shortestHeadingMeters ? null : bearingDegrees(...places)
}

/** NaN, zero and negative numbers are placeholders for missing values. */
const measured = (value: number | undefined) => (value !== undefined && value > 0 ? value : null)

/** Who drove when, if another driver took over, or the driver left: the trip names the one at its start. Else null. */
function driversOf({ driver, start, stop }: Trip, changes: readonly DriverChange[]) {
  if (!changes.length) return null
  const span = { startedAt: new Date(start), endedAt: new Date(stop) }
  const inOrder = [...changes].sort((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime))
  const turns = [
    { id: knownId(driver), from: span.startedAt },
    ...inOrder.map((change) => ({ id: knownId(change.driver), from: new Date(change.dateTime) })),
  ]
  const periods = turns.flatMap(({ id, from }, index) =>
    id === null ? [] : [{ driverExternalId: id, from, until: turns[index + 1]?.from ?? span.endedAt }],
  )
  return tripDrivers(periods, span)
}

/**
 * Maps a trip, identified by vehicle and start because it gets another id whenever it is recalculated. Its distance is
 * in kilometers (object page, live probes; a guide with meters is wrong). `changes`: who took over during the trip.
 * Throws WireMismatch if no vehicle is given.
 */
export function mapTrip(trip: Trip, start: Fix | null, changes: readonly DriverChange[] = []): TripRecord {
  const vehicle = knownId(trip.device)
  if (vehicle === null) throw new WireMismatch('no vehicle is given', 'device')
  const engineSeconds = measured(trip.engineHours)
  const startedAt = new Date(trip.start)
  return {
    externalId: `${vehicle}-${startedAt.getTime()}`,
    vehicleExternalId: vehicle,
    driverExternalId: knownId(trip.driver),
    ...driversOf(trip, changes),
    startedAt,
    endedAt: new Date(trip.stop),
    distanceMeters: typeof trip.distance === 'number' ? trip.distance * metersPerKilometer : null,
    distanceSource: typeof trip.distance === 'number' ? 'gps' : null,
    start: start && { latitude: start.latitude, longitude: start.longitude },
    end: fixOf(trip.stopPoint?.y, trip.stopPoint?.x),
    // Trips in personal mode arrive without locations, and aren't marked.
    isPrivate: false,
    revision: revisionOf(trip.version),
    idleSeconds: trip.idlingDuration ?? null,
    stopSeconds: trip.stopDuration ?? null,
    maxSpeedKmh: measured(trip.maximumSpeed),
    endOdometerMeters: measured(trip.odometer),
    engineHours: engineSeconds === null ? null : engineSeconds / secondsPerHour,
  }
}
