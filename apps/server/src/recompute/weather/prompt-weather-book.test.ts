import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WeatherService } from '../../adapters/weather.ts'
import { weatherServiceOf } from '../../provider-access/weather-service.ts'
import { chicago } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, dayAgo, rain, saying, unknown } from '../../testing/weather-rig.ts'
import { createPromptWeatherBook } from './prompt-weather-book.ts'

const { signal } = new AbortController()
const moment = { ...chicago, atMs: ago(40).getTime() }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.services.pool.query('delete from weather_day'))

const weatherFrom = async (service: WeatherService | null) =>
  (await createPromptWeatherBook(server.services.pool, service, signal).of([moment])).at(moment)

test('knows the weather of records before they are stored, if the service answers at once', async () => {
  const { asked, service } = saying(rain)
  const prompt: WeatherService = { ...service, answersAtOnce: true }
  expect(await weatherFrom(prompt)).toMatchObject({ temperatureKelvin: 280.5 })
  expect(await weatherFrom(prompt)).toMatchObject({ temperatureKelvin: 280.5 })
  // Once, and without the days before.
  expect(asked.map(({ day }) => day)).toEqual([dayAgo(40)])
})

test('requests what the service didn’t know again, a day later, but not forever', async () => {
  const { asked, service } = saying(unknown)
  const prompt: WeatherService = { ...service, answersAtOnce: true }
  for (let tries = 1; tries <= 6; tries++) {
    await weatherFrom(prompt)
    await weatherFrom(prompt)
    expect(asked).toHaveLength(Math.min(tries, 5))
    await server.services.pool.query('update weather_day set next_at = now() where next_at is not null')
  }
})

test('waits for no other service', async () => {
  const { asked, service } = saying(rain)
  expect(await weatherFrom(service)).toBeNull()
  expect(await weatherFrom(null)).toBeNull()
  expect(asked).toEqual([])
})

test('leaves the weather to be filled in later if the service fails', async () => {
  const failing: WeatherService = {
    source: 'simulated',
    answersAtOnce: true,
    // biome-ignore lint/correctness/useYield: it fails first
    async *ask() {
      throw new Error('it is away')
    },
  }
  expect(await weatherFrom(failing)).toBeNull()
})

test('only simulated weather answers at once', () => {
  const sourced = (source: 'simulated' | 'openMeteo') =>
    weatherServiceOf({ weather: { url: 'http://weather.example', key: null, source } }, server.services.pool)
  expect(sourced('simulated')!.answersAtOnce).toBe(true)
  expect(sourced('openMeteo')!.answersAtOnce).toBeUndefined()
})
