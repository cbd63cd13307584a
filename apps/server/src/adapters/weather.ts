import type { WeatherSource } from '@milepost/contract/incidents/review'
import type { GridCell } from '@milepost/geo/grid-cell'
import type { conditionNames } from '@milepost/scoring/evidence/driving-mix'

/** The risk model's words for weather. */
export type WeatherWord = (typeof conditionNames.weather)[number]

/** A cell on a day in UTC, `2026-11-18`. */
export type CellDay = { cell: GridCell; day: string }

/** Weather at a full hour; null where nobody knows. */
export type WeatherHour = { weather: WeatherWord | null; temperatureKelvin: number | null }

/** The 24 hours of a cell's day, from midnight UTC on. */
export type WeatherDay = CellDay & { hours: readonly WeatherHour[] }

/** Who knows what the weather was. */
export type WeatherService = {
  source: Exclude<WeatherSource, 'provider'>
  /**
   * Asks for days of cells, with as few calls as it takes, and gives them as they come: what came before a failure is
   * good. Throws the failures of `kit/errors.ts`.
   */
  ask(days: readonly CellDay[], signal: AbortSignal): AsyncIterable<WeatherDay[]>
}
