import { z } from 'zod'
import { Amount, Latitude, Longitude, NumericReference, PeoplesNumber, Text, Time, WebAddress } from '../kit/wire.ts'

// Samsara's own names and units, from its API description. Absent fields are missing keys, rarely null, and new keys
// may appear.

/** References something by id: without one, empty or 0 if there is nothing to reference. */
const Reference = z.looseObject({ id: Text, name: Text }).nullish()
export type Reference = z.infer<typeof Reference>

const Coordinates = z.looseObject({ latitude: Amount, longitude: Amount }).nullish()

export const Pagination = z.looseObject({ endCursor: z.string(), hasNextPage: z.boolean() })
export const Listing = z.looseObject({ data: z.array(z.unknown()), pagination: Pagination.optional() })

export const Organization = z.looseObject({ data: z.looseObject({ id: z.coerce.string(), name: z.string() }) })

export const Tag = z.looseObject({ id: z.string(), name: Text, parentTagId: Text })

export const Vehicle = z.looseObject({
  id: z.string(),
  name: Text,
  vin: Text,
  make: Text,
  model: Text,
  year: Text,
  licensePlate: Text,
  serial: Text,
  cameraSerial: Text,
  externalIds: z.record(z.string(), Text).nullish(),
  staticAssignedDriver: Reference,
  tags: z.array(Tag).nullish(),
  /** Only if commercial speed limits are on. */
  grossVehicleWeight: z.looseObject({ weight: Amount, unit: Text }).nullish(),
  vehicleType: Text,
  /** The vehicle type for harsh-driving detection: passengerCar, lightTruck, heavyDuty; or off, automatic. */
  harshAccelerationSettingType: Text,
  updatedAtTime: Time.nullish(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const Driver = z.looseObject({
  id: z.string(),
  name: Text,
  driverActivationStatus: Text,
  licenseNumber: Text,
  licenseState: Text,
  phone: Text,
  isDeactivated: z.boolean().nullish(),
  /** Ids in other systems, under names that the customer chooses. */
  externalIds: z.record(z.string(), PeoplesNumber).nullish().catch(null),
  updatedAtTime: Time.nullish(),
})
export type Driver = z.infer<typeof Driver>

const Decoration = z.looseObject({ value: Amount })

export const GpsPoint = z.looseObject({
  time: Time,
  latitude: Latitude,
  longitude: Longitude,
  headingDegrees: Amount,
  speedMilesPerHour: Amount,
  /** The vehicle bus values at that moment, if it has a bus that is read. */
  decorations: z
    .looseObject({ obdOdometerMeters: Decoration.nullish(), obdEngineSeconds: Decoration.nullish() })
    .nullish(),
})

export const VehicleStats = z.looseObject({
  id: z.string(),
  gps: z.array(z.unknown()).nullish(),
  engineStates: z.array(z.looseObject({ time: Time, value: Text })).nullish(),
})
export type VehicleStats = z.infer<typeof VehicleStats>

export const StreamTrip = z.looseObject({
  asset: z.looseObject({ id: z.string() }),
  completionStatus: Text,
  tripStartTime: Time,
  tripEndTime: Time.nullish(),
  startLocation: Coordinates,
  endLocation: Coordinates,
})
export type StreamTrip = z.infer<typeof StreamTrip>

/** A row of the older trip report: epoch milliseconds, meters, numeric driver ids with 0 for none. */
export const ReportTrip = z.looseObject({
  startMs: z.number(),
  /** 2^63 - 1 while the trip is running, which arrives as a string of digits. */
  endMs: z.union([z.number(), z.string()]).nullish(),
  driverId: NumericReference,
  distanceMeters: Amount,
  startOdometer: Amount,
  endOdometer: Amount,
  startCoordinates: Coordinates,
  endCoordinates: Coordinates,
})
export type ReportTrip = z.infer<typeof ReportTrip>
export const TripReport = z.looseObject({ trips: z.array(z.unknown()) })

/** A driver's assignment to a vehicle; without an end while it lasts. */
export const Assignment = z.looseObject({
  driver: Reference,
  vehicle: Reference,
  startTime: Time,
  endTime: Text,
  isPassenger: z.boolean().nullish().catch(null),
})
export type Assignment = z.infer<typeof Assignment>

export const SafetyEvent = z.looseObject({
  id: z.string(),
  asset: Reference,
  driver: Reference,
  behaviorLabels: z.array(z.looseObject({ label: Text, source: Text })).nullish(),
  contextLabels: z.array(z.looseObject({ name: Text, label: Text })).nullish(),
  /** RFC 3339 times despite their names. */
  startMs: Time,
  endMs: Time.nullish(),
  updatedAtTime: Time.nullish(),
  eventState: Text,
  /** The event in Samsara's own safety inbox. */
  inboxEventUrl: WebAddress,
  location: z.looseObject({ latitude: Amount, longitude: Amount, headingDegrees: Amount }).nullish(),
  maxAccelerationGForce: Amount,
  speedingMetadata: z
    .looseObject({ maxSpeedKilometersPerHour: Amount, postedSpeedLimitKilometersPerHour: Amount })
    .nullish(),
  media: z.array(z.looseObject({ input: z.string(), url: Text, cameraRole: Text, auxcamSerial: Text })).nullish(),
})
export type SafetyEvent = z.infer<typeof SafetyEvent>

/** A finished trip with all stretches above the limit. `driverId` is the text "null" if the driver is unknown. */
export const SpeedingTrip = z.looseObject({
  asset: z.looseObject({ id: z.string(), name: Text }),
  driverId: Text,
  updatedAtTime: Time.nullish(),
  intervals: z.array(z.unknown()),
})
export type SpeedingTrip = z.infer<typeof SpeedingTrip>

/** Speeds in kilometers per hour. There is no id. */
export const SpeedingInterval = z.looseObject({
  startTime: Time,
  endTime: Time.nullish(),
  isDismissed: z.boolean().nullish(),
  /** light, moderate, heavy or severe. */
  severityLevel: Text,
  maxSpeedKilometersPerHour: Amount,
  postedSpeedLimitKilometersPerHour: Amount,
  location: z.looseObject({ latitude: Amount, longitude: Amount, headingDegrees: Amount }).nullish(),
})
export type SpeedingInterval = z.infer<typeof SpeedingInterval>

/** The fields of a score that Milepost stores. */
export const DriverScore = z.looseObject({
  driverId: z.coerce.string(),
  driverScore: z.number(),
  driveDistanceMeters: z.number().nullish(),
})
export type DriverScore = z.infer<typeof DriverScore>

export const Device = z.looseObject({
  serial: z.string(),
  model: Text,
  asset: Reference,
  lastConnectedTime: Time.nullish(),
  /** Present if requested and known: for a newly installed device it is pending, or missing. */
  health: z
    .looseObject({
      healthStatus: Text,
      healthReasons: z.array(z.looseObject({ healthReasonCode: Text, startTime: Time.nullish() })).nullish(),
    })
    .nullish(),
})
export type Device = z.infer<typeof Device>

export const Retrieval = z.looseObject({ data: z.looseObject({ retrievalId: z.string() }) })
export const RetrievedMedia = z.looseObject({
  data: z.looseObject({
    media: z.array(
      z.looseObject({
        input: z.string(),
        status: Text,
        urlInfo: z.looseObject({ url: z.string() }).nullish(),
      }),
    ),
  }),
})

/** Speeds in this stream are in meters per second, unlike the statistics. */
export const LocationAndSpeed = z.looseObject({
  happenedAtTime: Time,
  location: z.looseObject({ latitude: Latitude, longitude: Longitude, headingDegrees: Amount }),
  speed: z.looseObject({ gpsSpeedMetersPerSecond: Amount, ecuSpeedMetersPerSecond: Amount }).nullish(),
})
export type LocationAndSpeed = z.infer<typeof LocationAndSpeed>

/** Listed media are nested one level deeper than items of other listings. */
export const MediaListing = z.looseObject({
  data: z.looseObject({
    media: z.array(
      z.looseObject({
        input: z.string(),
        startTime: Time,
        endTime: Time,
      }),
    ),
  }),
})
