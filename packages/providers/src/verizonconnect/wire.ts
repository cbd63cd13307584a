import { z } from 'zod'
import { Amount, Latitude, Longitude, Text, Utc } from '../kit/wire.ts'

// Reveal's own names and units. Nulls are explicit; keys may be missing or new. Sources: the help pages on
// fim.us.fleetmatics.com and fim.eu.fleetmatics.com, and the types of a public client, py-verizon-connect-api. Times
// are in UTC without a zone, `2026-03-01T10:00:00`, sometimes with a fraction of a second.

const Id = z.union([z.int(), z.string().min(1)]).transform(String)

/** The numbers people give their vehicles and drivers: text, even if all digits. */
const Label = z.union([z.string(), z.int().transform(String)])
const MaybeLabel = Label.nullish()

/** A list is a bare array; vehicles have also been seen as an object with one array in it. */
export const Rows = z.union([
  z.array(z.unknown()),
  z.looseObject({}).transform((object, check) => {
    const list: unknown[] | undefined = Object.values(object).find(Array.isArray)
    if (!list) check.addIssue({ code: 'custom', message: 'contains no list' })
    return list ?? []
  }),
])

/** Only the keys `Name` and `Id` of a group are confirmed. */
export const Group = z.looseObject({ Id, Name: Text, ParentId: Id.nullish() })
export type Group = z.infer<typeof Group>

/** Vehicle numbers are entered manually and may be missing. The meaning of the size numbers isn't public. */
export const Vehicle = z.looseObject({
  VehicleNumber: MaybeLabel,
  VehicleId: Id.nullish(),
  Name: MaybeLabel,
  RegistrationNumber: MaybeLabel,
  VIN: Text,
  Make: Text,
  Model: MaybeLabel,
  Year: MaybeLabel,
})
export type Vehicle = z.infer<typeof Vehicle>

export const DriverRow = z.looseObject({
  Driver: z.looseObject({
    DriverNumber: MaybeLabel,
    DriverId: Id.nullish(),
    EmailAddress: Text,
    FirstName: Text,
    LastName: Text,
    PhoneNumber: MaybeLabel,
  }),
})
export type DriverRow = z.infer<typeof DriverRow>

/** Coordinates of a private trip may be missing or zero. */
export const Location = z.looseObject({
  Latitude: Latitude.nullish(),
  Longitude: Longitude.nullish(),
  Speed: Amount,
  Direction: Amount,
  DisplayState: Text,
  UpdateUTC: Utc,
  IsPrivate: z.boolean().nullish(),
})

/** A row of the newest locations, with its own status. */
export const LocationRow = z.looseObject({
  VehicleNumber: Label.transform((number) => number.trim()),
  StatusCode: z.int(),
  ContentResource: z.looseObject({ Value: Location.nullish() }).nullish(),
})
export type LocationRow = z.infer<typeof LocationRow>

/** A row of the GPS history: it spells `UpdateUtc` and has no heading. */
export const HistoryRow = z.looseObject({
  UpdateUtc: Utc,
  Latitude: Latitude.nullish(),
  Longitude: Longitude.nullish(),
  Speed: Amount,
  OdometerInKM: Amount,
  IsPrivate: z.boolean().nullish(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

const Place = z.looseObject({ Latitude: Latitude.nullish(), Longitude: Longitude.nullish() }).nullish()

/** From ignition on to ignition off. There is no id. */
export const Segment = z.looseObject({
  StartDateUtc: Utc,
  EndDateUtc: Utc.nullish(),
  StartLocation: Place,
  EndLocation: Place,
  StartLocationIsPrivate: z.boolean().nullish(),
  EndLocationIsPrivate: z.boolean().nullish(),
  IsComplete: z.boolean().nullish(),
  DistanceKilometers: Amount,
})
export type Segment = z.infer<typeof Segment>

/** A driver as named in segments. */
const NamedDriver = z.looseObject({ Number: MaybeLabel, FirstName: Text, LastName: Text })
export type NamedDriver = z.infer<typeof NamedDriver>

export const SegmentsOfDay = z.looseObject({
  Driver: NamedDriver.nullish(),
  Segments: z.array(z.unknown()),
})
/** Public clients have received both a single object and lists of them, one for each day or driver. */
export const Segments = z.union([z.array(z.unknown()), SegmentsOfDay.transform((only): unknown[] => [only])])

export const EngineStatus = z.looseObject({ VIN: Text })
export type EngineStatus = z.infer<typeof EngineStatus>

// Video events: another service, with camel case names. Their shape comes from one third party's description;
// `tracking` and the references to vehicle and driver are assumed from the names of the other services.

const Name = Text.catch(null)

export const VideoEvent = z.looseObject({
  id: Id,
  startTime: Utc,
  triggers: z.array(z.string()).nullish(),
  classification: Text,
  coachingStatus: Text,
  vehicle: z.looseObject({ number: MaybeLabel, name: Name }).nullish(),
  driver: z.looseObject({ number: MaybeLabel, name: Name, firstName: Name, lastName: Name }).nullish(),
})
export type VideoEvent = z.infer<typeof VideoEvent>

/** The details from the event's own address. */
export const VideoDetail = z.looseObject({
  media: z.looseObject({ video: z.array(z.looseObject({ url: Text })).nullish(), thumbnailUrl: Text }).nullish(),
  tracking: z.array(z.unknown()).nullish(),
})
export type VideoDetail = z.infer<typeof VideoDetail>

/** About one point per second. */
export const TrackPoint = z.looseObject({
  timestamp: Utc,
  latitude: Latitude,
  longitude: Longitude,
  speed: Amount,
  heading: Amount,
})
export type TrackPoint = z.infer<typeof TrackPoint>
