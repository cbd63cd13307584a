import { z } from 'zod'
import { Amount, Latitude, Longitude, PeoplesNumber, Text, Utc, WholeNumber } from '../kit/wire.ts'

// MiX Integrate's own names and units: speeds in km/h, distances in km. Its ids are signed 64-bit numbers without
// quotes, which the kit's parser returns as text where a double would round them. Nulls may be left out, and new keys
// may appear. Sources: the official .NET client (MiXTelematics/MiX.Integrate.Api.Client) and the Swagger document of
// the service.

const Id = z.union([z.int(), z.string().regex(/^-?\d+$/, 'is not an id')]).transform(String)
/** Zero means none. */
const MaybeId = Id.nullish().transform((id) => (id && id !== '0' ? id : null))

/** The year 1 means never, as in .NET. */
const MaybeUtc = Utc.nullish().transform((at) => (at && at.getUTCFullYear() > 1 ? at : null))

/** The response to a sign-in; times in seconds. */
export const Token = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nullish(),
})
export const TokenRefusal = z.looseObject({ error: z.string() })

export const Group = z.looseObject({ GroupId: Id, Name: Text, Type: Text })
export type Group = z.infer<typeof Group>

/** A node of the group tree. */
export const GroupSummary = z.looseObject({ GroupId: Id, Name: Text, SubGroups: z.array(z.unknown()).nullish() })
export type GroupSummary = z.infer<typeof GroupSummary>

/**
 * A time span as .NET writes it (`38.07:30:00`), or in ISO 8601 (`P38DT7H30M`), converted to hours. Null for anything
 * else.
 */
const Hours = z
  .string()
  .nullish()
  .catch(null)
  .transform((span): number | null => {
    const text = span ?? ''
    const [, ...parts] =
      /^(?:(\d+)\.)?(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text) ??
      /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text) ??
      []
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
    return days * 24 + hours + minutes / 60 + seconds / 3600 || null
  })

export const Asset = z.looseObject({
  AssetId: Id,
  Description: Text,
  RegistrationNumber: Text,
  SiteId: MaybeId,
  FleetNumber: Text,
  Make: Text,
  Model: Text,
  Year: z.union([z.string(), z.int()]).nullish(),
  VinNumber: Text,
  DefaultDriverId: MaybeId,
  AssetTypeId: WholeNumber,
  IsConnectedTrailer: z.boolean().nullish(),
  UserState: Text,
  EngineHours: Hours,
  /** In kilometers. */
  Odometer: Amount,
})
export type Asset = z.infer<typeof Asset>

export const Driver = z.looseObject({
  DriverId: Id,
  Name: Text,
  MobileNumber: Text,
  EmployeeNumber: PeoplesNumber,
  IsSystemDriver: z.boolean().nullish(),
})
export type Driver = z.infer<typeof Driver>

/** Driver licenses by driver id: one for each category, with the state that issued it. What isn’t a list is none. */
export const DriverLicences = z.record(z.string(), z.array(z.unknown()).catch([]))
export const DriverLicence = z.looseObject({
  DriverId: Id,
  LicenceNumber: Text,
  IssuedState: Text,
  Expires: MaybeUtc,
})
export type DriverLicence = z.infer<typeof DriverLicence>

/** The measurements at a position. `AgeOfReadingSeconds`: time since its place and speed were measured. */
const Reading = { SpeedKilometresPerHour: Amount, Heading: Amount, AgeOfReadingSeconds: Amount }

export const Position = z.looseObject({
  AssetId: Id,
  Timestamp: Utc,
  Latitude,
  Longitude,
  ...Reading,
  Hdop: Amount,
  SpeedLimit: Amount,
  OdometerKilometres: Amount,
})
export type Position = z.infer<typeof Position>

/** A position within another record, which may be partly or entirely empty. */
const Place = z
  .looseObject({
    Latitude: Latitude.nullish(),
    Longitude: Longitude.nullish(),
    Timestamp: MaybeUtc,
    ...Reading,
  })
  .nullish()
