import { DAY_MS } from '../world/days/calendar.ts'

/** One place and the days requested for it. Open-Meteo answers each with one entry. */
export type Asked = { latitude: number; longitude: number; fromMs: number; untilMs: number }

export type ForecastQuery = {
  locations: Asked[]
  hourly: string[]
  timeformat: 'iso8601' | 'unixtime'
  apikey: string | null
}

/** A request that the service rejects, with its own message. */
export class BadRequest extends Error {}

/** The first day available in the Historical Forecast API, and the number of days ahead. */
const firstDayMs = Date.UTC(2016, 0, 1)
const daysAhead = 16

/**
 * Parses a query as Open-Meteo does: lists with commas, one period for all places or one for each. Throws BadRequest.
 */
export function readQuery(parameters: URLSearchParams, nowMs: number): ForecastQuery {
  const latitudes = numbers(parameters, 'latitude')
  const longitudes = numbers(parameters, 'longitude')
  if (!latitudes.length || !longitudes.length)
    throw new BadRequest("Parameter 'latitude' and 'longitude' must not be empty")
  if (latitudes.length !== longitudes.length)
    throw new BadRequest("Parameter 'latitude' and 'longitude' must have the same number of elements")
  const starts = days(parameters, 'start_date', nowMs)
  const ends = days(parameters, 'end_date', nowMs)
  if (starts.length !== ends.length)
    throw new BadRequest("Parameter 'start_date' and 'end_date' must have the same number of elements")
  if (starts.length > 1 && starts.length !== latitudes.length)
    throw new BadRequest("Parameter 'start_date' and 'end_date' must have the same number of elements as coordinates")
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const locations = latitudes.map((latitude, index) => {
    const longitude = longitudes[index]!
    if (Math.abs(latitude) > 90)
      throw new BadRequest(`Latitude must be in range of -90 to 90°. Given: ${latitude.toFixed(1)}.`)
    if (Math.abs(longitude) > 180)
      throw new BadRequest(`Longitude must be in range of -180 to 180°. Given: ${longitude.toFixed(1)}.`)
    const fromMs = starts[index] ?? starts[0] ?? today
    const untilMs = (ends[index] ?? ends[0] ?? today) + DAY_MS
    if (untilMs <= fromMs) throw new BadRequest('End-date must be larger or equals than start-date')
    return { latitude, longitude, fromMs, untilMs }
  })
  return {
    locations,
    hourly: list(parameters, 'hourly'),
    timeformat: parameters.get('timeformat') === 'unixtime' ? 'unixtime' : 'iso8601',
    apikey: parameters.get('apikey'),
  }
}

const list = (parameters: URLSearchParams, name: string) =>
  parameters
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter(Boolean)

const numbers = (parameters: URLSearchParams, name: string) =>
  list(parameters, name).map((text) => {
    const value = Number(text)
    if (!Number.isFinite(value)) throw new BadRequest(`Data corrupted at path '${name}'. Not a number.`)
    return value
  })

function days(parameters: URLSearchParams, name: string, nowMs: number): number[] {
  return list(parameters, name).map((text) => {
    const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
    if (Number.isNaN(ms)) throw new BadRequest('Invalid date')
    const lastMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (daysAhead - 1) * DAY_MS
    if (ms < firstDayMs || ms > lastMs)
      throw new BadRequest(`Parameter '${name}' is out of allowed range from ${iso(firstDayMs)} to ${iso(lastMs)}`)
    return ms
  })
}

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
