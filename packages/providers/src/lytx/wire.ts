import { z } from 'zod'
import { Amount, Latitude, Longitude, PeoplesNumber, Text, Utc, WholeNumber } from '../kit/wire.ts'

// Lytx's own names and units. Three generations of its API coexist: "v0" for vehicles and safety events, "v1" for the
// rest; each endpoint answers in its own way. Missing values are null or a sentinel, and new keys may appear.

const noGuid = '00000000-0000-0000-0000-000000000000'

/** Lytx's own examples have GUIDs in both cases. */
const Id = z
  .guid()
  .refine((guid) => guid !== noGuid, 'is the empty GUID')
  .toLowerCase()
/** The empty GUID and a blank text mean none. */
const MaybeId = z
  .string()
  .nullish()
  .transform((guid) => (guid?.trim() && guid !== noGuid ? guid.trim().toLowerCase() : null))
/** The name of a related object. A record isn't rejected for a bad one. */
const Name = Text.catch(null)
/** The years 1 and 9999 mean never. Times may lack their zone. */
const MaybeTime = Text.transform((time) => (time?.trim() && !/^(0001|9999)-/.test(time) ? time : null)).pipe(
  Utc.nullable(),
)

export const SignIn = z.looseObject({ access_token: z.string().min(1) })

/** The number of all records, or its digits. */
export const Total = WholeNumber.pipe(z.int().nonnegative())
/** `count` is the total number of records, not the number returned. */
export const Metadata = z.looseObject({ count: Total })

export const Group = z.looseObject({
  id: Id,
  name: Text,
  description: Text,
  parentId: MaybeId,
  rootGroupId: MaybeId,
  fullPath: Text,
})
export type Group = z.infer<typeof Group>

/** `status` and `type` are numbers from the account's own lists. */
export const Vehicle = z.looseObject({
  id: Id,
  name: Text,
  status: WholeNumber,
  type: WholeNumber,
  licensePlateNumber: Text,
  driverId: MaybeId,
  groupId: MaybeId,
  vin: Text,
  make: Text,
  model: Text,
  year: Amount,
})
export type Vehicle = z.infer<typeof Vehicle>

export const Role = z.looseObject({ id: z.int(), name: z.string() })

export const User = z.looseObject({
  userId: Id,
  firstName: Text,
  lastName: Text,
  username: Text,
  cellPhoneNumber: Text,
  employeeId: PeoplesNumber,
  status: Text,
  updatedDate: MaybeTime,
})
export type User = z.infer<typeof User>

export const Device = z.looseObject({
  deviceId: Id,
  serialNumber: Text,
  status: Text,
  lastConnected: MaybeTime,
  vehicleId: MaybeId,
})
export type Device = z.infer<typeof Device>

/** Some points of one vehicle; more may be on other pages. */
export const GpsTrack = z.looseObject({
  vehicleId: MaybeId,
  deviceId: MaybeId,
  serialNumber: Text,
  points: z
    .array(z.unknown())
    .nullish()
    .transform((points) => points ?? []),
})
export type GpsTrack = z.infer<typeof GpsTrack>

/** Speeds in meters per second. */
export const GpsPoint = z.looseObject({
  timeInUtc: Utc,
  latitude: Latitude,
  longitude: Longitude,
  heading: Amount,
  hdop: Amount,
  averageGpsSpeedMs: Amount,
  maxGpsSpeedMs: Amount,
})
export type GpsPoint = z.infer<typeof GpsPoint>

const TripEnd = z.looseObject({ latitude: Amount, longitude: Amount }).nullish()

export const Trip = z.looseObject({
  tripId: Id,
  startDate: Utc,
  /** Documented as always present. A trip without it counts as still running. */
  endDate: MaybeTime,
  startPosition: TripEnd,
  endPosition: TripEnd,
  distanceKm: Amount,
  /** As measured by the recorder, until July 2026. */
  deviceDistanceKm: Amount,
  maxSpeedKph: Amount,
  driver: z.looseObject({ id: MaybeId, firstName: Name, lastName: Name }).nullish(),
  vehicle: z.looseObject({ id: MaybeId, vehicleName: Name }).nullish(),
})
export type Trip = z.infer<typeof Trip>

/** A driver with the vehicles they were assigned to. */
export const DriverAssignments = z.looseObject({
  userId: MaybeId,
  firstName: Name,
  lastName: Name,
  vehicles: z
    .array(z.looseObject({ id: MaybeId, assignmentStartDate: MaybeTime, assignmentEndDate: MaybeTime }))
    .nullish(),
})
export type DriverAssignments = z.infer<typeof DriverAssignments>

const Code = WholeNumber.pipe(z.int())
/** An entry in one of the account's lists of names. Vehicle lists call the name a description. */
export const Named = z.looseObject({ id: Code, name: z.string() })
export const Described = z.looseObject({ id: Code, description: z.string() })

const Word = z.looseObject({ id: WholeNumber, name: Text })

/** Forces in g, speed in meters per second. */
export const SafetyEvent = z.looseObject({
  id: Id,
  /** The id that people use for it: "DDRW50132". */
  customerEventId: PeoplesNumber,
  eventTriggerId: WholeNumber,
  eventTriggerSubTypeId: WholeNumber,
  eventStatusId: WholeNumber,
  recordDateUTC: Utc,
  downloadedDate: MaybeTime,
  vehicleId: MaybeId,
  driverId: MaybeId,
  driverFirstName: Name,
  driverLastName: Name,
  coachedDate: MaybeTime,
  forwardMax: Amount,
  lateralMax: Amount,
  speed: Amount,
  latitude: Amount,
  longitude: Amount,
  heading: Amount,
  behaviors: z.array(Word).nullish(),
  dynamicRisks: z.array(Word).nullish(),
  objectRevision: WholeNumber,
})
export type SafetyEvent = z.infer<typeof SafetyEvent>
