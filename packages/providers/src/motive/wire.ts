import { z } from 'zod'
import { Latitude, Longitude, Amount as Measure, PeoplesNumber, Text, Time, WholeNumber } from '../kit/wire.ts'

// Motive's own names and units, from its reference and live captures. Missing values are null, and new keys may appear.

/** Whole numbers on the wire. */
const Id = z.union([z.int(), z.string().min(1)]).transform(String)
/** A number in one version of an endpoint, digits as text in the other. */
const Amount = z.union([z.number(), z.string()]).nullish()
/** Samples of an event. In other versions, the field may hold something else. */
const Series = z.array(Amount).nullish().catch(null)
const Name = Text.catch(null)
/**
 * References something by id: null, or without an id, if there is nothing to reference. A vehicle has its number beside
 * it, a person their names.
 */
const Reference = z
  .looseObject({ id: Id.nullish(), number: Name, first_name: Name, last_name: Name, username: Name })
  .nullish()
export type Reference = z.infer<typeof Reference>

const Total = z.int().nonnegative().nullish().catch(null)
/** The number of rows: next to the page in most lists, in the response itself in some, or not reported. */
export const Listing = z.looseObject({
  total: Total,
  pagination: z
    .looseObject({ per_page: z.int().positive().nullish().catch(null), total: Total })
    .nullish()
    .catch(null),
})

export const Company = z.looseObject({ id: Id, name: z.string() })

export const Group = z.looseObject({ id: Id, name: z.string(), parent_id: Id.nullish() })
export type Group = z.infer<typeof Group>

export const Vehicle = z.looseObject({
  id: Id,
  number: PeoplesNumber,
  /** active, inactive or deactivated. */
  status: Text,
  /** in_service or out_of_service. */
  availability_details: z.looseObject({ availability_status: Text }).nullish(),
  updated_at: Time.nullish(),
  vin: Text,
  make: Text,
  model: Text,
  year: PeoplesNumber,
  license_plate_number: Text,
  group_ids: z.array(Id).nullish(),
  permanent_driver: Reference,
  eld_device: z.looseObject({ identifier: Text }).nullish(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const User = z.looseObject({
  id: Id,
  first_name: Text,
  last_name: Text,
  status: Text,
  phone: Text,
  updated_at: Time.nullish(),
  drivers_license_number: Text,
  drivers_license_state: Text,
  /** The company's own driver number. */
  driver_company_id: PeoplesNumber,
})
export type User = z.infer<typeof User>

/** The newest position of a vehicle, version 3, in kilometers per hour. */
export const VehicleLocation = z.looseObject({
  id: Id,
  current_location: z
    .looseObject({
      lat: Latitude,
      lon: Longitude,
      bearing: Measure,
      located_at: Time,
      kph: Measure,
      vehicle_state: Text,
    })
    .nullish(),
})
export type VehicleLocation = z.infer<typeof VehicleLocation>

/** A past point of a vehicle, version 3, in miles per hour according to the reference. */
export const PastLocation = z.looseObject({
  located_at: Time,
  lat: Latitude,
  lon: Longitude,
  bearing: Measure,
  speed: Measure,
  engine_hours: Measure,
})
export type PastLocation = z.infer<typeof PastLocation>

export const DrivingPeriod = z.looseObject({
  id: Id,
  start_time: Time,
  end_time: Time.nullish(),
  start_kilometers: Measure,
  end_kilometers: Measure,
  /** Driving, yard move or personal conveyance; what isn't a text is none of them. */
  type: z
    .unknown()
    .optional()
    .transform((type) => (typeof type === 'string' || type == null ? type : 'unreadable')),
  /** Text: "42.2 mi" or "12 km". */
  distance: Text,
  origin_lat: Measure,
  origin_lon: Measure,
  destination_lat: Measure,
  destination_lon: Measure,
  driver: Reference,
  vehicle: z.looseObject({ id: Id, number: Name }),
})
export type DrivingPeriod = z.infer<typeof DrivingPeriod>

/** By camera and version. Anything that isn't a link isn't available yet. */
const Links = z.record(z.string(), z.string().nullish().catch(null)).nullish().catch(null)

export const CameraMedia = z.looseObject({
  available: z.boolean().nullish(),
  start_time: Time.nullish(),
  downloadable_videos: Links,
  downloadable_images: Links,
})
export type CameraMedia = z.infer<typeof CameraMedia>

/** A list of words, or a single one. */
const Behaviors = z
  .union([z.array(z.string()), z.string().transform((word) => [word])])
  .nullish()
  .catch(null)
/** One of the closely related events that an aggregated event represents. */
const SubEvent = z.looseObject({
  start_time: Time.nullish().catch(null),
  end_time: Time.nullish().catch(null),
  duration: Amount.catch(null),
  camera_media: CameraMedia.nullish().catch(null),
})

export const PerformanceEvent = z.looseObject({
  id: Id,
  type: Text,
  start_time: Time,
  end_time: Time.nullish(),
  /** In seconds. */
  duration: Amount.catch(null),
  lat: Amount,
  lon: Amount,
  /** Text: "-10.3 kph/s" or "0.42 g". */
  intensity: Text,
  /** In g. */
  acceleration: Amount,
  event_intensity: z.looseObject({ value: Amount, unit_type: Text }).nullish().catch(null),
  start_speed: Amount,
  max_speed: Amount,
  end_speed: Amount,
  start_bearing: Amount,
  end_bearing: Amount,
  m_gps_lat: Series,
  m_gps_lon: Series,
  m_gps_heading: Series,
  /** In kilometers per hour. */
  m_veh_spd: Series,
  coaching_status: Text,
  coached_at: Text,
  primary_behavior: Behaviors,
  secondary_behaviors: Behaviors,
  coachable_behaviors: Behaviors,
  coached_behaviors: Behaviors,
  metadata: z.looseObject({ annotation_tags: Behaviors, severity: Text }).nullish().catch(null),
  driver: Reference,
  vehicle: Reference,
  camera_media: CameraMedia.nullish().catch(null),
  sub_event_metadata: z
    .looseObject({ sub_event_count: WholeNumber.catch(null), sub_events: z.array(SubEvent).nullish() })
    .nullish()
    .catch(null),
})
export type PerformanceEvent = z.infer<typeof PerformanceEvent>

export const SpeedingEvent = z.looseObject({
  id: Id,
  start_time: Time,
  end_time: Time.nullish(),
  /** In seconds. */
  duration: Amount.catch(null),
  start_lat: Amount,
  start_lon: Amount,
  end_lat: Amount,
  end_lon: Amount,
  max_vehicle_speed: Amount,
  avg_vehicle_speed: Amount,
  min_posted_speed_limit_in_kph: Amount,
  max_posted_speed_limit_in_kph: Amount,
  coaching_status: Text,
  status: Text,
  metadata: z.looseObject({ severity: Text }).nullish().catch(null),
  driver: Reference,
  vehicle: Reference,
})
export type SpeedingEvent = z.infer<typeof SpeedingEvent>

/** A driver's performance over some days, a row of the scorecard summary. */
export const PerformanceRollup = z.looseObject({
  /** Null for someone without a score yet, but never missing. */
  score: Measure.pipe(z.number().min(0).max(100).nullable()),
  total_kilometers: Measure,
  driver: Reference,
})
export type PerformanceRollup = z.infer<typeof PerformanceRollup>
