import { dayMs, dayPlus } from '@milepost/domain/time/calendar-days'
import { RateLimited } from '@milepost/providers/kit/http/errors'
import type { CellDay, WeatherDay, WeatherService } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { weatherCodeOf } from '../../sync/derive/weather-codes.ts'
import { settledAt } from './mark-weather.ts'
import { readWeatherDays } from './weather-days.ts'

/** The weather service failed; it is left alone for a while. */
export class WeatherFailed extends Error {
  override readonly name = 'WeatherFailed'
  readonly restSeconds: number
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.restSeconds = cause instanceof RateLimited ? (cause.retryAfterSeconds ?? usualRest) : usualRest
  }
}
const usualRest = 120

/** How long a worker has to request claimed days before another may. */
const claimMinutes = 5
/** An unknown hour is requested again after a day, after two more, and so on. */
const mostTries = 5
/**
 * Days older than this belong to a history import: earlier days are likely to be wanted next, at the price of one. A
 * service that answers at once has no such price.
 */
const historyAfterMs = 5 * dayMs
const daysBefore = 27

/**
 * Requests those of some cells' days that can be known but aren't yet, each once however many want it, and stores the
 * responses as they arrive. Throws WeatherFailed.
 */
export async function requestWeather(
  db: Queries,
  service: WeatherService,
  wanted: readonly CellDay[],
  signal: AbortSignal,
): Promise<void> {
  const now = new Date()
  const stored = await readWeatherDays(db, wanted)
  const unknown = wanted.filter((day) => {
    const nextAt = stored.nextAt(day)
    return settledAt(day.day) <= now && (nextAt === undefined || (nextAt !== null && nextAt <= now))
  })
  // A claim is only worth its write while a response takes long.
  const claimed = service.answersAtOnce ? unknown : await claim(db, withDaysBefore(unknown, now))
  if (!claimed.length) return
  const keep = service.answersAtOnce ? add : store
  const answers = service.ask(claimed, signal)[Symbol.asyncIterator]()
  for (;;) {
    const answer = await answers.next().catch((error: unknown) => {
      throw new WeatherFailed(error)
    })
    if (answer.done) return
    await keep(db, service.source, answer.value)
  }
}

function withDaysBefore(days: readonly CellDay[], now: Date): CellDay[] {
  return days.flatMap(({ cell, day }) => {
    const more = now.getTime() - Date.parse(day) > historyAfterMs ? daysBefore : 0
    return Array.from({ length: more + 1 }, (_, back) => ({
      cell,
      day: dayPlus(day, -back),
    }))
  })
}

/** Claims days that were not requested yet, or are due again; others who want them in the meantime wait. */
async function claim(db: Queries, days: readonly CellDay[]): Promise<CellDay[]> {
  if (!days.length) return []
  const { rows } = await db.query<CellDay>(
    `insert into weather_day as w (cell, day, next_at)
     select distinct c, d, now() + make_interval(mins => $3) from unnest($1::int[], $2::date[]) as u(c, d) order by c, d
     on conflict (cell, day) do update set next_at = excluded.next_at where w.next_at <= now()
     returning cell, day`,
    [days.map(({ cell }) => cell), days.map(({ day }) => day), claimMinutes],
  )
  return rows
}

/** Stores days that weren't claimed. */
async function add(db: Queries, source: string, days: readonly WeatherDay[]): Promise<void> {
  await db.query({
    name: 'add-weather',
    text: `insert into weather_day as w (cell, day, tries, fetched_at, source, weather, temperature_kelvin, next_at)
     select distinct on (n.cell, n.day) n.cell, n.day, 1, now(), $6, n.weather::smallint[], n.kelvins::real[],
       case when n.known < 48 then now() + interval '1 day' end
     from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::smallint[]) as n(cell, day, weather, kelvins, known)
     order by n.cell, n.day, n.known desc
     on conflict (cell, day) do update set tries = w.tries + 1, fetched_at = now(), source = excluded.source,
       weather = excluded.weather, temperature_kelvin = excluded.temperature_kelvin,
       next_at = case when w.tries + 1 < $7 then excluded.next_at + make_interval(days => w.tries) end
       where w.next_at is not null`,
    values: [...valuesOf(source, days), mostTries],
  })
}

/** Keeps the more complete of two responses, whether earlier or concurrent. */
async function store(db: Queries, source: string, days: readonly WeatherDay[]): Promise<void> {
  await db.query(
    `update weather_day w set tries = w.tries + 1, fetched_at = now(),
       source = case when better then $6 else w.source end,
       weather = case when better then n.weather::smallint[] else w.weather end,
       temperature_kelvin = case when better then n.kelvins::real[] else w.temperature_kelvin end,
       next_at = case when n.known = 48 or w.tries + 1 >= $7 then null else now() + make_interval(days => w.tries + 1) end
     from (
       select distinct on (u.cell, u.day) u.*, o.weather is null or known >= cardinality(array_remove(o.weather, 0::smallint))
           + cardinality(array_remove(o.temperature_kelvin, null)) as better
       from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::smallint[]) as u(cell, day, weather, kelvins, known)
         join weather_day o on o.cell = u.cell and o.day = u.day
       order by u.cell, u.day, u.known desc) n
     where w.cell = n.cell and w.day = n.day`,
    [...valuesOf(source, days), mostTries],
  )
}

/** The columns of some days, and how many of their 48 values are known. */
function valuesOf(source: string, days: readonly WeatherDay[]): unknown[] {
  const codes = days.map(({ hours }) => hours.map(({ weather }) => weatherCodeOf(weather)))
  const kelvins = days.map(({ hours }) => hours.map(({ temperatureKelvin }) => temperatureKelvin))
  const known = days.map((_, index) => codes[index]!.filter(Boolean).length + kelvins[index]!.filter(Boolean).length)
  return [
    days.map(({ cell }) => cell),
    days.map(({ day }) => day),
    codes.map((hours) => `{${hours.join()}}`),
    kelvins.map((hours) => `{${hours.map((kelvin) => kelvin ?? 'null').join()}}`),
    known,
    source,
  ]
}
