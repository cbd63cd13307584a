import type { WeatherSource } from '@milepost/contract/incidents/review'
import type { GridCell } from '@milepost/geo/grid-cell'
import type { conditionNames } from '@milepost/scoring/evidence/driving-mix'

/** The risk model's words for weather. */
export type WeatherWord = (typeof conditionNames.weather)[number]

/** A cell on a UTC day, `2026-11-18`. */
export type CellDay = { cell: GridCell; day: string }

/** Weather at a full hour; null if unknown. */
export type WeatherHour = { weather: WeatherWord | null; temperatureKelvin: number | null }

/** The 24 hours of a cell's day, from midnight UTC. */
export type WeatherDay = CellDay & { hours: readonly WeatherHour[] }

/** A source of historical weather. */
export type WeatherService = {
  source: Exclude<WeatherSource, 'provider'>
  /** It responds in milliseconds and without limits: records wait for their weather before they are stored. */
  answersAtOnce?: true
  /**
   * Requests days of cells in as few calls as possible and yields them as they arrive: results before a failure are
   * valid. Throws the failures of `kit/errors.ts`.
   */
  ask(days: readonly CellDay[], signal: AbortSignal): AsyncIterable<WeatherDay[]>
}