export type Place = z.infer<typeof Place>

/** As a word, or as its number: none, business, private. Null while the trip isn't classified; anything else, also what isn't a word, is private. */
const classifications: Readonly<Record<string, boolean | null>> = {
  '': null,
  none: null,
  0: null,
  business: false,
  1: false,
}
const Classification = z
  .looseObject({ Classification: z.unknown() })
  .nullish()
  .transform((reported): boolean | null => {
    const word = String(reported?.Classification ?? '').toLowerCase()
    const known = classifications[word]
    return known === undefined ? true : known
  })

/** Its keys spell kilometers the American way; other records use the British spelling. */
export const Trip = z.looseObject({
  TripId: Id,
  AssetId: Id,
  DriverId: MaybeId,
  TripStart: Utc,
  /** Absent while the trip is under way. */
  TripEnd: MaybeUtc,
  DistanceKilometers: Amount,
  StartOdometerKilometers: Amount,
  EndOdometerKilometers: Amount,
  /** Seconds that the vehicle idled with its engine on: a trip begins and ends with the ignition. */
  StandingTime: Amount,
  MaxSpeedKilometersPerHour: Amount,
  /** The engine hours counter at the end, if the vehicle has one. */
  EndEngineSeconds: Amount,
  /** Whether the trip is private; null if it isn't classified. */
  Classification,
  StartPosition: Place,
  EndPosition: Place,
})
export type Trip = z.infer<typeof Trip>

/**
 * `Value` is in `ValueUnits`: the maximum, minimum or average of the measurement, by `ValueType`. An event references
 * its type by number only. A summary covers all occurrences in its period; its totals are their sums.
 */
export const Event = z.looseObject({
  EventId: Id,
  EventTypeId: Id,
  AssetId: MaybeId,
  DriverId: MaybeId,
  EventCategory: Text,
  StartDateTime: MaybeUtc,
  EndDateTime: MaybeUtc,
  StartPosition: Place,
  EndPosition: Place,
  TotalTimeSeconds: Amount,
  /** Misspelled on the wire. */
  TotalOccurances: WholeNumber,
  Value: Amount,
  ValueType: Text,
  ValueUnits: Text,
  SpeedLimit: Amount,
  MediaUrls: z.record(z.string(), Text).nullish(),
})
export type Event = z.infer<typeof Event>

/** An event type, as named by the customer. */
export const LibraryEvent = z.looseObject({ EventTypeId: Id, Description: Text })
export type LibraryEvent = z.infer<typeof LibraryEvent>

/** A kind of correction, and its number or the words that it begins with. */
const amendmentTypes = [
  ['quarantined', /^(0$|quarantined|deleted|removed)/i],
  ['reassigned', /^(1$|reassigned)/i],
  ['restored', /^(un-?quarantined|un-?deleted|restored|reinstated)/i],
] as const

/**
 * Quarantined, or assigned to another driver: as a word, or as its number (AmendmentType.cs). Words for deleted and restored
 * records aren't documented, and others change nothing: the record itself is read again.
 */
const Amended = z
  .union([z.string(), z.int()])
  .transform((type) => amendmentTypes.find(([, pattern]) => pattern.test(String(type)))?.[0] ?? null)
const Correction = { AmendmentType: Amended, AmendmentDate: Utc, NewDriverId: MaybeId }

/** A correction by a person: an event or a trip quarantined, or assigned to another driver. */
export const EventAmendment = z.looseObject({ EventId: Id, ...Correction })
export const TripAmendment = z.looseObject({ TripId: Id, ...Correction })

/** MiX's score for a driver over a period; `Duration` in seconds. */
export const DriverScore = z.looseObject({
  DriverId: Id,
  OverallScore: Amount.pipe(z.number().min(0).max(100).nullish()),
  Duration: Amount,
  Distance: Amount,
})
export type DriverScore = z.infer<typeof DriverScore>
