import type { Geocoder } from '@milepost/geo/geocoder'
import type { VersionedConfig } from '../recompute/scoring-versions.ts'
import type { WeatherBook } from '../recompute/weather/weather-days.ts'
import type { PlaceDictionary } from './derive/place-dictionary.ts'
import type { RushHour } from './derive/traffic.ts'
import type { TypeDictionary } from './derive/type-dictionary.ts'

/** What the steps of the pipeline know about the connection whose records they work on. */
export type PipelineContext = {
  clientId: number
  connectionId: number
  providerId: number
  /** Zone of the client: its days are the days of all lists and rollups. */
  clientTimeZone: string
  rushHours: readonly RushHour[]
  types: TypeDictionary
  /** What events are scored with. */
  scoring: VersionedConfig
  places: PlaceDictionary
  geocoder: Geocoder
  weather: WeatherBook
  /** A drive somebody recorded: events in it are our own findings, and its positions outlive those of providers. */
  recorded?: true
  /** External ids of vehicles that are known to be stored, while one visit lasts. */
  knownVehicles?: Set<string>
  /** Drivers, and the names told of them, that are known to be stored, while one visit lasts. */
  knownDrivers?: Set<string>
  /** When vehicles were seen last as far as is known, by their ids, while one visit lasts. It never moves back. */
  newestPositions?: Map<string, Date>
  /** Whether the connection has private drives, once it is known, while one visit lasts. */
  privacy?: { hasTrips: boolean | undefined }
  /** Pictures and clips of incidents younger than this are fetched before anyone asks. */
  mediaAheadMs?: number
  /** The past is read for the first time: its records are hardly ever stored already. */
  isHistory?: true
  /** The connection has no trips of its own: they are found from its positions. */
  lacksTrips?: boolean
  now: Date
}
