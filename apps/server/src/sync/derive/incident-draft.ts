import type { Light, RushHourTraffic, Severity } from '@milepost/domain/codes'
import type { Address } from '@milepost/geo/geocoder'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { KnownWeather, WeatherMoment } from '../../recompute/weather/weather-days.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

/** Code for light at an unknown place; the other codes are in `light`'s table. */
export const unknownLight = 0

/** An incident on its way through the steps: the original record, and what each step added. */
export type IncidentDraft = {
  record: IncidentRecord
  /** The force that the record stated and that can't be true; null if there was none. */
  droppedG: number | null
  id: string
  vehicleExternalId: string
  vehicleId: string
  driverId: string | null
  type: IncidentTypeRule
  /** True if a stored version has a video. */
  hadVideo?: boolean
  address: Address | null
  placeId: number | null
  timeZone: string
  /** Day in the client's time zone. */
  day: string
  /** 0 if the location is unknown. */
  light: Light | typeof unknownLight
  /** Null if the client has set no rush hours. */
  traffic: RushHourTraffic | null
  /** The weather already known for that time and place. */
  knownWeather: KnownWeather | null
  weather: string | null
  /** Source of the weather; null if it was the provider itself. */
  weatherSource: string | null
  temperatureKelvin: number | null
  temperatureSource: string | null
  intensity: number | null
  conditionsFactor: number
  riskScore: number
  severity: Severity
}

/** Returns when and where it happened; null without a location. */
export const momentOf = ({ record: { location, occurredAt } }: IncidentDraft): WeatherMoment | null =>
  location && { ...location, atMs: occurredAt.getTime() }
