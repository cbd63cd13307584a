import type { Light, RushHourTraffic, Severity } from '@milepost/domain/codes'
import type { Address } from '@milepost/geo/geocoder'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { KnownWeather, WeatherMoment } from '../../recompute/weather/weather-days.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

/** What stands for the light where nobody knows the place; all else is in `light`'s table. */
export const unknownLight = 0

/** An incident on its way through the steps: the record as it came, and what each step found out. */
export type IncidentDraft = {
  record: IncidentRecord
  id: string
  vehicleExternalId: string
  vehicleId: string
  driverId: string | null
  type: IncidentTypeRule
  address: Address | null
  placeId: number | null
  timeZone: string
  /** Day in the client's zone. */
  day: string
  /** 0 where nobody knows where it was. */
  light: Light | typeof unknownLight
  /** Null where the client has set no rush hours. */
  traffic: RushHourTraffic | null
  /** What is known already of the weather there and then. */
  knownWeather: KnownWeather | null
  weather: string | null
  /** Who told it; null where the provider itself did. */
  weatherSource: string | null
  temperatureKelvin: number | null
  temperatureSource: string | null
  intensity: number | null
  conditionsFactor: number
  riskScore: number
  severity: Severity
}

/** Where and when it happened; null without a place. */
export const momentOf = ({ record: { location, occurredAt } }: IncidentDraft): WeatherMoment | null =>
  location && { ...location, atMs: occurredAt.getTime() }
