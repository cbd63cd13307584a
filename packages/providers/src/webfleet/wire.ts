import { z } from 'zod'
import { LooseTime } from '../kit/wire.ts'

// WEBFLEET.connect's own names and units. Rows are flat; numbers may be quoted, and missing values are absent or empty.

/** An empty value counts as an absent one. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** Text in a report may come as a number, such as an object called 12. */
const Text = z.union([z.string(), z.number().transform(String)])
const Id = z.union([z.string().min(1), z.int().transform(String)])
const Amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*-?\d+(\.\d+)?\s*$/, 'is not a number')
    .transform(Number),
])
const Flag = z.union([z.boolean(), z.stringbool(), Amount.transform((number) => number !== 0)])
/** ISO 8601 with an offset, as returned with `useISO8601`. */
const Time = LooseTime

const isShare = (amount: number) => amount >= 0 && amount <= 1

export const Rows = z.array(z.unknown())

export const Failure = z.looseObject({ errorCode: Id, errorMsg: optional(Text) })

export const ObjectGroup = z.looseObject({ objectgroupname: Id })
export type ObjectGroup = z.infer<typeof ObjectGroup>

/** An object's membership in a group; it may belong to several. */
export const Membership = z.looseObject({ objectgroupname: Id, objectuid: Id })
export type Membership = z.infer<typeof Membership>

/** `objectuid` never changes; `objectno` is the customer's. */
export const Vehicle = z.looseObject({
  objectuid: Id,
  objectno: optional(Text),
  objectname: optional(Text),
  licenseplatenumber: optional(Text),
  identnumber: optional(Text),
  vehicletype: optional(Text),
  maxweight: optional(Text),
  accelerationvehicletype: optional(Text),
  manufacturedyear: optional(Text),
})
export type Vehicle = z.infer<typeof Vehicle>

/** Drivers are referenced by both, or in old records by number only. */
const driverNames = { driveruid: optional(Id), driverno: optional(Id) }
/** The names in a row, for drivers and objects missing from the lists. */
const names = { drivername: optional(Text), objectname: optional(Text) }

/** The license is JSON within a text. */
export const Driver = z
  .looseObject({
    ...driverNames,
    name1: optional(Text),
    name2: optional(Text),
    name3: optional(Text),
    telmobile: optional(Text),
    driving_license: optional(z.union([z.string(), z.looseObject({})])),
  })
  .refine(({ driveruid, driverno }) => driveruid ?? driverno, { message: 'has no id', path: ['driveruid'] })
export type Driver = z.infer<typeof Driver>

export const License = z.looseObject({ number: optional(Text), state: optional(Text) })

/** Whether an object was deleted. */
export const Deletion = z.looseObject({ objectuid: Id, deleted: optional(Flag) })

/**
 * An object's newest position; an object that never reported has none. Microdegrees, km/h; `odometer_long` in meters,
 * `odometer` in hundreds of meters, engine time in seconds.
 */
export const ObjectReport = z.looseObject({
  objectuid: Id,
  deleted: optional(Flag),
  pos_time: optional(Time),
  latitude_mdeg: optional(Amount),
  longitude_mdeg: optional(Amount),
  speed: optional(Amount),
  course: optional(Amount),
  status: optional(Text),
  ignition: optional(Flag),
  odometer_long: optional(Amount),
  odometer: optional(Amount),
  engine_operation_time: optional(Amount),
  tripmode: optional(Amount),
})
export type ObjectReport = z.infer<typeof ObjectReport>

/** A point of a vehicle's track, which doesn't name the vehicle. Microdegrees, km/h, meters. */
export const TrackPoint = z.looseObject({
  pos_time: Time,
  latitude: Amount,
  longitude: Amount,
  speed: optional(Amount),
  course: optional(Amount),
  odometer: optional(Amount),
})
export type TrackPoint = z.infer<typeof TrackPoint>

const objectName = { objectuid: Id }

/**
 * A finished trip; one whose end can't be read lasts until the next one. `tripid` has 64 bits. Microdegrees, meters,
 * seconds, km/h; sources disagree on the unit of its odometers.
 */
export const Trip = z.looseObject({
  tripid: Id,
  ...objectName,
  ...driverNames,
  ...names,
  tripmode: optional(Amount),
  start_time: Time,
  end_time: optional(Time),
  start_latitude: optional(Amount),
  start_longitude: optional(Amount),
  end_latitude: optional(Amount),
  end_longitude: optional(Amount),
  distance: optional(Amount),
  idle_time: optional(Amount),
  max_speed: optional(Amount),
  start_odometer: optional(Amount),
  end_odometer: optional(Amount),
  optidrive_indicator: optional(Amount),
})
export type Trip = z.infer<typeof Trip>

/** Events may name only the driver. */
const eventOf = { objectuid: optional(Id), ...names }

/** Harsh driving. Microdegrees, km/h. There is no id; an event without a type still counts as harsh driving. */
export const AccelerationEvent = z.looseObject({
  ...eventOf,
  ...driverNames,
  accel_type: optional(Amount),
  start_time: Time,
  end_time: optional(Time),
  latitude: optional(Amount),
  longitude: optional(Amount),
  start_latitude: optional(Amount),
  start_longitude: optional(Amount),
  end_latitude: optional(Amount),
  end_longitude: optional(Amount),
  start_speed: optional(Amount),
  end_speed: optional(Amount),
  roadspeedlimit: optional(Amount),
})
export type AccelerationEvent = z.infer<typeof AccelerationEvent>

/** A stretch above the limit. Microdegrees, km/h. There is no id. */
export const SpeedingEvent = z.looseObject({
  ...eventOf,
  ...driverNames,
  start_time: Time,
  end_time: optional(Time),
  start_latitude: optional(Amount),
  start_longitude: optional(Amount),
  end_latitude: optional(Amount),
  end_longitude: optional(Amount),
  max_speed: optional(Amount),
  avg_speed: optional(Amount),
  road_speedlimit: optional(Amount),
})
export type SpeedingEvent = z.infer<typeof SpeedingEvent>

/**
 * A stretch of more than five minutes in which an object idled. Microdegrees; its times may be whole minutes. There is
 * no id.
 */
export const IdleException = z.looseObject({
  ...eventOf,
  ...driverNames,
  start_time: Time,
  end_time: optional(Time),
  latitude: optional(Amount),
  longitude: optional(Amount),
})
export type IdleException = z.infer<typeof IdleException>

/** The driver of a row, which may name them by number only. */
export const DriverNames = z.looseObject(driverNames)
export type DriverNames = z.infer<typeof DriverNames>

/** A driver's OptiDrive indicator, from 0 to 1; absent if the driver made no trip. */
export const OptiDrive = z
  .looseObject({ ...driverNames, optidrive_indicator: optional(Amount.refine(isShare, 'is not from 0 to 1')) })
  .refine(({ driveruid, driverno }) => driveruid ?? driverno, { message: 'has no id', path: ['driveruid'] })
export type OptiDrive = z.infer<typeof OptiDrive>
