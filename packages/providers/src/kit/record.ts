/**
 * The output of every connector, whatever its provider sends: our names, our units, UTC instants. External ids are
 * strings. `null` means that the provider doesn't report it; it never means zero.
 */

import { dataTypes } from '@milepost/contract/providers/endpoints'
import type { CameraHealth, CameraPosition, VehicleClass } from '@milepost/domain/codes'

/**
 * The version of a record: a number that increases with each change, such as the provider's revision count or its last
 * update time in milliseconds. Of two versions the greater wins, in any order of arrival; null if the provider has
 * none, and then the last one to arrive wins. If a provider repeats records without their corrections, the version is
 * the time of reading for those with them, and 0 for those without.
 */
export type Revision = number | null

/**
 * The vehicle or driver of a record. The names are additional, for vehicles and drivers that no list has; absent if not
 * reported.
 */
type OfDriver = { driverExternalId: string | null; driverName?: string | null }
type OfVehicle<Id = string> = { vehicleExternalId: Id; vehicleName?: string | null }

export type GroupRecord = {
  externalId: string
  name: string
  description: string | null
  parentExternalId: string | null
}

/**
 * Whether something is in use. `inactiveReason`: null if it is; otherwise why not, in plain words: "Deactivated in
 * Samsara", "Out of service". `isStatusUnknown`: the reason only says why its status is unknown.
 */
export type ProviderStatus = { inactiveReason: string | null; isStatusUnknown?: true }

export type VehicleRecord = OfDriver &
  ProviderStatus & {
    externalId: string
    name: string
    vin: string | null
    licensePlate: string | null
    make: string | null
    model: string | null
    modelYear: number | null
    deviceSerial: string | null
    groupExternalIds: string[]
    /** From the provider's own class, kind or weight; null if not reported, in which case make and model may give it. */
    class: VehicleClass | null
    revision: Revision
  }

export type DriverRecord = ProviderStatus & {
  externalId: string
  name: string
  licenseState: string | null
  licenseNumber: string | null
  phoneNumber: string | null
  /** The customer's own employee number, for payroll and the like; absent if the provider never reports it. */
  employeeNumber?: string | null
  revision: Revision
}

export type PositionRecord = {
  vehicleExternalId: string
  at: Date
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
  engineOn: boolean | null
  /** Whether the device senses motion; absent if the provider never reports it. */
  motion?: boolean | null
  /** The road limit there; absent if the provider never reports one with its positions. */
  speedLimitKmh?: number | null
  /** Instrument readings there; absent if the provider never reports them with its positions. */
  odometerMeters?: number | null
  engineHours?: number | null
  /** When its instruments were read and its ignition was as stated, if that was later than it was located: without a fix, devices repeat the last place. */
  readAt?: Date
  /** Who drives; absent if the provider doesn't name drivers with positions (`positionsNameDrivers`). */
  driverExternalId?: string | null
  /** When the provider received a fresh fix from the device; absent if it doesn't report that. */
  receivedAt?: Date
  /** The radius of the circle that it most likely is in (`kit/mapping/coordinate.ts`); absent if the provider doesn't report it. */
  accuracyMeters?: number
  /** Absent if its device measured it. */
  guess?: Guess
}

/** Why a place isn't one that a device measured: it had no fix then, or an app set it, as for a test. */
export type Guess = 'noFix' | 'setByApp'

/** Who drove a vehicle from one instant to another; `until` is null while they drive. */
export type DriverPeriod = {
  driverExternalId: string
  driverName?: string | null
  from: Date
  until: Date | null
}

export type TripRecord = OfVehicle &
  OfDriver & {
    /** The provider's id, or the natural key if it has none. */
    externalId: string
    startedAt: Date
    /** Null while the trip is running. */
    endedAt: Date | null
    distanceMeters: number | null
    distanceSource: 'gps' | 'odometer' | null
    start: Coordinate | null
    end: Coordinate | null
    /** Set if several drove, or one only from later on; the trip then has no driver of its own (`kit/mapping/trip-drivers.ts`). */
    drivers?: DriverPeriod[]
    /**
     * True if the provider marks the trip as private, or as anything but business (commute, an unknown mode, one that is
     * missing or can't be read): only its time and distance are stored. Null if trips are unclassified until people
     * classify them: then it stays as it is known.
     */
    isPrivate: boolean | null
    revision: Revision
    /** Additional values that a provider may report; absent if it never does. */
    idleSeconds?: number | null
    /**
     * How long the vehicle stopped after its end, if the provider counts idling until the next trip begins; null if that isn't
     * known, absent if idling is part of the trip.
     */
    stopSeconds?: number | null
    maxSpeedKmh?: number | null
    startOdometerMeters?: number | null
    endOdometerMeters?: number | null
    /** Engine hours at the end. */
    engineHours?: number | null
    /** The provider's own score of the trip: 0 to 100, higher is safer. */
    providerScore?: number | null
  }

