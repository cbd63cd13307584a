import { type CameraPosition, cameraPosition, recordStatus } from '@milepost/contract/codes'
import type {
  Coordinate,
  DriverRecord,
  GroupRecord,
  IncidentMediaRecord,
  IncidentRecord,
  MismatchRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { textOf } from '../kit/text.ts'
import { metersPerKilometer } from '../kit/units.ts'
import { vinMismatch } from '../kit/vin-mismatch.ts'
import type {
  Device,
  DeviceStatusInfo,
  ExceptionEvent,
  Group,
  LogRecord,
  MediaFile,
  Reference,
  Trip,
  User,
} from './wire.ts'

// Geotab's wire to our records. Every unit conversion of this connector is in this file. Speeds are km/h already
// (object pages of LogRecord and Trip).

/** Text, or null for missing, empty and Geotab's "?". */
function text(value: string | undefined): string | null {
  const told = textOf(value)
  return told === '?' ? null : told
}

/** Words such as "NoUserId" and "UnknownDriverId" stand where nobody is referred to. */
const isNobody = (id: string) => /^(No|Unknown)[A-Z]\w*Id$/.test(id)

const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id)

function knownId(reference: Reference | undefined): string | null {
  const id = reference === undefined ? null : idOf(reference)
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

/** Geotab has no make, model, year and no driver of a vehicle. */
export const mapDevice = (device: Device): VehicleRecord => ({
  externalId: device.id,
  name: text(device.name) ?? device.id,
  vin: text(device.vehicleIdentificationNumber) ?? text(device.engineVehicleIdentificationNumber),
  licensePlate: text(device.licensePlate),
  make: null,
  model: null,
  modelYear: null,
  deviceSerial: text(device.serialNumber),
  groupExternalIds: (device.groups ?? []).map(({ id }) => id).filter((id) => !isBuiltIn(id)),
  driverExternalId: null,
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
  const hasLeft = user.activeTo !== undefined && Date.parse(user.activeTo) <= now.getTime()
  return {
    externalId: user.id,
    name: text([user.firstName, user.lastName].filter(Boolean).join(' ')) ?? user.name,
    status: hasLeft ? recordStatus.code.inactive : recordStatus.code.active,
    licenseState: text(user.licenseProvince),
    licenseNumber: text(user.licenseNumber),
    phoneNumber: text(user.phoneNumber),
  }
}

/** Speeds may be "NaN". */
const speedOf = ({ speed }: LogRecord) => (typeof speed === 'number' ? speed : null)

/** Latitude and longitude 0 mean that the device had no fix. */
const hasFix = ({ latitude, longitude }: LogRecord) => latitude !== 0 || longitude !== 0

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

export type Fix = Coordinate & { speedKmh: number | null }

/** Where a vehicle was at an instant, from the log records around it: in proportion between the two next to it. */
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
  }
}

/**
 * A trip gets another id whenever it is calculated anew: vehicle and start name it. Its distance is in kilometers (object
 * page, live probes; a guide with meters is wrong).
 */
export function mapTrip(trip: Trip, start: Fix | null): TripRecord {
  const vehicle = idOf(trip.device)
  const startedAt = new Date(trip.start)
  return {
    externalId: `${vehicle}-${startedAt.getTime()}`,
    vehicleExternalId: vehicle,
    driverExternalId: knownId(trip.driver),
    startedAt,
    endedAt: new Date(trip.stop),
    distanceMeters: trip.distance === undefined ? null : trip.distance * metersPerKilometer,
    distanceSource: trip.distance === undefined ? null : 'gps',
    start: start && { latitude: start.latitude, longitude: start.longitude },
    end: trip.stopPoint ? { latitude: trip.stopPoint.y, longitude: trip.stopPoint.x } : null,
  }
}

/** By word and by number, in the order of Geotab's enumeration. */
const states: Record<string, IncidentRecord['state']> = {
  ExceptionEventStateInvalidId: 'dismissed',
  ExceptionEventStateDismissedId: 'dismissed',
  1: 'dismissed',
  2: 'dismissed',
}

