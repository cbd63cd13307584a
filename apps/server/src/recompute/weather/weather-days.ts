import { dayOfNumber } from '@milepost/domain/time/calendar-days'
import { cellAt } from '@milepost/geo/grid-cell'
import type { Coordinate } from '@milepost/providers/kit/record'
import type { CellDay } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { WeatherCode } from '../../sync/derive/weather-codes.ts'

/** A place at an instant. */
export type WeatherMoment = Coordinate & { atMs: number }

/** The known weather of a moment: 0 and null if unknown. */
export type KnownWeather = { weather: WeatherCode; temperatureKelvin: number | null; source: string }

type StoredDay = CellDay & {
  weather: WeatherCode[] | null
  temperatureKelvin: (number | null)[] | null
  source: string | null
  nextAt: string | null
}

const hourMs = 3_600_000

/** Returns the UTC day, in days since 1970-01-01, and the full hour nearest to an instant. */
export function fullHourOf(atMs: number): { dayNumber: number; hour: number } {
  const hours = Math.round(atMs / hourMs)
  const dayNumber = Math.floor(hours / 24)
  return { dayNumber, hour: hours - dayNumber * 24 }
}

/** Returns the cell, UTC day and full hour nearest to a moment. */
export function cellHourOf({ latitude, longitude, atMs }: WeatherMoment): CellDay & { hour: number } {
  const { dayNumber, hour } = fullHourOf(atMs)
  return { cell: cellAt(latitude, longitude), day: dayOfNumber(dayNumber), hour }
}

/** Returns the distinct cells and days of some moments. */
export function cellDaysOf(moments: Iterable<WeatherMoment>): CellDay[] {
  const days = new Map<string, CellDay>()
  for (const moment of moments) {
    const { cell, day } = cellHourOf(moment)
    days.set(keyOf({ cell, day }), { cell, day })
  }
  return [...days.values()]
}

const keyOf = ({ cell, day }: CellDay) => `${cell}|${day}`

/** Stored weather days of cells. */
export class WeatherDays {
  private readonly days: ReadonlyMap<string, StoredDay>

  constructor(days: readonly StoredDay[]) {
    this.days = new Map(days.map((day) => [keyOf(day), day]))
  }

  /** Returns the weather of a moment; null if its cell and day haven't been requested or answered. */
  at(moment: WeatherMoment): KnownWeather | null {
    if (this.days.size === 0) return null
    const { cell, day, hour } = cellHourOf(moment)
    const stored = this.days.get(keyOf({ cell, day }))
    if (!stored?.weather || !stored.source) return null
    return {
      weather: stored.weather[hour] ?? 0,
      temperatureKelvin: stored.temperatureKelvin?.[hour] ?? null,
      source: stored.source,
    }
  }

  /** Returns when a day is requested (again): null if never again, undefined if it hasn't been requested yet. */
  nextAt(day: CellDay): Date | null | undefined {
    const stored = this.days.get(keyOf(day))
    return stored && (stored.nextAt === null ? null : new Date(stored.nextAt))
  }
}

/** Reads the stored weather days of cells. */
export async function readWeatherDays(db: Queries, days: readonly CellDay[]): Promise<WeatherDays> {
  if (!days.length) return new WeatherDays([])
  const { rows } = await db.query<StoredDay>({
    name: 'weather-days',
    text: `select w.cell, w.day, w.weather, w.temperature_kelvin as "temperatureKelvin", w.source, w.next_at as "nextAt"
      from unnest($1::int[], $2::date[]) as u(cell, day) join weather_day w on w.cell = u.cell and w.day = u.day`,
    values: [days.map(({ cell }) => cell), days.map(({ day }) => day)],
  })
  return new WeatherDays(rows)
}

/** Known weather, for records on their way into the database. */
export type WeatherBook = { of(moments: readonly WeatherMoment[]): Promise<WeatherDays> }

export const createWeatherBook = (db: Queries): WeatherBook => ({
  of: (moments) => readWeatherDays(db, cellDaysOf(moments)),
})
