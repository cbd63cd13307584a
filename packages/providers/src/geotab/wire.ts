import { z } from 'zod'
import { Latitude, Longitude, PeoplesNumber, Text, Time } from '../kit/wire.ts'

// Geotab's own names and units, from its object pages. Missing values are missing keys, seldom null; new keys may
// appear.

/** `{ id }`, a bare id, or a bare placeholder word such as "UnknownDriverId". */
export const Reference = z.union([z.string(), z.looseObject({ id: z.string() })])
export type Reference = z.infer<typeof Reference>

export const Failure = z.looseObject({
  message: z.string().optional(),
  data: z.looseObject({ type: z.string().optional() }).optional(),
  errors: z.array(z.looseObject({ name: z.string().optional(), message: z.string().optional() })).optional(),
})
/** Errors replace the result, mostly with status 200. */
export const Answer = z.looseObject({ result: z.unknown().optional(), error: Failure.optional() })

export const SignIn = z.looseObject({
  credentials: z.looseObject({ database: z.string(), sessionId: z.string(), userName: z.string() }),
  /** "ThisServer", or the host that has the database. */
  path: z.string(),
})

export const Items = z.array(z.unknown())
export const FeedPage = z.looseObject({ data: Items, toVersion: z.string() })

export const Group = z.looseObject({
  id: z.string(),
  name: Text,
  comments: Text,
  children: z.array(z.looseObject({ id: z.string() })).nullish(),
})
export type Group = z.infer<typeof Group>

export const Device = z.looseObject({
  id: z.string(),
  name: Text,
  serialNumber: Text,
  licensePlate: Text,
  /** Typed by people; "" or "?" if unknown. */
  vehicleIdentificationNumber: Text,
  /** Read from the engine. */
  engineVehicleIdentificationNumber: Text,
  groups: z.array(z.looseObject({ id: z.string() })).nullish(),
  /** In the future for a device that isn't in use yet. */
  activeFrom: Time.nullish(),
  /** In the past once a device is retired. */
  activeTo: Time.nullish(),
  /** In the future while the device's data is ignored. */
  ignoreDownloadsUntil: Time.nullish(),
})
export type Device = z.infer<typeof Device>

/** A fact of a decoded VIN without its own field, by name. */
const Detail = z.looseObject({ Item1: z.string(), Item2: Text })

/** Facts of VINs, in the order requested. Unknown ones are empty or missing. */
export const DecodedVin = z.looseObject({
  vin: z.string(),
  make: Text,
  model: Text,
  year: z.union([z.string(), z.int().transform(String)]).nullish(),
  extraDetails: z.array(Detail).nullish().catch(null),
})
export type DecodedVin = z.infer<typeof DecodedVin>

/** `name` is the login; drivers are users with `isDriver`. */
export const User = z.looseObject({
  id: z.string(),
  name: Text,
  firstName: Text,
  lastName: Text,
  isDriver: z.boolean().nullish(),
  licenseNumber: Text,
  licenseProvince: Text,
  employeeNo: PeoplesNumber,
  phoneNumber: Text,
  activeFrom: Time.nullish(),
  activeTo: Time.nullish(),
})
export type User = z.infer<typeof User>

export const Rule = z.looseObject({ id: z.string(), name: Text })

export const DeviceStatusInfo = z.looseObject({
  device: Reference,
  dateTime: Time,
  isDeviceCommunicating: z.boolean().nullish(),
})
export type DeviceStatusInfo = z.infer<typeof DeviceStatusInfo>

/** Speed in km/h; may be "NaN". */
export const LogRecord = z.looseObject({
  id: z.string(),
  device: Reference,
  dateTime: Time,
  latitude: Latitude,
  longitude: Longitude,
  speed: z.union([z.number(), z.string()]).nullish(),
})
export type LogRecord = z.infer<typeof LogRecord>

/** A reading of a diagnostic, in the unit of that diagnostic. */
export const StatusData = z.looseObject({ diagnostic: Reference, dateTime: Time, data: z.number() })
export type StatusData = z.infer<typeof StatusData>

/** From this instant on the road limit was `v` km/h; 0 or less if unknown. */
export const RoadMaxSpeed = z.looseObject({ k: Time, v: z.number() })
export type RoadMaxSpeed = z.infer<typeof RoadMaxSpeed>

/** A duration in .NET format, in seconds: `[d.]hh:mm:ss[.fffffff]`; undefined if invalid. */
const TimeSpan = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => {
    const [, days = '0', hours, minutes, seconds] = /^(?:(\d+)\.)?(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '') ?? []
    return hours === undefined
      ? undefined
      : Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  })

/** Sixteen hexadecimal digits that increase with every change of a type's entities. */
const Version = z.string().optional().catch(undefined)

/** Distance in kilometers; x is the longitude, y the latitude. */
export const Trip = z.looseObject({
  id: z.string(),
  device: Reference,
  driver: Reference.nullish(),
  start: Time,
  stop: Time,
  distance: z.number().nullish(),
  stopPoint: z.looseObject({ x: z.number().nullish(), y: z.number().nullish() }).nullish(),
  version: Version,
  /** Stationary with the engine on, until the next trip begins. */
  idlingDuration: TimeSpan,
  /** From its end until the next trip begins. */
  stopDuration: TimeSpan,
  /** In kilometers per hour. */
  maximumSpeed: z.number().optional().catch(undefined),
  /** At the end, in meters. */
  odometer: z.number().optional().catch(undefined),
  /** At the end, in seconds. */
  engineHours: z.number().optional().catch(undefined),
})
export type Trip = z.infer<typeof Trip>

/** Another driver, or none, from an instant on. A driver who isn't known is a placeholder word. */
export const DriverChange = z.looseObject({
  id: z.string(),
  dateTime: Time,
  device: Reference,
  driver: Reference.nullish(),
})
export type DriverChange = z.infer<typeof DriverChange>

export const ExceptionEvent = z.looseObject({
  id: z.string(),
  rule: Reference.nullish(),
  /** A placeholder word if none is reported. */
  device: Reference.nullish().transform((device) => device ?? 'NoDeviceId'),
  driver: Reference.nullish(),
  activeFrom: Time,
  activeTo: Time.nullish(),
  diagnostic: Reference.nullish(),
  version: Version,
  /** A word, its number, or an object with the word as its id. */
  state: z.union([Reference, z.number()]).nullish(),
})
export type ExceptionEvent = z.infer<typeof ExceptionEvent>

export const MediaFile = z.looseObject({
  id: z.string(),
  name: Text,
  mediaType: Text,
  status: Text,
  device: Reference,
  fromDate: Time,
  toDate: Time.nullish(),
})
export type MediaFile = z.infer<typeof MediaFile>
