import { cellAt } from '@milepost/geo/grid-cell'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CellDay, WeatherDay, WeatherHour, WeatherService } from '../../adapters/weather.ts'
import { chicago } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, dayAgo, rain, saying, unknown } from '../../testing/weather-rig.ts'
import { requestWeather } from './request-weather.ts'
import { readWeatherDays } from './weather-days.ts'

const { signal } = new AbortController()
const here: CellDay = { cell: cellAt(chicago.latitude, chicago.longitude), day: dayAgo(2) }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.services.pool.query('delete from weather_day'))

const askFor = (service: WeatherService) => requestWeather(server.services.pool, service, [here], signal)
/** Expires the claims on days. */
const lapse = () => server.services.pool.query('update weather_day set next_at = now() where next_at is not null')
const known = async (hour = 15) =>
  (await readWeatherDays(server.services.pool, [here])).at({ ...chicago, atMs: ago(2, hour, 0).getTime() })

const answerOf = (hour: WeatherHour): WeatherDay => ({ ...here, hours: Array.from({ length: 24 }, () => hour) })
/** Answers in these portions to any request. */
const answering = (...portions: WeatherHour[][]): WeatherService => ({
  source: 'openMeteo',
  async *ask() {
    for (const portion of portions) yield portion.map(answerOf)
  },
})

test.each([
  ['first', [[rain], [unknown]]],
  ['last', [[unknown], [rain]]],
  ['first of one portion', [[rain, unknown]]],
  ['last of one portion', [[unknown, rain]]],
])('keeps the more complete of two answers for a cell, if it arrives %s', async (_, portions) => {
  await askFor(answering(...portions))
  expect(await known()).toEqual({ weather: expect.any(Number), temperatureKelvin: 280.5, source: 'openMeteo' })
  expect((await known())!.weather).toBeGreaterThan(0)
})

test('lets a second worker share the first one’s pending response without a request of its own', async () => {
  const answered = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow: WeatherService = {
    source: 'openMeteo',
    async *ask(days) {
      begun.resolve()
      await answered.promise
      yield days.map(() => answerOf(rain))
    },
  }
  const first = askFor(slow)
  await begun.promise
  const { asked, service } = saying(unknown)
  await askFor(service)
  expect(asked).toEqual([])
  answered.resolve()
  await first
  await askFor(service)
  expect(asked).toEqual([])
  expect(await known()).toMatchObject({ temperatureKelvin: 280.5 })
})

test('requests nothing when overtaken between checking and claiming', async () => {
  const { pool } = server.services
  const first = saying(rain)
  const overtaken = new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (...[statement, values]: [text: string | object, values?: unknown[]]) => {
        // The other is as fast as possible: it has its response before this one claims anything.
        if (typeof statement === 'string' && statement.includes('insert into weather_day')) await askFor(first.service)
        return target.query(statement as string, values)
      }
    },
  })
  const { asked, service } = saying(unknown)
  await requestWeather(overtaken, service, [here], signal)
  expect(first.asked).toEqual([here])
  expect(asked).toEqual([])
})

test('lets another worker take over an expired claim, and keeps its response over a late incomplete one', async () => {
  const answered = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const late: WeatherService = {
    source: 'openMeteo',
    async *ask(days) {
      begun.resolve()
      await answered.promise
      yield days.map(() => answerOf(unknown))
    },
  }
  const first = askFor(late)
  await begun.promise
  await lapse()
  const { asked, service } = saying(rain)
  await askFor(service)
  expect(asked).toEqual([here])
  answered.resolve()
  await first
  expect(await known()).toMatchObject({ temperatureKelvin: 280.5 })
})
