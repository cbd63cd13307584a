import { daysInAll } from '@milepost/domain/time/calendar-days'
import { middleOf } from '@milepost/geo/grid-cell'
import { AuthFailed, RateLimited, WireMismatch } from '@milepost/providers/kit/http/errors'
import { createHttp, type HttpAnswer, parseJson, refuse } from '@milepost/providers/kit/http/http'
import { wordsOf } from '@milepost/providers/kit/http/provider-words'
import { queryOf } from '@milepost/providers/kit/http/query'
import { z } from 'zod'
import type { WeatherDay, WeatherHour, WeatherService } from './weather.ts'
import { type Stretch, stretchesOf } from './weather-stretches.ts'
import { weatherOfCode } from './wmo-codes.ts'

export type OpenMeteoOptions = {
  source: WeatherService['source']
  answersAtOnce?: true
  /** `https://customer-historical-forecast-api.open-meteo.com`; a path in it is kept. */
  url: string
  /** Customers have one; null for the free service and self-hosted servers. */
  key: string | null
  /** Waits until a call about this many places may be made. */
  take(places: number, signal: AbortSignal): Promise<void>
  patienceMs?: number
  now?(): number
}

/** Hourly numbers of one place; null if no model covers the hour. */
const Values = z.array(z.number().nullable())
const Place = z.looseObject({
  hourly_units: z.looseObject({ temperature_2m: z.string() }),
  hourly: z.looseObject({ time: z.array(z.int()), temperature_2m: Values, weather_code: Values }),
})

/** This many places keep the URL below the 8 kB servers accept. */
const placesAtOnce = 100
/** A response of a few megabytes. */
const daysAtOnce = 4_000
const zeroCelsius = 273.15
/** The lowest and highest temperatures ever measured on the ground are -89 and 57 °C (WMO archive of extremes). */
const [coldest, hottest] = [-90, 60]

/**
 * Open-Meteo's Historical Forecast API: the first hours of every weather model run, combined, since 2022 and without
 * the delay of days of a reanalysis, which also has no fog. Up to 1,000 places per call, each with its own days; a
 * single place is returned as an object, several as an array in the same order (documentation and source of
 * open-meteo/open-meteo, 2026-08).
 */
export function createOpenMeteo(options: OpenMeteoOptions): WeatherService {
  const { source, answersAtOnce, url, take, patienceMs = 60_000 } = options
  const address = new URL('v1/forecast', url.endsWith('/') ? url : `${url}/`)
  return {
    source,
    ...(answersAtOnce && { answersAtOnce }),
    async *ask(days, signal) {
      const http = createHttp({ take: async () => undefined, signal })
      for (const some of callsOf(stretchesOf(days))) {
        await take(some.length, signal)
        const asked = `${address}${queryOf(parametersOf(some, options.key))}`
        const answer = await http.send({ url: asked, action: 'weather', timeoutMilliseconds: patienceMs })
        refuseWeather(answer, options)
        yield read(parseJson(answer.text, 'weather'), some)
      }
    },
  }
}

/** Groups stretches into calls. */
function* callsOf(stretches: readonly Stretch[]): Iterable<Stretch[]> {
  let some: Stretch[] = []
  let days = 0
  for (const stretch of stretches) {
    const own = daysInAll(stretch.from, stretch.to)
    if (some.length === placesAtOnce || (some.length && days + own > daysAtOnce)) {
      yield some
      some = []
      days = 0
    }
    some.push(stretch)
    days += own
  }
  if (some.length) yield some
}

function parametersOf(some: readonly Stretch[], key: string | null) {
  const middles = some.map(({ cell }) => middleOf(cell))
  return {
    latitude: middles.map(({ latitude }) => latitude).join(),
    longitude: middles.map(({ longitude }) => longitude).join(),
    start_date: some.map(({ from }) => from).join(),
    end_date: some.map(({ to }) => to).join(),
    hourly: 'temperature_2m,weather_code',
    timeformat: 'unixtime',
    timezone: 'GMT',
    ...(key && { apikey: key }),
  }
}

/**
 * Its limits are per minute, hour and day (UTC), and only the error text says which one was hit; there is no
 * Retry-After.
 */
function refuseWeather(answer: HttpAnswer, { key, now = Date.now }: OpenMeteoOptions): void {
  const { status, text } = answer
  const words = wordsOf(text, key)
  if (status === 429)
    throw new RateLimited(`The weather service is limiting our requests: “${words}”`, pauseOf(words, now()))
  if (status === 400 && /api key/i.test(words ?? ''))
    throw new AuthFailed(`The weather service rejects MILEPOST_WEATHER_KEY: “${words}”`)
  refuse(answer, 'The weather service', key)
}

function pauseOf(words: string | null, nowMs: number): number {
  const secondsLeft = (period: number) => period - ((nowMs / 1000) % period) + 5
  if (/^daily/i.test(words ?? '')) return secondsLeft(86_400)
  return secondsLeft(/^hourly/i.test(words ?? '') ? 3_600 : 60)
}

/** A place with an undocumented response is unknown; if all are, the response isn't Open-Meteo's. */
function read(body: unknown, some: readonly Stretch[]): WeatherDay[] {
  const places = Array.isArray(body) ? body : [body]
  if (places.length !== some.length)
    throw new WireMismatch(`The weather service returned ${places.length} places of ${some.length}`, 'body')
  const parsed = places.map((place) => Place.safeParse(place))
  if (!parsed.some(({ success }) => success)) {
    const issue = parsed[0]?.error?.issues[0]
    throw new WireMismatch(
      'The weather service’s response does not match its documentation',
      issue?.path.join('.') ?? '',
    )
  }
  return some.flatMap((stretch, index) => daysOf(stretch, parsed[index]?.data))
}

function daysOf({ cell, days }: Stretch, place: z.output<typeof Place> | undefined): WeatherDay[] {
  if (place && place.hourly_units.temperature_2m !== '°C' && place.hourly.temperature_2m.some((one) => one !== null))
    throw new WireMismatch('The weather service returned a unit other than °C', 'hourly_units.temperature_2m')
  const indexOf = new Map(place?.hourly.time.map((second, index) => [second, index]))
  return days.map((day) => ({
    cell,
    day,
    hours: Array.from({ length: 24 }, (_, hour): WeatherHour => {
      const index = indexOf.get(Date.parse(day) / 1000 + hour * 3_600) ?? -1
      return {
        weather: weatherOfCode(place?.hourly.weather_code[index]),
        temperatureKelvin: kelvinOf(place?.hourly.temperature_2m[index]),
      }
    }),
  }))
}

const kelvinOf = (celsius: number | null | undefined) =>
  typeof celsius === 'number' && celsius > coldest && celsius < hottest ? celsius + zeroCelsius : null
