import { z } from 'zod'
import {
  Amount,
  NumericId as Id,
  Latitude,
  Longitude,
  PeoplesNumber,
  NumericReference as Reference,
  Text,
} from '../kit/wire.ts'

// Navixy's own names and units. Null fields are left out of its responses, and new ones may appear at any time.

/** Whole seconds with an offset, as requested by the header NVX-ISO-DateTime. */
const Instant = z.iso.datetime({ offset: true, error: 'is not a time with its zone' })

const Location = z.looseObject({ lat: Latitude, lng: Longitude })

/** Every answer has a success flag; a failure has a number and a message. */
export const Answer = z.looseObject({
  success: z.boolean(),
  status: z.looseObject({ code: z.int(), description: Text }).nullish(),
})

export const Listing = z.looseObject({ list: z.array(z.unknown()), count: z.int().nullish() })

export const SignedIn = z.looseObject({ hash: z.string().min(1), type: Text })

const Person = { id: Id, title: Text, legal_name: Text }

/** `master`: the owner of this user, unless the user is the owner. */
export const UserInfo = z.looseObject({
  user_info: z.looseObject({ ...Person, login: Text }),
  master: z.looseObject(Person).nullish(),
})

export const Group = z.looseObject({ id: Id, title: Text })
export type Group = z.infer<typeof Group>

/** A device as its account sees it; a clone is another view of the same `source`. */
export const Tracker = z.looseObject({
  id: Id,
  label: Text,
  clone: z.boolean().nullish(),
  group_id: Reference,
  source: z.looseObject({
    id: Id,
    device_id: z.union([z.int(), z.string()]).transform(String),
    blocked: z.boolean().nullish(),
  }),
})
export type Tracker = z.infer<typeof Tracker>

/** An entry in the vehicle registry, with the tracker it is assigned to. */
export const Vehicle = z.looseObject({
  id: Id,
  tracker_id: Reference,
  model: Text,
  type: Text,
  subtype: Text,
  /** In kilograms. */
  gross_weight: Amount,
  manufacture_year: z.int().nullish(),
  reg_number: Text,
  vin: Text,
})
export type Vehicle = z.infer<typeof Vehicle>

/** `tracker_id`: the tracker currently assigned to the employee. `phone` has no plus sign. */
export const Employee = z.looseObject({
  id: Id,
  tracker_id: Reference,
  first_name: Text,
  middle_name: Text,
  last_name: Text,
  phone: Text,
  driver_license_number: Text,
  personnel_number: PeoplesNumber,
})
export type Employee = z.infer<typeof Employee>

/**
 * The current state of a tracker, under the tracker's id. Speed in km/h. `gsm_lbs`: located by cell towers.
 * `signal_level`: of the satellites, in percent.
 */
export const State = z.looseObject({
  id: Id,
  gps: z.looseObject({
    updated: Instant.nullish(),
    signal_level: Amount,
    location: Location.nullish(),
    heading: Amount,
    speed: Amount,
    gsm_lbs: z.boolean().nullish(),
  }),
  movement_status: Text,
  /** Time of the tracker's last contact. */
  last_update: Instant.nullish(),
  ignition: z.boolean().nullish(),
  actual_track_update: Instant.nullish(),
})
export type State = z.infer<typeof State>

/** States by tracker, and which trackers have none. */
export const States = z.looseObject({ states: z.record(z.string(), z.unknown()) })

/** A counter of a tracker: kilometers for "odometer", hours for "engine_hours". */
export const Counter = z.looseObject({ type: z.string(), value: Amount, update_time: Instant.nullish() })
export type Counter = z.infer<typeof Counter>

/** A point of a track. Speed in km/h. `satellites`: how many were used for the fix. */
export const TrackPoint = z.looseObject({
  get_time: Instant,
  lat: Latitude,
  lng: Longitude,
  satellites: Amount,
  speed: Amount,
  heading: Amount,
  gsm_lbs: z.boolean().nullish(),
})
export type TrackPoint = z.infer<typeof TrackPoint>

/** Single points, or tracks combined from several: not trips. */
export const OtherTrack = z.looseObject({ type: z.enum(['single_report', 'cluster', 'merged']) })

/**
 * A track, of the type `regular`; one of an undocumented type counts as a trip if it has all that a trip has. Length in
 * km, speeds in km/h. `points_list` only if requested.
 */
export const Track = z.looseObject({
  type: z.string(),
  id: Id,
  start_date: Instant,
  end_date: Instant.nullish(),
  length: Amount,
  max_speed: Amount,
  points_list: z.array(Location).nullish(),
})
export type Track = z.infer<typeof Track>

/**
 * A trip proposed by the driver journal: who drove from when to when; odometers in km. `overlapped`: the journal
 * already has an entry for that time.
 */
export const JournalProposal = z.looseObject({
  employee_id: Reference,
  start_date: Instant,
  end_date: Instant.nullish(),
  start_odometer: Amount,
  end_odometer: Amount,
  overlapped: z.boolean().nullish(),
})
export type JournalProposal = z.infer<typeof JournalProposal>

/** A manual classification of a trip: "work", "personal" or "other", and the driver. */
export const JournalEntry = z.looseObject({
  type: Text,
  employee_id: Reference,
  start_date: Instant,
  end_date: Instant.nullish(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** `total`: the number of entries across all pages. */
export const EventListing = z.looseObject({
  list: z.array(z.unknown()),
  limit_exceeded: z.boolean().nullish(),
  total: z.int().nullish(),
})

export const EventType = z.looseObject({ type: z.string().min(1) })

/** The time of a history entry. */
export const EventTime = z.looseObject({ time: Instant })

/** An entry of the history. There is no speed. */
export const Event = z.looseObject({
  id: Id,
  time: Instant,
  event: z.string().min(1),
  tracker_id: Reference,
  rule_id: Reference,
  message: Text,
  location: Location.nullish(),
  extra: z
    .looseObject({
      employee_id: Reference,
      tracker_label: Text.catch(null),
      last_known_location: z.boolean().nullish(),
      full_message: Text,
    })
    .nullish(),
})
export type Event = z.infer<typeof Event>

/** The time a history entry was registered, in epoch milliseconds. */
export const eventTimeMs = ({ time }: Event) => Date.parse(time)

/** A speed rule of the platform. `param` is its limit, assumed to be in km/h like all speeds: its unit isn't stated. */
export const SpeedRule = z.looseObject({ id: Id, type: z.literal('speedup'), param: Amount })
