import { z } from 'zod'
import { Amount, Latitude, Longitude, PeoplesNumber, Text, Utc } from '../kit/wire.ts'

// MiX Integrate's own names and units: speeds in km/h, distances in km. Its ids are signed 64-bit numbers without quotes,
// which the kit's parser gives as text where a double would round them. Nulls may be left out, new keys may appear.
// Sources: the official .NET client (MiXTelematics/MiX.Integrate.Api.Client) and the Swagger document of the service.

const Id = z.union([z.int(), z.string().regex(/^-?\d+$/, 'is no id')]).transform(String)
/** Zero stands for none. */
const MaybeId = Id.nullish().transform((id) => (id && id !== '0' ? id : null))

/** The year 1 stands for never, as .NET has it. */
const MaybeUtc = Utc.nullish().transform((at) => (at && at.getUTCFullYear() > 1 ? at : null))

/** What the sign-in answers; times in seconds. */
export const Token = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nullish(),
})
export const TokenRefusal = z.looseObject({ error: z.string() })

export const Group = z.looseObject({ GroupId: Id, Name: Text, Type: Text })
export type Group = z.infer<typeof Group>

/** A node of the tree of groups. */
export const GroupSummary = z.looseObject({ GroupId: Id, Name: Text, SubGroups: z.array(z.unknown()).nullish() })
export type GroupSummary = z.infer<typeof GroupSummary>

/** A time span as .NET writes it (`38.07:30:00`), or as ISO 8601 does (`P38DT7H30M`); in hours. Null for anything else. */
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
  AssetTypeId: z.int().nullish(),
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

/** The licenses of drivers, by the drivers' ids: one for each category, with the state that issued it. */
export const DriverLicences = z.record(z.string(), z.array(z.unknown()))
export const DriverLicence = z.looseObject({
  DriverId: Id,
  LicenceNumber: Text,
  IssuedState: Text,
  Expires: MaybeUtc,
})
export type DriverLicence = z.infer<typeof DriverLicence>

/** What the instruments of a position say; `AgeOfReadingSeconds`: since its place and speed were measured. */
const Reading = { SpeedKilometresPerHour: Amount, Heading: Amount, AgeOfReadingSeconds: Amount }

export const Position = z.looseObject({
  AssetId: Id,
  Timestamp: Utc,
  Latitude,
  Longitude,
  ...Reading,
  SpeedLimit: Amount,
  OdometerKilometres: Amount,
})
export type Position = z.infer<typeof Position>

/** A position within another record, which may know little or nothing. */
const Place = z
  .looseObject({
    Latitude: Latitude.nullish(),
    Longitude: Longitude.nullish(),
    Timestamp: MaybeUtc,
    ...Reading,
  })
  .nullish()
export type Place = z.infer<typeof Place>

/** As a word, or as the number behind it. */
const privateClassifications: readonly unknown[] = ['private', '2']
const Classification = z
  .looseObject({ Classification: z.union([z.string(), z.int()]).nullish() })
  .nullish()
  .transform((told) => privateClassifications.includes(String(told?.Classification ?? '').toLowerCase()))

/** Its keys spell kilometers the American way, other records the British. */
export const Trip = z.looseObject({
  TripId: Id,
  AssetId: Id,
  DriverId: MaybeId,
  TripStart: Utc,
  /** None for one that is still under way. */
  TripEnd: MaybeUtc,
  DistanceKilometers: Amount,
  StartOdometerKilometers: Amount,
  EndOdometerKilometers: Amount,
  /** Seconds that the vehicle stood with its engine on: a trip begins and ends with the ignition. */
  StandingTime: Amount,
  MaxSpeedKilometersPerHour: Amount,
  /** What the counter of engine hours said at the end, where the vehicle has one. */
  EndEngineSeconds: Amount,
  /** Whether somebody called the trip private. */
  Classification,
  StartPosition: Place,
  EndPosition: Place,
})
export type Trip = z.infer<typeof Trip>

/**
 * `Value` is in `ValueUnits`: the greatest, the least or the mean of what was measured, by `ValueType`. An event knows its
 * type by number alone. A summary stands for all occurrences in its period, of which the totals are the sums.
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
  /** Spelled so. */
  TotalOccurances: z.int().nullish(),
  Value: Amount,
  ValueType: Text,
  ValueUnits: Text,
  SpeedLimit: Amount,
  MediaUrls: z.record(z.string(), Text).nullish(),
})
export type Event = z.infer<typeof Event>

/** An event type as the customer has named it. */
export const LibraryEvent = z.looseObject({ EventTypeId: Id, Description: Text })
export type LibraryEvent = z.infer<typeof LibraryEvent>

/** Put aside, or given to another driver: as a word, or as the number behind it (AmendmentType.cs). */
const Amended = z
  .union([z.string(), z.int()])
  .transform((type): 'quarantined' | 'reassigned' | null =>
    /^(0$|quarantined)/i.test(String(type))
      ? 'quarantined'
      : /^(1$|reassigned)/i.test(String(type))
        ? 'reassigned'
        : null,
  )
const Correction = { AmendmentType: Amended, AmendmentDate: Utc, NewDriverId: MaybeId }

/** What people have corrected: an event or a trip put aside, or given to another driver. */
export const EventAmendment = z.looseObject({ EventId: Id, ...Correction })
export const TripAmendment = z.looseObject({ TripId: Id, ...Correction })

/** How MiX rates a driver over some time; `Duration` in seconds. */
export const DriverScore = z.looseObject({
  DriverId: Id,
  OverallScore: z.number().min(0).max(100).nullish(),
  Duration: Amount,
  Distance: Amount,
})
export type DriverScore = z.infer<typeof DriverScore>
