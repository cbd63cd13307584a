import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cellAt, middleOf } from '@milepost/geo/grid-cell'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import { WeatherApi, type WeatherApiOptions } from '@milepost/simulators/openmeteo/weather-api'
import { serve } from '@milepost/simulators/simulation/http/serve'
import { WeatherField } from '@milepost/simulators/world/weather'
import { expect, onTestFinished, test } from 'vitest'
import { createOpenMeteo, type OpenMeteoOptions } from './open-meteo.ts'
import type { CellDay, WeatherDay } from './weather.ts'
import { weatherOfCode } from './wmo-codes.ts'

const field = new WeatherField(7)
const chicago = cellAt(41.88, -87.63)
const dallas = cellAt(32.78, -96.8)
const signal = new AbortController().signal
const nowMs = Date.parse('2026-11-18T18:00:10Z')

/** The simulated service over HTTP, and Milepost's client for it. */
async function open(api: Partial<WeatherApiOptions> = {}, client: Partial<OpenMeteoOptions> = {}) {
  const received: URLSearchParams[] = []
  const weather = new WeatherApi({
    field,
    mount: '/openmeteo',
    now: () => nowMs,
    onRequest: (query) => received.push(query),
    ...api,
  })
  const server = await serve(0, (request) => weather.handle(request))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}/openmeteo`
  const service = createOpenMeteo({
    source: 'simulated',
    url,
    key: null,
    take: async () => undefined,
    now: () => nowMs,
    ...client,
  })
  return { service, received, weather }
}

/** Starts a server that always sends the same response. */
async function answering(status: number, body: string) {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return createOpenMeteo({
    source: 'openMeteo',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'very-s3cret-key',
    take: async () => undefined,
    now: () => nowMs,
  })
}

async function all(days: AsyncIterable<WeatherDay[]>): Promise<WeatherDay[]> {
  const read: WeatherDay[] = []
  for await (const some of days) read.push(...some)
  return read
}
const days = (cell: number, ...named: string[]): CellDay[] => named.map((day) => ({ cell, day }))

test('returns the world’s weather by cell and hour, in words and Kelvin', async () => {
  const { service } = await open()
  const read = await all(service.ask([...days(chicago, '2026-01-20'), ...days(dallas, '2026-07-04')], signal))
  expect(read.map(({ cell, day }) => [cell, day])).toEqual([
    [chicago, '2026-01-20'],
    [dallas, '2026-07-04'],
  ])
  for (const { cell, day, hours } of read) {
    const { latitude, longitude } = middleOf(cell)
    expect(hours).toHaveLength(24)
    for (const [hour, { weather, temperatureKelvin }] of hours.entries()) {
      const truth = field.at(latitude, longitude, Date.parse(day) + hour * 3_600_000)
      expect(weather).toBe(truth.sky)
      expect(Math.abs(temperatureKelvin! - truth.temperatureKelvin)).toBeLessThan(0.06)
    }
  }
})

test('merges consecutive days into one place per call, including gaps of a week but no more', async () => {
  const { service, received } = await open()
  const wanted = [
    ...days(chicago, '2026-11-03', '2026-11-01', '2026-11-02', '2026-11-09', '2026-10-01'),
    ...days(dallas, '2026-11-02', '2026-11-02'),
  ]
  const read = await all(service.ask(wanted, signal))
  expect(received.map((query) => [query.get('start_date'), query.get('end_date')])).toEqual([
    ['2026-10-01,2026-11-01,2026-11-02', '2026-10-01,2026-11-09,2026-11-02'],
  ])
  expect(read.map(({ day }) => day)).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-09',
    '2026-11-02',
  ])
})

test('limits a call to 100 places and a short URL, and waits for its quota', async () => {
  const taken: number[] = []
  const { service, received } = await open(
    {},
    {
      take: async (places) => {
        taken.push(places)
      },
    },
  )
  const wanted = Array.from({ length: 230 }, (_, index) => ({ cell: chicago + index, day: '2026-11-02' }))
  expect(await all(service.ask(wanted, signal))).toHaveLength(230)
  expect(taken).toEqual([100, 100, 30])
  expect(Math.max(...received.map((query) => query.toString().length))).toBeLessThan(8_000)
  const long = Array.from({ length: 80 }, (_, day) => ({
    cell: chicago,
    day: new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10),
  }))
  received.length = 0
  expect(await all(service.ask(long, signal))).toHaveLength(80)
  expect(received[0]!.get('start_date')).toBe('2026-07-01,2026-09-09')
})

test('keeps hours unknown that no model covers', async () => {
  const { service } = await open({ isUnknown: (_latitude, _longitude, ms) => new Date(ms).getUTCHours() < 6 })
  const [day] = await all(service.ask(days(chicago, '2026-11-02'), signal))
  expect(day!.hours.slice(0, 6)).toEqual(Array(6).fill({ weather: null, temperatureKelvin: null }))
  expect(day!.hours.slice(6).every(({ weather, temperatureKelvin }) => weather && temperatureKelvin)).toBe(true)
})

test('sends the key if there is one, and never reveals it', async () => {
  const { service } = await open({ key: 'very-s3cret-key' }, { key: 'very-s3cret-key' })
  expect(await all(service.ask(days(chicago, '2026-11-02'), signal))).toHaveLength(1)
  const other = await open({ key: 'another' }, { key: 'very-s3cret-key' })
  const refused = await all(other.service.ask(days(chicago, '2026-11-02'), signal)).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(AuthFailed)
  expect(String(refused)).toContain('MILEPOST_WEATHER_KEY')
  expect(String(refused)).not.toContain('s3cret')
  const without = await open({ key: 'another' })
  await expect(all(without.service.ask(days(chicago, '2026-11-02'), signal))).rejects.toThrow(AuthFailed)
})

test.each([
  ['Minutely API request limit exceeded. Please try again in one minute.', 55],
  ['Hourly API request limit exceeded. Please try again in the next hour.', 3_595],
  ['Daily API request limit exceeded. Please try again tomorrow.', 6 * 3_600 - 5],
])('waits on “%s”', async (reason, seconds) => {
  const service = await answering(429, JSON.stringify({ error: true, reason }))
  const failure = await all(service.ask(days(chicago, '2026-11-02'), signal)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RateLimited)
  expect((failure as RateLimited).retryAfterSeconds).toBe(seconds)
})

test.each([
  [403, '{"error":true,"reason":"API Professional required"}', NotPermitted],
  [503, '{"error":true,"reason":"The service is overloaded"}', Unavailable],
  [200, 'Unexpected error while streaming data', WireMismatch],
  [200, '{"hourly":{}}', WireMismatch],
  [200, '[]', WireMismatch],
  [
    200,
    '{"hourly_units":{"temperature_2m":"°F"},"hourly":{"time":[1793577600],"temperature_2m":[70],"weather_code":[0]}}',
    WireMismatch,
  ],
])('fails as expected for %d %s', async (status, body, failure) => {
  const service = await answering(status, body)
  await expect(all(service.ask(days(chicago, '2026-11-02'), signal))).rejects.toThrow(failure)
})

test.each(['truncated', 'hang', 'halfClosed', 'html'] as const)(
  'treats a response that is %s as a failure',
  async (kind) => {
    const { service, weather } = await open({}, { patienceMs: 300 })
    // A connection that breaks before any data arrives is retried once.
    weather.faults.inject({ kind, times: 2 })
    await expect(all(service.ask(days(chicago, '2026-11-02'), signal))).rejects.toThrow(/weather|localhost/)
    weather.faults.clear()
    expect(await all(service.ask(days(chicago, '2026-11-02'), signal))).toHaveLength(1)
  },
)

test('uses the good half of a partial response, and returns what arrived before a failure', async () => {
  const { service, weather } = await open()
  weather.faults.inject({ kind: 'malformed' })
  const [first, second] = await all(
    service.ask([...days(chicago, '2026-11-02'), ...days(dallas, '2026-11-02')], signal),
  )
  expect(first!.hours.every((hour) => hour.weather === null && hour.temperatureKelvin === null)).toBe(true)
  expect(second!.hours.every((hour) => hour.weather !== null)).toBe(true)

  const limited = await open({ callsPerMinute: 100 })
  const wanted = Array.from({ length: 150 }, (_, index) => ({ cell: chicago + index, day: '2026-11-02' }))
  const read: WeatherDay[] = []
  const asking = async () => {
    for await (const some of limited.service.ask(wanted, signal)) read.push(...some)
  }
  await expect(asking()).rejects.toThrow(RateLimited)
  expect(read).toHaveLength(100)
})

test('maps WMO codes to the model’s words, and unknown codes to none', () => {
  const words = Object.groupBy(
    Array.from({ length: 100 }, (_, code) => code),
    (code) => weatherOfCode(code) ?? 'unknown',
  )
  expect(words).toMatchObject({
    clear: [0, 1, 2, 3],
    fog: [45, 48],
    rain: [51, 53, 55, 61, 63, 65, 80, 81, 82, 95, 96, 99],
    ice: [56, 57, 66, 67],
    snow: [71, 73, 75, 77, 85, 86],
  })
  expect(words.unknown).toHaveLength(72)
  expect(weatherOfCode(null)).toBeNull()
})

test('treats an impossible temperature as unknown', async () => {
  const hour = Date.parse('2026-11-02') / 1000
  const place = {
    hourly_units: { temperature_2m: '°C' },
    hourly: {
      time: [hour, hour + 3_600, hour + 7_200],
      temperature_2m: [-273, 400, -40],
      weather_code: [0, 12.5, null],
    },
  }
  const service = await answering(200, JSON.stringify(place))
  const [day] = await all(service.ask(days(chicago, '2026-11-02'), signal))
  expect(day!.hours.slice(0, 4)).toEqual([
    { weather: 'clear', temperatureKelvin: null },
    { weather: null, temperatureKelvin: null },
    { weather: null, temperatureKelvin: expect.closeTo(233.15, 5) },
    { weather: null, temperatureKelvin: null },
  ])
})
