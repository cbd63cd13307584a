import { z } from 'zod'

// Traccar's own names and units, as its models give them. Empty fields are null or missing; `attributes` hold anything.

/** Numbers of 64 bits, mostly small; those beyond 2^53 arrive as digits. */
const Id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)

/** A reference that is 0, null or missing where there is none. */
const Reference = z
  .union([z.int(), z.string()])
  .nullish()
  .transform((value) => (value && String(value) !== '0' ? String(value) : null))

/** ISO 8601 with any spelling of its offset. */
const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/, 'is no ISO time')

const Attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

export const Listing = z.array(z.unknown())

export const User = z.looseObject({ id: Id, name: z.string(), email: z.string().nullish() })

export const Group = z.looseObject({ id: Id, name: z.string(), groupId: Reference })
export type Group = z.infer<typeof Group>

/** There are no fields for VIN, plate, make or year: installations keep them among the attributes. */
export const Device = z.looseObject({
  id: Id,
  name: z.string(),
  uniqueId: z.string(),
  model: z.string().nullish(),
  groupId: Reference,
  attributes: Attributes,
})
export type Device = z.infer<typeof Device>

export const Driver = z.looseObject({ id: Id, name: z.string(), uniqueId: z.string().min(1), attributes: Attributes })
export type Driver = z.infer<typeof Driver>

/** Speed in knots. `fixTime` is when the satellites were heard, `serverTime` when the server was told. */
export const Position = z.looseObject({
  id: Id,
  deviceId: Id,
  fixTime: Instant,
  valid: z.boolean().nullish(),
  latitude: Latitude,
  longitude: Longitude,
  speed: z.number().nullish(),
  course: z.number().nullish(),
  attributes: Attributes,
})
export type Position = z.infer<typeof Position>

/** A computed row without an id. Speeds in knots, distance in metres, duration in milliseconds. */
export const Trip = z.looseObject({
  deviceId: Id,
  distance: z.number().nullish(),
  startTime: Instant,
  endTime: Instant,
  startLat: Latitude.nullish(),
  startLon: Longitude.nullish(),
  endLat: Latitude.nullish(),
  endLon: Longitude.nullish(),
  driverUniqueId: z.string().nullish(),
})
export type Trip = z.infer<typeof Trip>

/** Has no coordinates of its own: they are those of its position. */
export const Event = z.looseObject({
  id: Id,
  type: z.string(),
  eventTime: Instant,
  deviceId: Id,
  positionId: Reference,
  attributes: Attributes,
})
export type Event = z.infer<typeof Event>
