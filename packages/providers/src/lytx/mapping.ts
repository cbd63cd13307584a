import { cameraPosition, recordStatus } from '@milepost/contract/codes'
import { coordinateOf } from '../kit/coordinate.ts'
import { hourMs } from '../kit/durations.ts'
import type {
  DriverRecord,
  GroupRecord,
  IncidentMediaRecord,
  IncidentRecord,
  MismatchRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { nameOf, textOf } from '../kit/text.ts'
import { kmhPerMeterPerSecond, metersPerKilometer } from '../kit/units.ts'
import type { Names } from './client.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import type { Device, GpsPoint, GpsTrack, Group, SafetyEvent, Trip, User, Vehicle } from './wire.ts'

// Lytx's wire to our records. Every unit conversion of this connector is in this file.

const kmh = (metersPerSecond: number | null | undefined) =>
  typeof metersPerSecond === 'number' ? metersPerSecond * kmhPerMeterPerSecond : null

/** The root group is the company, which is no group of ours. It may be its own parent. */
export function mapGroup({ id, name, description, parentId, rootGroupId }: Group): GroupRecord | null {
  if (id === rootGroupId) return null
  return {
    externalId: id,
    name: textOf(name) ?? id,
    description: textOf(description),
    parentExternalId: parentId === rootGroupId || parentId === id ? null : parentId,
  }
}

/** A vehicle names its device by an id alone; the serial number is in the list of devices. */
export const mapVehicle = (vehicle: Vehicle, serialOf: ReadonlyMap<string, string>): VehicleRecord => ({
  externalId: vehicle.id,
  name: textOf(vehicle.name) ?? vehicle.id,
  vin: textOf(vehicle.vin),
  licensePlate: textOf(vehicle.licensePlateNumber),
  make: textOf(vehicle.make),
  model: textOf(vehicle.model),
  modelYear: vehicle.year || null,
  deviceSerial: serialOf.get(vehicle.id) ?? null,
  groupExternalIds: vehicle.groupId ? [vehicle.groupId] : [],
  driverExternalId: vehicle.driverId,
})

/** Lytx keeps no driver's license. */
export const mapDriver = (user: User): DriverRecord => ({
  externalId: user.userId,
  name: nameOf(user.firstName, user.lastName) ?? textOf(user.username) ?? user.userId,
  status: !user.status || user.status === 'Active' ? recordStatus.code.active : recordStatus.code.inactive,
  licenseState: null,
  licenseNumber: null,
  phoneNumber: textOf(user.cellPhoneNumber),
})

/** Null for the points of a device that is in no vehicle. The speed is the average while the point was taken (GPS API). */
export function mapGpsPoint({ vehicleId }: GpsTrack, point: GpsPoint): PositionRecord | null {
  if (!vehicleId) return null
  return {
    vehicleExternalId: vehicleId,
    at: new Date(point.timeInUtc),
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: kmh(point.averageGpsSpeedMs),
    headingDegrees: point.heading ?? null,
    engineOn: null,
  }
}

/** Distances are in kilometers; the reference does not say how they are measured. Null for a device in no vehicle. */
export function mapTrip(trip: Trip): TripRecord | null {
  if (!trip.vehicle?.id) return null
  return {
    externalId: trip.tripId,
    vehicleExternalId: trip.vehicle.id,
    driverExternalId: trip.driver?.id ?? null,
    startedAt: new Date(trip.startDate),
    endedAt: new Date(trip.endDate),
    distanceMeters: typeof trip.distanceKm === 'number' ? trip.distanceKm * metersPerKilometer : null,
    distanceSource: null,
    start: coordinateOf(trip.startPosition?.latitude, trip.startPosition?.longitude),
    end: coordinateOf(trip.endPosition?.latitude, trip.endPosition?.longitude),
  }
}

/** Null for an event whose recorder is in no vehicle. */
export function mapEvent(event: SafetyEvent, names: Names): IncidentRecord | null {
  if (!event.vehicleId) return null
  return {
    externalId: event.id,
    vehicleExternalId: event.vehicleId,
    driverExternalId: event.driverId,
    occurredAt: new Date(event.recordDateUTC),
    endedAt: null,
    location: coordinateOf(event.latitude, event.longitude),
    headingDegrees: event.heading ?? null,
    speedKmh: kmh(event.speed),
    speedLimitKmh: null,
    maxG: strongestG(event),
    tags: tagsOf(event, names),
    context: [],
    state: stateOf(event, names),
    media: mapEventMedia(event),
    raw: event,
  }
}

/** The two axes have their largest force at moments of their own, so they do not add up. */
function strongestG({ forwardMax, lateralMax }: SafetyEvent): number | null {
  const forces = [forwardMax, lateralMax].filter((force) => typeof force === 'number').map(Math.abs)
  return forces.length ? Math.max(...forces) : null
}

/**
 * What people and software saw in the clip comes before what woke the camera, as far as it says anything. The subtype
 * of a trigger counts only where its name is a known one.
 */
function tagsOf(event: SafetyEvent, names: Names): IncidentRecord['tags'] {
  const triggers = [
    textOf(names.triggers.get(event.eventTriggerId ?? -1)),
    knownOnly(names.triggersubtypes.get(event.eventTriggerSubTypeId ?? -1)),
  ]
  const found = [
    ...(event.behaviors ?? []).map(({ name }) => ({ name: textOf(name), source: 'person' as const })),
    ...triggers.map((name) => ({ name, source: 'automated' as const })),
  ]
  const tags = found.flatMap(({ name, source }) => (name ? [{ tag: tagOf(name), source }] : []))
  return tags
    .filter(({ tag }, index) => tags.findIndex((other) => other.tag.toLowerCase() === tag.toLowerCase()) === index)
    .sort((a, b) => rank(a) - rank(b))
}

/** Behaviors that say something, then triggers that do, then the rest; the most serious first. */
function rank({ tag, source }: IncidentRecord['tags'][number]): number {
  const place = placeIn(typePriority, incidentTags[tag.toLowerCase()])
  if (place === typePriority.length) return 2 * typePriority.length
  return place + (source === 'person' ? 0 : typePriority.length)
}

const isKnown = (name: string) => Object.hasOwn(incidentTags, name.toLowerCase())
const knownOnly = (name: string | undefined) => (name && isKnown(tagOf(name)) ? name : null)

/** A name that is not known by itself goes by its family: `Speeding - 10 over Posted` is `Speeding`. */
function tagOf(name: string): string {
  const family = name.split(/ - |[:[(]/, 1)[0]!.trim()
  return !isKnown(name) && isKnown(family) ? family : name
}

/** Coached where it says when, reviewed where the account's name of the status is "Resolved" (seen in examples). */
function stateOf(event: SafetyEvent, names: Names): IncidentRecord['state'] {
  if (event.coachedDate) return 'coached'
  return names.statuses.get(event.eventStatusId ?? -1)?.toLowerCase() === 'resolved' ? 'reviewed' : 'open'
}

/** One file shows all cameras; it is there once the recorder has sent it. */
const mapEventMedia = ({ id, downloadedDate }: SafetyEvent): IncidentMediaRecord[] =>
  downloadedDate ? [{ position: cameraPosition.code.unknown, kind: 'video', source: { eventId: id } }] : []

/** Parked recorders sleep: over a weekend nothing is wrong yet. */
const silentAfterHours = 72

/** A recorder in service that has not connected for days. */
export function mapSilence(device: Device, now: Date): MismatchRecord | null {
  const { vehicleId, lastConnected, status, serialNumber } = device
  if (!vehicleId || !lastConnected || status?.toLowerCase() !== 'in service') return null
  if (now.getTime() - lastConnected.getTime() < silentAfterHours * hourMs) return null
  const evidence = { device: serialNumber ?? null }
  return { vehicleExternalId: vehicleId, type: 'deviceNotFound', since: lastConnected, evidence }
}
