import { Faults, spoil } from '../simulation/http/faults.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Sky, WeatherField } from '../world/weather.ts'
import { type Asked, BadRequest, type ForecastQuery, readQuery } from './query.ts'

export type WeatherApiOptions = {
  field: WeatherField
  /** Path under which the host serves it. */
  mount: string
  now(): number
  /** Calls are refused without it, as at the customer addresses. */
  key?: string
  /** The number of calls per caller and minute; a place with up to ten variables and two weeks is one call. */
  callsPerMinute?: number
  /** True for hours without model data. */
  isUnknown?(latitude: number, longitude: number, instantMs: number): boolean
  /** Called for every request, including rejected ones. */
  onRequest?(query: URLSearchParams): void
}

/** How far a place is moved to the center of a model's grid cell. */
const modelDegrees = 0.1
const hourMs = 3_600_000

/**
 * The world's weather in the wire format of Open-Meteo's Historical Forecast API (`GET /v1/forecast`; documents and
 * source of open-meteo/open-meteo as of 2026-08): one place is an object, several are a list in the order requested.
 */
export class WeatherApi {
  readonly faults = new Faults()
  private readonly options: WeatherApiOptions
  private minute = 0
  private calls = 0

  constructor(options: WeatherApiOptions) {
    this.options = options
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(this.options.mount.length)
    const fault = this.faults.take(path)
    this.options.onRequest?.(url.searchParams)
    if (!fault) return this.answer(path, url.searchParams)
    return spoil(
      fault,
      request.signal,
      async () => this.answer(path, url.searchParams),
      (status) => refused(status, status === 429 ? minutely : 'The service is overloaded'),
    )
  }

  private answer(path: string, parameters: URLSearchParams): Response {
    if (path !== '/v1/forecast') return refused(404, 'Not Found')
    const { key, callsPerMinute = Number.POSITIVE_INFINITY, now } = this.options
    try {
      const query = readQuery(parameters, now())
      if (key !== undefined && query.apikey === null)
        return refused(401, 'API key required. Please add &apikey= to the URL.')
      if (key !== undefined && query.apikey !== key) return refused(400, 'The supplied API key is invalid.')
      const minute = Math.floor(now() / 60_000)
      if (minute !== this.minute) [this.minute, this.calls] = [minute, 0]
      if (this.calls >= callsPerMinute) return refused(429, minutely)
      this.calls += query.locations.reduce((sum, location) => sum + weightOf(location, query.hourly.length), 0)
      const answers = query.locations.map((location, index) => this.describe(location, index, query))
      return json(200, answers.length === 1 ? answers[0] : answers)
    } catch (cause) {
      if (cause instanceof BadRequest) return refused(400, cause.message)
      throw cause
    }
  }

  private describe({ latitude, longitude, fromMs, untilMs }: Asked, index: number, query: ForecastQuery): object {
    const times = Array.from({ length: (untilMs - fromMs) / hourMs }, (_, hour) => fromMs + hour * hourMs)
    const unknown = this.options.isUnknown ?? (() => false)
    const hours = times.map((time) =>
      unknown(latitude, longitude, time) ? null : this.options.field.at(latitude, longitude, time),
    )
    const columns = query.hourly.map((name) => [name, hours.map((hour, at) => hour && value(name, hour, times[at]!))])
    return {
      latitude: snapped(latitude),
      longitude: snapped(longitude),
      generationtime_ms: 0.1,
      utc_offset_seconds: 0,
      timezone: 'GMT',
      timezone_abbreviation: 'GMT',
      elevation: 200,
      ...(index > 0 && { location_id: index }),
      hourly_units: { time: query.timeformat, ...Object.fromEntries(query.hourly.map((name) => [name, units[name]])) },
      hourly: {
        time: times.map((time) =>
          query.timeformat === 'unixtime' ? time / 1000 : new Date(time).toISOString().slice(0, 16),
        ),
        ...Object.fromEntries(columns),
      },
    }
  }
}

const minutely = 'Minutely API request limit exceeded. Please try again in one minute.'
const units: Readonly<Record<string, string>> = { temperature_2m: '°C', weather_code: 'wmo code' }
const snapped = (degrees: number) => Math.round(degrees / modelDegrees) * modelDegrees

/** Open-Meteo's own formula: variables in tens, times two-week periods, and never less than one. */
const weightOf = ({ fromMs, untilMs }: Asked, variables: number) => {
  const tens = variables / 10
  return Math.max(1, tens, (tens * (untilMs - fromMs)) / (14 * DAY_MS))
}

function value(name: string, { sky, temperatureKelvin }: { sky: Sky; temperatureKelvin: number }, atMs: number) {
  if (name === 'temperature_2m') return Math.round((temperatureKelvin - 273.15) * 10) / 10
  if (name !== 'weather_code')
    throw new BadRequest(
      `Data corrupted at path 'hourly'. Cannot initialize variable from invalid String value ${name}.`,
    )
  const codes = codesOf[sky]
  return codes[Math.floor(atMs / hourMs) % codes.length]!
}

/** WMO 4677 as used by Open-Meteo: several codes map to one sky. */
const codesOf: Readonly<Record<Sky, readonly number[]>> = {
  clear: [0, 1, 2, 3],
  rain: [51, 61, 63, 80, 95],
  snow: [71, 73, 77, 85],
  ice: [56, 66, 67],
  fog: [45, 48],
}

const refused = (status: number, reason: string) => json(status, { error: true, reason })
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
