/**
 * What every connector delivers, whatever its provider sends: our names, our units, UTC instants.
 * External ids are strings. `null` means the provider does not say; it never means zero.
 */

import { dataTypes } from '@milepost/contract/providers/endpoints'
import type { CameraHealth, CameraPosition, VehicleClass } from '@milepost/domain/codes'

/**
 * Which version of a record this is: a number that grows with each change of it, such as the provider's count of revisions
 * or its time of the last update in milliseconds. Of two versions the greater wins, whatever the order of arrival; null
 * where the provider tells none, and the one that comes last wins.
 */
export type Revision = number | null

/**
 * Whom a record speaks of. The names are those that it tells besides, for vehicles and drivers that no list has; absent where
 * it tells none.
 */
type OfDriver = { driverExternalId: string | null; driverName?: string | null }
type OfVehicle<Id = string> = { vehicleExternalId: Id; vehicleName?: string | null }

export type GroupRecord = {
  externalId: string
  name: string
  description: string | null
  parentExternalId: string | null
}

export type VehicleRecord = OfDriver & {
  externalId: string
  name: string
  vin: string | null
  licensePlate: string | null
  make: string | null
  model: string | null
  modelYear: number | null
  deviceSerial: string | null
  groupExternalIds: string[]
  /** Null: active. Else why not, in plain words: "Deactivated in Samsara", "Out of service". */
  inactiveReason: string | null
  /** From the provider's own class, kind or weight; null where it tells none: make and model may tell it then. */
  class: VehicleClass | null
  revision: Revision
}

export type DriverRecord = {
  externalId: string
  name: string
  /** Null: active. Else why not, in plain words. */
  inactiveReason: string | null
  licenseState: string | null
  licenseNumber: string | null
  phoneNumber: string | null
  /** As the customer numbers their people, for payroll and the like; absent where the provider never tells it. */
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
  /** The limit of the road there; absent where the provider never gives one with its positions. */
  speedLimitKmh?: number | null
  /** What instruments showed there; absent where the provider never tells it with its positions. */
  odometerMeters?: number | null
  engineHours?: number | null
}

export type TripRecord = OfVehicle &
  OfDriver & {
    /** The provider's id, or the natural key where it has none. */
    externalId: string
    startedAt: Date
    /** Missing while the trip runs. */
    endedAt: Date | null
    distanceMeters: number | null
    distanceSource: 'gps' | 'odometer' | null
    start: Coordinate | null
    end: Coordinate | null
    /** The provider says that this drive is nobody's business: only its distance is kept. */
    isPrivate: boolean
    revision: Revision
    /** What a provider may tell besides; absent where it never does. */
    idleSeconds?: number | null
    maxSpeedKmh?: number | null
    startOdometerMeters?: number | null
    endOdometerMeters?: number | null
    /** Engine hours at the end. */
    engineHours?: number | null
    /** The provider's own score of the trip: 0 to 100, higher is safer. */
    providerScore?: number | null
  }

export type Coordinate = { latitude: number; longitude: number }

/** Where an event's speed is from: said of the event itself, or the start, greatest or last of what was told of it. */
export type SpeedBasis = 'event' | 'start' | 'max' | 'end' | 'trace'

/** The vehicle is null where the provider names the driver alone: the event is kept, and shown under the driver. */
export type IncidentRecord = OfVehicle<string | null> &
  OfDriver & {
    externalId: string
    occurredAt: Date
    endedAt: Date | null
    location: Coordinate | null
    headingDegrees: number | null
    speedKmh: number | null
    /** Absent: said of the event itself. */
    speedBasis?: SpeedBasis
    speedLimitKmh: number | null
    maxG: number | null
    /** The provider's own grade, 1 mild to 5 extreme; absent where it gives none. Counts where nothing was measured. */
    grade?: number | null
    /** Every label the provider gave, the most serious first; may be empty. */
    tags: { tag: string; source: 'automated' | 'person' }[]
    /** Words about the surroundings, as the provider spells them. */
    context: string[]
    /** `dismissed`: the provider no longer regards it as an incident. */
    state: 'open' | 'reviewed' | 'coached' | 'dismissed'
    /** What people call it at the provider, where that is not its id; absent where it has no such number. */
    reference?: string | null
    /** Where people who sign in at the provider see it; absent where it tells no address. */
    url?: string | null
    /** How many events of its kind it stands for, between `occurredAt` and `endedAt`; absent: one. */
    occurrences?: number
    /** What those took together; absent where the provider sums nothing up. */
    sums?: { seconds: number | null; meters: number | null }
    /** It happened on a drive that is nobody's business: nothing of it is kept. */
    isPrivate?: boolean
    revision: Revision
    media: IncidentMediaRecord[]
    /** The record as it came, for replaying a better mapping. */
    raw: unknown
  }

export type IncidentMediaRecord = {
  position: CameraPosition
  kind: 'video' | 'still'
  /** The provider's name for the file where it does not say which camera took it: the cameras of an event are told apart by it. */
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
  /** When it began, where somebody tells. */
  since: Date | null
  /** When it was seen so last, where that is more than being asked: by an event, say. */
  seenAt?: Date
  reportedAt: Date
}

/** Device or identity trouble the provider itself reports. */
export type MismatchRecord = {
  vehicleExternalId: string
  type: 'gps' | 'vin' | 'deviceNotFound'
  since: Date
  evidence: { [key: string]: string | number | null }
}

/** How the provider itself rates a driver over some time. */
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
/** The order in which a connection's streams are read: what others refer to comes first. */
export const streamNames = dataTypes satisfies readonly StreamName[]
