/**
 * What every connector delivers, whatever its provider sends: our names, our units, UTC instants.
 * External ids are strings. `null` means the provider does not say; it never means zero.
 */
import type { CameraHealth, CameraPosition, RecordStatus } from '@milepost/contract/codes'
import { dataTypes } from '@milepost/contract/providers'

export type GroupRecord = {
  externalId: string
  name: string
  description: string | null
  parentExternalId: string | null
}

export type VehicleRecord = {
  externalId: string
  name: string
  vin: string | null
  licensePlate: string | null
  make: string | null
  model: string | null
  modelYear: number | null
  deviceSerial: string | null
  groupExternalIds: string[]
  driverExternalId: string | null
}

export type DriverRecord = {
  externalId: string
  name: string
  status: RecordStatus
  licenseState: string | null
  licenseNumber: string | null
  phoneNumber: string | null
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
}

export type TripRecord = {
  /** The provider's id, or the natural key where it has none. */
  externalId: string
  vehicleExternalId: string
  driverExternalId: string | null
  startedAt: Date
  /** Missing while the trip runs. */
  endedAt: Date | null
  distanceMeters: number | null
  distanceSource: 'gps' | 'odometer' | null
  start: Coordinate | null
  end: Coordinate | null
}

export type Coordinate = { latitude: number; longitude: number }

export type IncidentRecord = {
  externalId: string
  vehicleExternalId: string
  driverExternalId: string | null
  occurredAt: Date
  endedAt: Date | null
  location: Coordinate | null
  headingDegrees: number | null
  speedKmh: number | null
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
  media: IncidentMediaRecord[]
  /** The record as it came, for replaying a better mapping. */
  raw: unknown
}

export type IncidentMediaRecord = {
  position: CameraPosition
  kind: 'video' | 'still'
  /** What `media.fetch` needs to get it; the connector's own JSON. */
  source: MediaSource
}

export type MediaSource = { [key: string]: string | number | null }

export type CameraHealthRecord = {
  vehicleExternalId: string
  position: CameraPosition
  status: CameraHealth
  reason: string | null
  since: Date | null
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
export type DriverScoreRecord = {
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
