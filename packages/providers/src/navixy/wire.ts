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

// Navixy's own names and units. Fields that are null are left out of its answers, and new ones may appear at any time.

/** Whole seconds with an offset: what comes when it is asked for by the header NVX-ISO-DateTime. */
const Instant = z.iso.datetime({ offset: true, error: 'is no time with its zone' })

const Location = z.looseObject({ lat: Latitude, lng: Longitude })

/** Every answer says whether it is one; a failure has a number and words. */
export const Answer = z.looseObject({
  success: z.boolean(),
  status: z.looseObject({ code: z.int(), description: Text }).nullish(),
})

export const Listing = z.looseObject({ list: z.array(z.unknown()), count: z.int().nullish() })

export const SignedIn = z.looseObject({ hash: z.string().min(1), type: Text })

const Person = { id: Id, title: Text, legal_name: Text }

/** `master`: whose user this is, if it is not the owner. */
export const UserInfo = z.looseObject({
  user_info: z.looseObject({ ...Person, login: Text }),
  master: z.looseObject(Person).nullish(),
})

export const Group = z.looseObject({ id: Id, title: Text })
export type Group = z.infer<typeof Group>

/** A device as its account sees it; a clone is a second view of the same `source`. */
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

/** An entry of the vehicle registry, with the tracker it is bound to. */
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

/** `tracker_id`: the tracker the employee is assigned to now. `phone` has no plus sign. */
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
 * What a tracker says now, under the tracker's id. Speed in km/h. `gsm_lbs`: placed by cell towers. `signal_level`: of the
 * satellites, in percent.
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
  /** When the tracker was heard last. */
  last_update: Instant.nullish(),
  ignition: z.boolean().nullish(),
  actual_track_update: Instant.nullish(),
})
export type State = z.infer<typeof State>

/** States by tracker, and which trackers have none. */
export const States = z.looseObject({ states: z.record(z.string(), z.unknown()) })

/** What a counter of a tracker says: kilometers of an "odometer", hours of "engine_hours". */
export const Counter = z.looseObject({ type: z.string(), value: Amount, update_time: Instant.nullish() })
export type Counter = z.infer<typeof Counter>

/** A point of a track. Speed in km/h. `satellites`: how many placed it. */
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

/** Length in km, speeds in km/h. `points_list` only when asked for. */
const RegularTrack = z.looseObject({
  type: z.literal('regular'),
  id: Id,
  start_date: Instant,
  end_date: Instant,
  length: Amount,
  max_speed: Amount,
  points_list: z.array(Location).nullish(),
})
export type RegularTrack = z.infer<typeof RegularTrack>

/** Only regular tracks are trips: the others are lone points, or put together from several. */
export const Track = z.discriminatedUnion('type', [
  RegularTrack,
  z.looseObject({ type: z.enum(['single_report', 'cluster', 'merged']) }),
])

/**
 * A trip as the driver journal would have it: who drove from when to when; odometers in km. `overlapped`: the journal has an
 * entry of that time already.
 */
export const JournalProposal = z.looseObject({
  employee_id: Reference,
  start_date: Instant,
  end_date: Instant,
  start_odometer: Amount,
  end_odometer: Amount,
  overlapped: z.boolean().nullish(),
})
export type JournalProposal = z.infer<typeof JournalProposal>

/** What somebody said of a trip: "work", "personal" or "other", and who drove. */
export const JournalEntry = z.looseObject({
  type: Text,
  employee_id: Reference,
  start_date: Instant,
  end_date: Instant,
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** `total`: how many there are, on this page or not. */
export const EventListing = z.looseObject({
  list: z.array(z.unknown()),
  limit_exceeded: z.boolean().nullish(),
  total: z.int().nullish(),
})

export const EventType = z.looseObject({ type: z.string().min(1) })

/** When an entry of the history happened. */
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

/** When an entry of the history was registered, in epoch milliseconds. */
export const eventTimeMs = ({ time }: Event) => Date.parse(time)

/** A rule that the platform checks speeds against; `param` is its limit, in km/h as all speeds: its unit is not stated. */
export const SpeedRule = z.looseObject({ id: Id, type: z.literal('speedup'), param: Amount })
