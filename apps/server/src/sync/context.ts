import type { Geocoder } from '@milepost/geo/geocoder'
import type { FailureCounts } from '../counting/failure-counts.ts'
import type { VersionedConfig } from '../recompute/scoring-versions.ts'
import type { WeatherBook } from '../recompute/weather/weather-days.ts'
import type { PlaceDictionary } from './derive/place-dictionary.ts'
import type { RushHour } from './derive/traffic.ts'
import type { TypeDictionary } from './derive/type-dictionary.ts'
import type { LastKnown } from './load/trips/latest-point.ts'
import type { MovedDevices } from './load/vehicles/moved-devices.ts'

/** What the pipeline steps know about the connection whose records they process. */
export type PipelineContext = {
  clientId: number
  connectionId: number
  providerId: number
  /** Time zone of the client: its days are the days of all lists and rollups. */
  clientTimeZone: string
  rushHours: readonly RushHour[]
  types: TypeDictionary
  /** The configuration that events are scored with. */
  scoring: VersionedConfig
  places: PlaceDictionary
  geocoder: Geocoder
  weather: WeatherBook
  /** The incidents were detected by Milepost, not reported by the provider. */
  isOwnDetection?: true
  /** The records are an imported drive, whose positions are stored longer than a provider's. */
  isImportedDrive?: true
  /** Devices that were moved to other vehicles; absent if what is stored doesn't come from a provider's devices. */
  movedDevices?: MovedDevices
  /** External ids of vehicles known to be stored, for the duration of one visit. */
  knownVehicles?: Set<string>
  /** Drivers, and their reported names, known to be stored, for the duration of one visit. */
  knownDrivers?: Set<string>
  /** The newest known position by vehicle id, for the duration of one visit. It never moves back. */
  newestPositions?: Map<string, LastKnown>
  /** Whether the connection has private trips, once known, for the duration of one visit. */
  privacy?: { hasTrips: boolean | undefined }
  /** Pictures and clips of incidents younger than this are fetched in advance; pictures of serious ones for longer. */
  mediaAheadMs?: number
  /** History is being imported for the first time: its records are rarely stored already. */
  isHistory?: true
  /** Vehicles whose newest position ended a silence, by external id: since when, and how long it was. */
  silences?: Map<string, { since: Date; hours: number }>
  /** How many records of a page were stored for the first time; a change of one that is stored doesn't count. */
  firsts?: { count: number }
  /** True if the stream was read to its end within the last hour: what is new to it was received since. */
  isUpToDate?: boolean
  /** True if the connection has no trips of its own: they are derived from its positions. */
  lacksTrips?: boolean
  /** Counts failures and rejected records for the monitoring page. */
  failures?: FailureCounts
  now: Date
}