export type Coordinate = { latitude: number; longitude: number }

/** Source of an event's speed: the event itself, or the start, maximum or last of the reported speeds. */
export type SpeedBasis = 'event' | 'start' | 'max' | 'end' | 'trace'

/** The vehicle is null if the provider reports only the driver: the event is stored, and shown under the driver. */
export type IncidentRecord = OfVehicle<string | null> &
  OfDriver & {
    externalId: string
    occurredAt: Date
    endedAt: Date | null
    location: Coordinate | null
    headingDegrees: number | null
    speedKmh: number | null
    /** By default: the event itself. */
    speedBasis?: SpeedBasis
    speedLimitKmh: number | null
    /** Set if the place and speed that it was found by aren't measured. */
    guess?: Guess
    maxG: number | null
    /** The provider's own grade, 1 mild to 5 extreme; absent if it gives none. Used if nothing was measured. */
    grade?: number | null
    /** Every label from the provider, most severe first; may be empty. */
    tags: { tag: string; source: 'automated' | 'person' }[]
    /** Words about the surroundings, as the provider spells them. */
    context: string[]
    /** `dismissed`: the provider no longer considers it an incident. */
    state: 'open' | 'reviewed' | 'coached' | 'dismissed'
    /** The name people use for it at the provider, if that isn't its id; absent if it has none. */
    reference?: string | null
    /** Where people with an account at the provider can see it; absent if it reports no URL. */
    url?: string | null
    /** How many events of its kind it represents, between `occurredAt` and `endedAt`; one by default. */
    occurrences?: number
    /** Their total; absent if the provider doesn't report one. */
    sums?: { seconds: number | null; meters: number | null }
    /** True if it happened on a private trip: nothing about it is stored. */
    isPrivate?: boolean
    revision: Revision
    media: IncidentMediaRecord[]
    /** The original record, for replaying a better mapping. */
    raw: unknown
  }

export type IncidentMediaRecord = {
  position: CameraPosition
  kind: 'video' | 'still'
  /** The provider's name for the file if the camera isn't reported: it distinguishes the cameras of an event. */
  fileId?: string
  /** What `media.fetch` needs to get it; the connector's own JSON. */
  source: MediaSource
}

export type MediaSource = { [key: string]: string | number | null }

export type CameraHealthRecord = {
  vehicleExternalId: string
  position: CameraPosition
  status: CameraHealth
  reason: string | null
  /** When it began, if reported. */
  since: Date | null
  /**
   * When it was last seen in this state, if that is more specific than the time of reading, for example by an event.
   */
  seenAt?: Date
  reportedAt: Date
}

/** Device or identity trouble: reported by the provider, or found by comparing what it reports. */
export type MismatchRecord = {
  vehicleExternalId: string
  type: 'gps' | 'vin' | 'deviceNotFound' | 'clock' | 'speed' | 'distance' | 'alarm'
  since: Date
  evidence: { [key: string]: string | number | null }
}

/** The provider's own rating of a driver over some time. */
export type DriverScoreRecord = OfDriver & {
  driverExternalId: string
  from: Date
  until: Date
  /** 0 to 100, higher is safer, whatever the provider's own scale. */
  score: number
  distanceMeters: number | null
}

/** One sample of a vehicle's motion, about a second apart. */
export type MotionRecord = {
  at: Date
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
}

/** Every kind of record by the name of its stream. */
export type RecordOf = {
  groups: GroupRecord
  vehicles: VehicleRecord
  drivers: DriverRecord
  positions: PositionRecord
  trips: TripRecord
  incidents: IncidentRecord
  cameraHealth: CameraHealthRecord
  mismatches: MismatchRecord
  driverScores: DriverScoreRecord
}

export type StreamName = keyof RecordOf
/** The order in which a connection's streams are read: referenced ones come first. */
export const streamNames = dataTypes satisfies readonly StreamName[]
