import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { WeatherApi, type WeatherApiOptions } from './weather-api.ts'

const nowMs = Date.parse('2026-11-18T18:00:00Z')
const { weather: field } = new World({ seed: 'conformance', vehicles: 1 })

const open = (options: Partial<WeatherApiOptions> = {}) =>
  new WeatherApi({ field, mount: '/openmeteo', now: () => nowMs, ...options })

async function get(api: WeatherApi, query: string, path = '/v1/forecast') {
  const answer = await api.handle(new Request(`http://simulator/openmeteo${path}?${query}`))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const hourly = 'hourly=temperature_2m,weather_code'
const day = 'start_date=2026-11-16&end_date=2026-11-16'

test('returns an object with 24 hours a day in °C and WMO codes for one place', async () => {
  const { status, body } = await get(open(), `latitude=41.875&longitude=-87.625&${day}&${hourly}&timeformat=unixtime`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ timezone: 'GMT', hourly_units: { time: 'unixtime', temperature_2m: '°C' } })
  const { time, temperature_2m, weather_code } = body.hourly as Record<string, number[]>
  expect([time!.length, temperature_2m!.length, weather_code!.length]).toEqual([24, 24, 24])
  expect(time![0]).toBe(Date.parse('2026-11-16T00:00:00Z') / 1000)
  const { temperatureKelvin } = field.at(41.875, -87.625, time![7]! * 1000)
  expect(temperature_2m![7]).toBeCloseTo(temperatureKelvin - 273.15, 1)
})

test('returns a list in order for several places, each with its own days', async () => {
  const days = 'start_date=2026-11-01,2026-11-10&end_date=2026-11-02,2026-11-10'
  const { body } = await get(open(), `latitude=41.9,30.1&longitude=-87.6,-97.1&${days}&${hourly}`)
  const places = body as unknown as { location_id?: number; hourly: { time: string[] } }[]
  expect(places.map(({ hourly: { time } }) => [time[0], time.length])).toEqual([
    ['2026-11-01T00:00', 48],
    ['2026-11-10T00:00', 24],
  ])
  expect(places.map(({ location_id }) => location_id)).toEqual([undefined, 1])
})

test.each([
  [`latitude=91&longitude=0&${day}`, 400, 'Latitude must be in range'],
  [`latitude=1,2&longitude=0&${day}`, 400, 'must have the same number of elements'],
  ['latitude=1&longitude=0&start_date=2015-12-31&end_date=2016-01-02', 400, 'out of allowed range'],
  ['latitude=1&longitude=0&start_date=2026-11-03&end_date=2026-11-02', 400, 'End-date must be larger'],
  [`latitude=1&longitude=0&${day}&hourly=moonlight`, 400, 'moonlight'],
  ['', 400, 'must not be empty'],
])('rejects an invalid request in the service’s own format: %s', async (query, status, words) => {
  const answer = await get(open(), query)
  expect(answer).toMatchObject({ status, body: { error: true, reason: expect.stringContaining(words) } })
})

test('requires a key from customers, and limits callers without one by the minute', async () => {
  const asked = `latitude=1,2&longitude=1,2&${day}&${hourly}`
  const customers = open({ key: 's3cret' })
  expect((await get(customers, asked)).status).toBe(401)
  expect((await get(customers, `${asked}&apikey=other`)).status).toBe(400)
  expect((await get(customers, `${asked}&apikey=s3cret`)).status).toBe(200)
  let now = nowMs
  const free = open({ callsPerMinute: 3, now: () => now })
  expect([(await get(free, asked)).status, (await get(free, asked)).status]).toEqual([200, 200])
  expect(await get(free, asked)).toMatchObject({ status: 429, body: { reason: expect.stringContaining('Minutely') } })
  now += 60_000
  expect((await get(free, asked)).status).toBe(200)
})

test('returns null for hours without data, and 404 for another path', async () => {
  const gaps = open({ isUnknown: (_latitude, _longitude, ms) => new Date(ms).getUTCHours() === 5 })
  const { body } = await get(gaps, `latitude=1&longitude=1&${day}&${hourly}`)
  const { temperature_2m, weather_code } = body.hourly as Record<string, (number | null)[]>
  expect([temperature_2m![5], weather_code![5]]).toEqual([null, null])
  expect(temperature_2m![6]).not.toBeNull()
  expect((await get(gaps, '', '/v1/marine')).status).toBe(404)
})
