import { z } from 'zod'
import { Amount, Latitude, Longitude, Text, Time } from '../kit/wire.ts'

// Samsara's own names and units, as its API description gives them. Absent fields are missing keys; new keys may appear.

const Reference = z.looseObject({ id: z.string(), name: z.string().optional() })

const Coordinates = z.looseObject({ latitude: z.number(), longitude: z.number() })

export const Pagination = z.looseObject({ endCursor: z.string(), hasNextPage: z.boolean() })
export const Listing = z.looseObject({ data: z.array(z.unknown()), pagination: Pagination.optional() })

export const Organization = z.looseObject({ data: z.looseObject({ id: z.coerce.string(), name: z.string() }) })

export const Tag = z.looseObject({ id: z.string(), name: z.string(), parentTagId: z.string().optional() })

export const Vehicle = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  vin: z.string().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  year: z.string().optional(),
  licensePlate: z.string().optional(),
  serial: z.string().optional(),
  cameraSerial: z.string().optional(),
  externalIds: z.record(z.string(), z.string()).optional(),
  staticAssignedDriver: Reference.optional(),
  tags: z.array(Tag).optional(),
  /** Only where commercial speed limits are on. */
  grossVehicleWeight: z.looseObject({ weight: Amount, unit: Text }).nullish(),
  vehicleType: Text,
  /** What it counts as harsh for: passengerCar, lightTruck, heavyDuty; or off, automatic. */
  harshAccelerationSettingType: Text,
  updatedAtTime: Time.nullish(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const Driver = z.looseObject({
  id: z.string(),
  name: Text,
  driverActivationStatus: Text,
  licenseNumber: z.string().optional(),
  licenseState: z.string().optional(),
  phone: z.string().optional(),
  isDeactivated: z.boolean().nullish(),
  updatedAtTime: Time.nullish(),
})
export type Driver = z.infer<typeof Driver>

const Decoration = z.looseObject({ value: Amount })

export const GpsPoint = z.looseObject({
  time: Time,
  latitude: Latitude,
  longitude: Longitude,
  headingDegrees: z.number().optional(),
  speedMilesPerHour: z.number().optional(),
  /** What the vehicle's bus said at that moment, where it has one that is read. */
  decorations: z
    .looseObject({ obdOdometerMeters: Decoration.nullish(), obdEngineSeconds: Decoration.nullish() })
    .nullish(),
})

export const VehicleStats = z.looseObject({
  id: z.string(),
  gps: z.array(z.unknown()).optional(),
  engineStates: z.array(z.looseObject({ time: Time, value: z.string() })).optional(),
})
export type VehicleStats = z.infer<typeof VehicleStats>

export const StreamTrip = z.looseObject({
  asset: Reference,
  completionStatus: z.string().optional(),
  tripStartTime: Time,
  tripEndTime: Time.optional(),
  startLocation: Coordinates.optional(),
  endLocation: Coordinates.optional(),
})
export type StreamTrip = z.infer<typeof StreamTrip>

/** Of the older trip report: epoch milliseconds, meters, numeric driver ids with 0 for none. */
export const ReportTrip = z.looseObject({
  startMs: z.number(),
  /** 2^63 - 1 while the trip runs, which arrives as a string of digits. */
  endMs: z.union([z.number(), z.string()]),
  driverId: z.union([z.number(), z.string()]).optional(),
  distanceMeters: z.number().optional(),
  startOdometer: z.number().optional(),
  endOdometer: z.number().optional(),
  startCoordinates: Coordinates.optional(),
  endCoordinates: Coordinates.optional(),
})
export type ReportTrip = z.infer<typeof ReportTrip>
export const TripReport = z.looseObject({ trips: z.array(z.unknown()) })

export const SafetyEvent = z.looseObject({
  id: z.string(),
  asset: Reference.nullish(),
  driver: Reference.nullish(),
  behaviorLabels: z.array(z.looseObject({ label: z.string(), source: z.string().optional() })),
  contextLabels: z.array(z.looseObject({ name: z.string().optional(), label: z.string().optional() })).optional(),
  /** RFC 3339 times despite their names. */
  startMs: Time,
  endMs: Time.optional(),
  updatedAtTime: Time,
  eventState: z.string().optional(),
  location: z
    .looseObject({
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      headingDegrees: z.number().optional(),
    })
    .optional(),
  maxAccelerationGForce: z.number().optional(),
  speedingMetadata: z
    .looseObject({
      maxSpeedKilometersPerHour: z.number().optional(),
      postedSpeedLimitKilometersPerHour: z.number().optional(),
    })
    .optional(),
  media: z.array(z.looseObject({ input: z.string(), url: z.string(), cameraRole: Text, auxcamSerial: Text })).nullish(),
})
export type SafetyEvent = z.infer<typeof SafetyEvent>

/** Of all the fields of a score, what we keep. */
export const DriverScore = z.looseObject({
  driverId: z.coerce.string(),
  driverScore: z.number(),
  driveDistanceMeters: z.number().nullish(),
})
export type DriverScore = z.infer<typeof DriverScore>

export const Device = z.looseObject({
  serial: z.string(),
  model: z.string(),
  asset: Reference.optional(),
  lastConnectedTime: Time.optional(),
  health: z
    .looseObject({
      healthStatus: z.string(),
      healthReasons: z.array(z.looseObject({ healthReasonCode: z.string(), startTime: Time.optional() })).optional(),
    })
    .optional(),
})
export type Device = z.infer<typeof Device>

export const Retrieval = z.looseObject({ data: z.looseObject({ retrievalId: z.string() }) })
export const RetrievedMedia = z.looseObject({
  data: z.looseObject({
    media: z.array(
      z.looseObject({
        input: z.string(),
        status: z.string().optional(),
        urlInfo: z.looseObject({ url: z.string() }).optional(),
      }),
    ),
  }),
})

/** Speeds of this stream are meters per second, unlike the statistics'. */
export const LocationAndSpeed = z.looseObject({
  happenedAtTime: Time,
  location: z.looseObject({ latitude: z.number(), longitude: z.number(), headingDegrees: z.number().optional() }),
  speed: z
    .looseObject({
      gpsSpeedMetersPerSecond: z.number().optional(),
      ecuSpeedMetersPerSecond: z.number().optional(),
    })
    .optional(),
})
export type LocationAndSpeed = z.infer<typeof LocationAndSpeed>

/** Listed media sit one level deeper than other listings' items. */
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
