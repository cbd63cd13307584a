import { fixOf } from '../kit/mapping/coordinate.ts'
import { silence } from '../kit/mapping/silence.ts'
import { nameOf, textOf } from '../kit/mapping/text.ts'
import { tripDrivers } from '../kit/mapping/trip-drivers.ts'
import { metersPerKilometer } from '../kit/mapping/units.ts'
import { dayMs } from '../kit/reading/durations.ts'
import type {
  Coordinate,
  DriverPeriod,
  DriverRecord,
  GroupRecord,
  MismatchRecord,
  MotionRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { classOfVehicle, inactiveReasonOf } from './vehicle-state.ts'
import type {
  Employee,
  Group,
  JournalEntry,
  JournalProposal,
  State,
  Track,
  Tracker,
  TrackPoint,
  Vehicle,
} from './wire.ts'

// Maps Navixy's wire format to our records. Every unit conversion of this connector is in this file. Speeds are in km/h
// and tracks in km (docs/user-api/backend-api/resources/tracking/track/index.md in SquareGPS/navixy-api).

/** A place; zeros mean none. */
export const coordinate = ({ lat, lng }: { lat: number; lng: number }): Coordinate | null => fixOf(lat, lng)

/** Tracker groups have no parents. */
export const mapGroup = ({ id, title }: Group): GroupRecord => ({
  externalId: id,
  name: textOf(title) ?? `Group ${id}`,
  description: null,
  parentExternalId: null,
})

/** Returns trackers without duplicate views of a device: a clone is kept only if its original isn't among them. */
export function withoutTwins(trackers: readonly Tracker[]): Tracker[] {
  const bySource = new Map<string, Tracker>()
  for (const tracker of trackers) {
    const other = bySource.get(tracker.source.id)
    if (!other || (other.clone && !tracker.clone)) bySource.set(tracker.source.id, tracker)
  }
  return trackers.filter((tracker) => bySource.get(tracker.source.id) === tracker)
}

/**
 * Maps a tracker to the vehicle it is in. Navixy combines make and model in one text; the year is the year of
 * manufacture.
 * `assigned`: the employees assigned to it. Only a single one counts as its driver.
 */
export function mapTracker(tracker: Tracker, vehicle: Vehicle | undefined, assigned: readonly Employee[]) {
  const { id, label, group_id: groupId, source } = tracker
  return {
    externalId: id,
    name: textOf(label) ?? source.device_id,
    vin: textOf(vehicle?.vin),
    licensePlate: textOf(vehicle?.reg_number),
    make: null,
    model: textOf(vehicle?.model),
    modelYear: vehicle?.manufacture_year || null,
    deviceSerial: textOf(source.device_id),
    groupExternalIds: groupId ? [groupId] : [],
    driverExternalId: assigned.length === 1 ? assigned[0]!.id : null,
    inactiveReason: inactiveReasonOf(tracker),
    class: classOfVehicle(vehicle),
    revision: null,
  } satisfies VehicleRecord
}

/** Employees have no status: former ones are missing from the list. Social security numbers are not stored. */
export function mapEmployee(employee: Employee): DriverRecord {
  const { id, first_name, middle_name, last_name, phone, driver_license_number, personnel_number } = employee
  return {
    externalId: id,
    name: nameOf(first_name, middle_name, last_name) ?? `Driver ${id}`,
    inactiveReason: null,
    licenseState: null,
    licenseNumber: textOf(driver_license_number),
    phoneNumber: phoneOf(textOf(phone)),
    employeeNumber: textOf(personnel_number),
    revision: null,
  }
}

/** International numbers come without their plus sign; anything else stays as it is. */
const phoneOf = (phone: string | null) => (phone && /^[1-9]\d{7,14}$/.test(phone) ? `+${phone}` : phone)

/** A tracker's counters. Null if it doesn't have one, or none from that time. */
export type Counters = { odometerKilometers: number | null; engineHours: number | null }
export const noCounters: Counters = { odometerKilometers: null, engineHours: null }

/**
 * Maps the newest position. Null for a tracker that never had a fix, and for one located by cell towers. Without a
 * signal the place is the last known one, and the speed is unknown.
 */
export function mapState({ id, gps, ignition }: State, counters: Counters = noCounters): PositionRecord | null {
  const { updated, location, speed, heading, gsm_lbs, signal_level } = gps
  const place = location && coordinate(location)
  if (!updated || !place || gsm_lbs) return null
  const hasSignal = signal_level !== 0
  return {
    vehicleExternalId: id,
    at: new Date(updated),
    ...place,
    speedKmh: hasSignal ? (speed ?? null) : null,
    headingDegrees: hasSignal ? (heading ?? null) : null,
    engineOn: ignition ?? null,
    odometerMeters: metersOf(counters.odometerKilometers),
    engineHours: counters.engineHours,
  }
}

/** A tracker without contact for days. */
export const mapSilence = ({ id, last_update }: State, now: Date): MismatchRecord | null =>
  silence(id, last_update ? new Date(last_update) : null, now)

/** A point of the requested tracker. Points don't include the ignition. */
export function mapPoint(trackerId: string, point: TrackPoint): PositionRecord | null {
  const motion = mapMotion(point)
  return motion && { vehicleExternalId: trackerId, ...motion, engineOn: null }
}

/** A point of a track. Null if it was located by cell towers or has no location. */
export function mapMotion(point: TrackPoint): MotionRecord | null {
  const place = coordinate(point)
  if (!place || point.gsm_lbs) return null
  const hasFix = point.satellites !== 0
  return {
    at: new Date(point.get_time),
    ...place,
    speedKmh: hasFix ? (point.speed ?? null) : null,
    headingDegrees: hasFix ? (point.heading ?? null) : null,
  }
}

type Span = { startMs: number; endMs: number }

/** A tracker's driver journal: proposed trips by their start, and manual entries. */
export type Journal = {
  readonly proposals: readonly (JournalProposal & Span)[]
  readonly entries: readonly (JournalEntry & Span)[]
}

/** Returns the journal with its times parsed once, since every track of a year is compared with all of it. */
export const journalOf = (proposals: readonly JournalProposal[], entries: readonly JournalEntry[]): Journal => ({
  proposals: proposals.map((proposal) => withSpan(proposal)).sort((a, b) => a.startMs - b.startMs),
  entries: entries.map((entry) => withSpan(entry, dayMs)),
})

type Reported = { start_date: string; end_date?: string | null | undefined }

/** Adds times as numbers. `unknownMs` is how long something lasts whose end can't be read: a private entry hides a day. */
function withSpan<R extends Reported>(reported: R, unknownMs = 1): R & Span {
  const startMs = Date.parse(reported.start_date)
  return { ...reported, startMs, endMs: reported.end_date ? Date.parse(reported.end_date) : startMs + unknownMs }
}

/**
 * Track ids are unique only within their tracker. The length is the distance through their points. A track is private
 * if the journal marks any part of it as anything but work. Drivers and odometers come from the journal.
 */
export function mapTrack(trackerId: string, track: Track, journal: Journal, isRunning: boolean): TripRecord {
  const span = withSpan(track)
  const proposals = journal.proposals.filter((proposal) => overlaps(proposal, span))
  const points = track.points_list ?? []
  const [first, last] = [points[0], points.at(-1)]
  const endedAt = isRunning || !track.end_date ? null : new Date(span.endMs)
  return {
    externalId: `${trackerId}-${track.id}`,
    vehicleExternalId: trackerId,
    driverExternalId: null,
    ...tripDrivers(driversOf(journal, span), { startedAt: new Date(span.startMs), endedAt }),
    startedAt: new Date(span.startMs),
    endedAt,
    distanceMeters: track.length == null ? null : track.length * metersPerKilometer,
    distanceSource: track.length == null ? null : 'gps',
    start: first ? coordinate(first) : null,
    end: last ? coordinate(last) : null,
    isPrivate: isPersonal(journal.entries.filter((entry) => overlaps(entry, span))),
    revision: null,
    maxSpeedKmh: track.max_speed || null,
    startOdometerMeters: metersOf(
      proposals.find((one) => one.startMs === proposals[0]?.startMs && one.start_odometer != null)?.start_odometer,
    ),
    endOdometerMeters: !endedAt
      ? null
      : metersOf(
          proposals.findLast((one) => one.endMs === proposals.at(-1)?.endMs && one.end_odometer != null)?.end_odometer,
        ),
  }
}

/** Null without an entry: people classify tracks days later. */
const isPersonal = (entries: readonly JournalEntry[]): boolean | null =>
  entries.length ? entries.some(({ type }) => type !== 'work') : null

const overlaps = (a: Span, b: Span) => a.startMs < b.endMs && b.startMs < a.endMs

/** Converts odometer kilometers to meters. Null if the reading is unknown or zero. */
const metersOf = (kilometers: number | null | undefined) => (kilometers ? kilometers * metersPerKilometer : null)

type Driven = { employee_id: string | null } & Span

/**
 * Returns who drove when during a track: the journal splits it where the driver changes, and a driver entered manually
 * takes precedence over a proposed one.
 */
function driversOf({ entries, proposals }: Journal, { startMs, endMs }: Span): DriverPeriod[] {
  const named = [...entries, ...proposals].filter((span) => span.employee_id !== null)
  const edges = named.flatMap((span) => [span.startMs, span.endMs]).filter((ms) => ms > startMs && ms < endMs)
  const instants = [...new Set([startMs, ...edges])].sort((a, b) => a - b)
  return instants.flatMap((fromMs, index) => {
    const driverExternalId = driverAt(entries, fromMs) ?? driverAt(proposals, fromMs)
    const until = new Date(instants[index + 1] ?? endMs)
    return driverExternalId === null ? [] : [{ driverExternalId, from: new Date(fromMs), until }]
  })
}

/** Returns the driver of a journal at an instant. */
function driverAt(journal: readonly Driven[], atMs: number): string | null {
  const then = journal.find(
    ({ employee_id, startMs, endMs }) => startMs <= atMs && atMs < endMs && employee_id !== null,
  )
  return then?.employee_id ?? null
}
