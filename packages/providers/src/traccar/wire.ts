import { z } from 'zod'
import {
  Amount,
  NumericId as Id,
  Latitude,
  Longitude,
  LooseTime,
  NumericReference as Reference,
  Text,
} from '../kit/wire.ts'

// Traccar's own names and units, from its models. Empty fields are null or missing; `attributes` hold anything.

const Attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

export const Listing = z.array(z.unknown())

export const User = z.looseObject({ id: Id, name: z.string(), email: Text })

export const Group = z.looseObject({ id: Id, name: z.string(), groupId: Reference })
export type Group = z.infer<typeof Group>

/** There are no fields for VIN, plate, make or year: installations store them in the attributes. */
export const Device = z.looseObject({
  id: Id,
  name: Text,
  uniqueId: Text,
  /** "online" while the connection is open, "unknown" after ten minutes of silence, "offline" once it is closed. */
  status: Text,
  disabled: z.unknown().optional(),
  /** From then on the server ignores data from the device. */
  expirationTime: z.unknown().optional(),
  /** The icon the app draws for it. */
  category: Text,
  /** The server's last contact with it; null if there was none. */
  lastUpdate: LooseTime.nullish(),
  model: Text,
  groupId: Reference,
  attributes: Attributes,
})
export type Device = z.infer<typeof Device>

export const Driver = z.looseObject({ id: Id, name: Text, uniqueId: Text, attributes: Attributes })
export type Driver = z.infer<typeof Driver>

/** Speed in knots. `fixTime` is the time of the satellite fix, `deviceTime` that of the message, `serverTime` the time the server received it. */
export const Position = z.looseObject({
  id: Id,
  deviceId: Id,
  fixTime: LooseTime,
  deviceTime: LooseTime.nullish(),
  serverTime: LooseTime.nullish(),
  valid: z.boolean().nullish(),
  /** True if the place and its time are those of an earlier position. */
  outdated: z.boolean().nullish(),
  latitude: Latitude,
  longitude: Longitude,
  speed: Amount,
  course: Amount,
  /** In meters; 0 if the device doesn't report it. */
  accuracy: Amount,
  attributes: Attributes,
})
export type Position = z.infer<typeof Position>

/** A computed row without an id. Speeds in knots, distance in meters, duration in milliseconds. */
export const Trip = z.looseObject({
  deviceId: Id,
  distance: Amount,
  maxSpeed: Amount,
  startOdometer: Amount,
  endOdometer: Amount,
  startTime: LooseTime,
  endTime: LooseTime,
  startLat: Latitude.nullish(),
  startLon: Longitude.nullish(),
  endLat: Latitude.nullish(),
  endLon: Longitude.nullish(),
  driverUniqueId: Text,
  driverName: Text.catch(null),
  deviceName: Text.catch(null),
})
export type Trip = z.infer<typeof Trip>

/** Has no coordinates of its own; its position has them. */
export const Event = z.looseObject({
  id: Id,
  type: z.string(),
  eventTime: LooseTime,
  deviceId: Id,
  positionId: Reference,
  attributes: Attributes,
})
export type Event = z.infer<typeof Event>

/** An event type of a server. */
export const EventType = z.looseObject({ type: z.string().min(1) })