/** "No end" is a date far ahead. */
const endless = Date.parse('2050-01-01T00:00:00Z')

export type Surroundings = {
  /** Names of rules by their id. */
  ruleNames: ReadonlyMap<string, string>
  fix: Fix | null
  /** Media of any vehicle around the time. */
  media: readonly MediaFile[]
}

export function mapExceptionEvent(event: ExceptionEvent, { ruleNames, fix, media }: Surroundings): IncidentRecord {
  const vehicle = idOf(event.device)
  const endMs = event.activeTo ? Date.parse(event.activeTo) : endless
  const state = typeof event.state === 'number' ? event.state : event.state && idOf(event.state)
  return {
    externalId: event.id,
    vehicleExternalId: vehicle,
    driverExternalId: knownId(event.driver),
    occurredAt: new Date(event.activeFrom),
    endedAt: endMs < endless ? new Date(endMs) : null,
    location: fix && { latitude: fix.latitude, longitude: fix.longitude },
    headingDegrees: null,
    speedKmh: fix?.speedKmh ?? null,
    speedLimitKmh: null,
    maxG: null,
    tags: tagsOf(event, ruleNames),
    context: [],
    state: (state !== undefined && states[state]) || 'open',
    media: mapMedia(event, media),
    raw: event,
  }
}

/** Stock rules have the same id everywhere; any other rule is known by the name it has in this database. */
const isStock = (ruleId: string) => /^Rule[A-Z]\w*Id$/.test(ruleId)

function tagsOf({ rule }: ExceptionEvent, ruleNames: ReadonlyMap<string, string>): IncidentRecord['tags'] {
  const id = knownId(rule)
  if (id === null) return []
  return [{ tag: isStock(id) ? id : (ruleNames.get(id) ?? id), source: 'automated' }]
}

/** "Ready" in the guide, "Available" in live probes. */
export const isDownloadable = ({ status }: MediaFile) => status === 'Ready' || status === 'Available'

/** Whether a media file shows the beginning of something at that time. */
export const shows = (file: MediaFile, event: ExceptionEvent) =>
  idOf(file.device) === idOf(event.device) &&
  Date.parse(file.fromDate) <= Date.parse(event.activeFrom) &&
  Date.parse(file.toDate ?? file.fromDate) >= Date.parse(event.activeFrom)

const kinds: Record<string, IncidentMediaRecord['kind']> = { Video: 'video', Image: 'still' }

/** No media file says which exception it belongs to: of each camera, the one whose middle is nearest to it. */
function mapMedia(event: ExceptionEvent, media: readonly MediaFile[]): IncidentMediaRecord[] {
  const occurredMs = Date.parse(event.activeFrom)
  const middleOf = (file: MediaFile) => (Date.parse(file.fromDate) + Date.parse(file.toDate ?? file.fromDate)) / 2
  const nearest = [...media]
    .filter((file) => isDownloadable(file) && shows(file, event))
    .sort((a, b) => Math.abs(middleOf(a) - occurredMs) - Math.abs(middleOf(b) - occurredMs))
  const found = new Map<string, IncidentMediaRecord>()
  for (const file of nearest) {
    const kind = kinds[file.mediaType ?? '']
    if (!kind) continue
    const position = positionOf(file)
    const key = `${kind} ${position}`
    if (!found.has(key)) found.set(key, { position, kind, source: { mediaFileId: file.id, startedAt: file.fromDate } })
  }
  return [...found.values()]
}

/** Words for the cameras in file names. Not documented: the solution that attached the file chose its name. */
const cameraWords: [RegExp, CameraPosition][] = [
  [/driver|cabin|inward|interior|inside/i, cameraPosition.code.frontInternal],
  [/rear|back/i, cameraPosition.code.rearExternal],
  [/road|front|outward|forward/i, cameraPosition.code.frontExternal],
]

const positionOf = ({ name = '' }: MediaFile) =>
  cameraWords.find(([word]) => word.test(name))?.[1] ?? cameraPosition.code.unknown
