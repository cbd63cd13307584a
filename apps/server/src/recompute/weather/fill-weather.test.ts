import type { AddressInfo } from 'node:net'
import { cellAt, middleOf } from '@milepost/geo/grid-cell'
import { RateLimited, Unavailable } from '@milepost/providers/kit/http/errors'
import { WeatherApi } from '@milepost/simulators/openmeteo/weather-api'
import { serve } from '@milepost/simulators/simulation/http/serve'
import { WeatherField } from '@milepost/simulators/world/weather'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { WeatherService } from '../../adapters/weather.ts'
import { createClientTurns } from '../../db/connection/client-turns.ts'
import { weatherServiceOf } from '../../provider-access/weather-service.ts'
import { chicago, incident } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, createWeatherRig, dayAgo, rain, saying, unknown, type WeatherRig } from '../../testing/weather-rig.ts'
import { WeatherFailed } from './request-weather.ts'

const { signal } = new AbortController()
const dallas = { latitude: 32.78, longitude: -96.8 }

let server: TestServer
let rig: WeatherRig
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  rig = await createWeatherRig(server)
})

test('requests each cell and day once for any number of events, including later ones', async () => {
  const { asked, service } = saying(rain)
  const events = Array.from({ length: 30 }, (_, index) =>
    incident(`many ${index}`, {
      vehicleExternalId: `v${index % 3}`,
      occurredAt: ago(2, 5 + (index % 15)),
      location: { latitude: chicago.latitude + (index % 2) / 100, longitude: chicago.longitude },
    }),
  )
  await rig.fleet.load('incidents', [...events, incident('far', { occurredAt: ago(2), location: dallas })])
  await rig.fill(service)
  const cells = [chicago, dallas].map(({ latitude, longitude }) => cellAt(latitude, longitude))
  expect(asked.sort((a, b) => b.cell - a.cell)).toEqual(cells.map((cell) => ({ cell, day: dayAgo(2) })))
  const { conditions } = await rig.details('many 7')
  expect(conditions).toMatchObject({
    weather: 'rain',
    weatherSource: 'openMeteo',
    weatherAwaited: false,
    temperatureKelvin: 280.5,
    temperatureSource: 'openMeteo',
  })
  expect(await rig.marks()).toEqual([])

  await rig.fleet.load('incidents', [incident('late', { occurredAt: ago(2, 20) })])
  expect((await rig.details('late')).conditions).toMatchObject({ weather: 'rain', temperatureKelvin: 280.5 })
  expect(await rig.marks()).toEqual([])
  await rig.fill(service)
  expect(asked).toHaveLength(2)
})

test('uses the nearest hour, even across midnight', async () => {
  const { service } = saying(({ day }, hour) => ({
    weather: hour === 15 || (day === dayAgo(2) && hour === 0) ? 'snow' : 'clear',
    temperatureKelvin: 270 + hour,
  }))
  await rig.fleet.load('incidents', [
    incident('before', { occurredAt: ago(3, 14, 29) }),
    incident('after', { occurredAt: ago(3, 14, 31) }),
    incident('midnight', { occurredAt: ago(3, 23, 45) }),
  ])
  await rig.fill(service)
  expect((await rig.details('before')).conditions).toMatchObject({ weather: 'clear', temperatureKelvin: 284 })
  expect((await rig.details('after')).conditions).toMatchObject({ weather: 'snow', temperatureKelvin: 285 })
  expect((await rig.details('midnight')).conditions).toMatchObject({ weather: 'snow', temperatureKelvin: 270 })
})

test('doesn’t request a day that ended recently, shows it as awaited, and fills it in later', async () => {
  const { asked, service } = saying(rain)
  await rig.fleet.load('incidents', [incident('now', { occurredAt: new Date(Date.now() - 60_000) })])
  await rig.fill(service)
  expect(asked).toEqual([])
  expect((await rig.details('now')).conditions).toMatchObject({ weather: null, weatherAwaited: true })
  const [mark] = await rig.marks()
  expect(Date.parse(mark!.dueAt)).toBeGreaterThan(Date.now())
  // Also if someone checks too early.
  await rig.later()
  await rig.fill(service)
  expect(asked).toEqual([])
  expect(Date.parse((await rig.marks())[0]!.dueAt)).toBeGreaterThan(Date.now())
})

test('requests history by four weeks, which cost no more than a day', async () => {
  const { asked, service } = saying(rain)
  await rig.fleet.load('incidents', [incident('old', { occurredAt: ago(40) })])
  await rig.fill(service)
  expect(asked.map(({ day }) => day).sort()).toEqual(Array.from({ length: 28 }, (_, day) => dayAgo(67 - day)))
  await rig.fleet.load('incidents', [incident('older', { occurredAt: ago(45) })])
  expect((await rig.details('older')).conditions.weather).toBe('rain')
})

test('leaves unknown weather unknown, retries after days, and eventually stops', async () => {
  const { asked, service } = saying(unknown)
  await rig.fleet.load('incidents', [incident('unclear', { occurredAt: ago(2) })])
  const { riskScore } = await rig.details('unclear')
  for (let tries = 1; tries <= 5; tries++) {
    await rig.fill(service)
    expect(asked).toHaveLength(tries)
    await rig.fill(service)
    expect(asked).toHaveLength(tries)
    expect(await rig.marks()).toHaveLength(tries < 5 ? 1 : 0)
    await rig.later()
  }
  await rig.fill(service)
  expect(asked).toHaveLength(5)
  const { conditions, riskScore: same } = await rig.details('unclear')
  expect(conditions).toMatchObject({
    weather: null,
    weatherSource: null,
    weatherAwaited: false,
    temperatureKelvin: null,
  })
  expect(same).toBe(riskScore)
})

test('fills in half from a partial response and the rest from a later one, without losing any', async () => {
  await rig.fleet.load('incidents', [
    incident('morning', { occurredAt: ago(2, 6) }),
    incident('evening', { occurredAt: ago(2, 20) }),
    incident('night', { occurredAt: ago(2, 2) }),
  ])
  await rig.fill(saying((_day, hour) => (hour > 3 && hour < 12 ? rain : unknown)).service)
  expect((await rig.details('morning')).conditions.weather).toBe('rain')
  expect((await rig.details('evening')).conditions).toMatchObject({ weather: null, weatherAwaited: true })
  await rig.later()
  await rig.fill(saying(unknown).service)
  await rig.fleet.load('incidents', [incident('another morning', { occurredAt: ago(2, 7) })])
  expect((await rig.details('another morning')).conditions.weather).toBe('rain')
  await rig.later()
  await rig.fill(saying((_day, hour) => (hour > 3 ? rain : unknown)).service)
  expect((await rig.details('evening')).conditions.weather).toBe('rain')
  expect((await rig.details('night')).conditions.weather).toBeNull()
})

test('reports a failed service, pauses as long as it asks, and loses nothing', async () => {
  let failure: Error | null = new RateLimited('Daily API request limit exceeded', 600)
  const { asked, service } = saying(rain)
  const failing: WeatherService = {
    source: 'openMeteo',
    async *ask(days, stop) {
      asked.push(...days)
      if (failure) throw failure
      yield* service.ask(days, stop)
    },
  }
  await rig.fleet.load('incidents', [incident('patient', { occurredAt: ago(2) })])
  const changes: unknown[] = []
  const turn = rig.filling(
    failing,
    createClientTurns((_clientId, error) => changes.push(error)),
  )
  await expect(turn(signal)).rejects.toThrow('Daily API request limit exceeded')
  await expect(turn(signal)).rejects.toThrow(WeatherFailed)
  expect(asked).toHaveLength(1)
  // It is no client's failure.
  expect(changes).toEqual([])
  expect((await rig.details('patient')).conditions).toMatchObject({ weather: null, weatherAwaited: true })

  failure = new Unavailable('the service did not respond')
  await rig.later()
  await expect(rig.filling(failing)(signal)).rejects.toThrow('the service did not respond')
  failure = null
  await rig.later()
  await rig.fill(failing)
  expect((await rig.details('patient')).conditions.weather).toBe('rain')
})

test('keeps what arrived before a failure', async () => {
  const { service } = saying(rain)
  const half: WeatherService = {
    source: 'openMeteo',
    async *ask(days, stop) {
      yield* service.ask(days.slice(0, 1), stop)
      throw new Unavailable('in the middle')
    },
  }
  await rig.fleet.load('incidents', [
    incident('one', { occurredAt: ago(2) }),
    incident('two', { occurredAt: ago(2), location: dallas }),
  ])
  await expect(rig.fill(half)).rejects.toThrow('in the middle')
  const { asked, service: rest } = saying(rain)
  await rig.later()
  await rig.fill(rest)
  expect(asked).toHaveLength(1)
  expect([(await rig.details('one')).conditions.weather, (await rig.details('two')).conditions.weather]).toEqual([
    'rain',
    'rain',
  ])
})

test('fills in and announces nothing without a service, and fills in once one is configured', async () => {
  await rig.fleet.load('incidents', [incident('waiting', { occurredAt: ago(2) })])
  await rig.fill(null)
  expect((await rig.details('waiting')).conditions).toMatchObject({ weather: null, weatherAwaited: false })
  await rig.fill(saying(rain).service)
  expect((await rig.details('waiting')).conditions.weather).toBe('rain')
})

test('requests each cell and day once across two workers', async () => {
  const { asked, service } = saying(rain)
  const slow: WeatherService = {
    source: 'openMeteo',
    async *ask(days, stop) {
      await server.services.pool.query('select pg_sleep(0.05)')
      yield* service.ask(days, stop)
    },
  }
  const events = Array.from({ length: 20 }, (_, index) =>
    incident(`pair ${index}`, { vehicleExternalId: `v${index}`, occurredAt: ago(2, index) }),
  )
  await rig.fleet.load('incidents', events)
  await Promise.all([rig.filling(slow)(signal), rig.filling(slow)(signal)])
  await rig.later()
  await rig.fill(slow)
  expect(asked).toEqual([{ cell: cellAt(chicago.latitude, chicago.longitude), day: dayAgo(2) }])
  const weathers = await Promise.all(
    events.map(async ({ externalId }) => (await rig.details(externalId)).conditions.weather),
  )
  expect(new Set(weathers)).toEqual(new Set(['rain']))
})

test('uses the weather of a simulated fleet’s world, requested over HTTP', async () => {
  const { pool } = server.services
  const field = new WeatherField(11)
  const api = new WeatherApi({ field, mount: '/openmeteo', now: Date.now })
  const simulator = await serve(0, (request) => api.handle(request))
  onTestFinished(() => void simulator.close())
  const url = `http://localhost:${(simulator.address() as AddressInfo).port}/openmeteo`
  const places = Array.from({ length: 40 }, (_, index) => ({ latitude: 30 + index / 3, longitude: -100 + index / 2 }))
  const events = places.map((location, index) =>
    incident(`world ${index}`, { occurredAt: ago(2 + (index % 20), index % 24, 0), location }),
  )
  await rig.fleet.load('incidents', events)
  await rig.fill(weatherServiceOf({ weather: { url, key: null, source: 'simulated' } }, pool))
  const seen = new Set<string | null>()
  for (const { externalId, occurredAt, location } of events) {
    const { latitude, longitude } = middleOf(cellAt(location!.latitude, location!.longitude))
    const truth = field.at(latitude, longitude, occurredAt.getTime())
    const { conditions } = await rig.details(externalId)
    expect(conditions).toMatchObject({ weather: truth.sky, weatherSource: 'simulated', temperatureSource: 'simulated' })
    expect(Math.abs(conditions.temperatureKelvin! - truth.temperatureKelvin)).toBeLessThan(0.06)
    seen.add(conditions.weather)
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('gives an event without a place no weather and doesn’t wait for any', async () => {
  const { asked, service } = saying(rain)
  await rig.fleet.load('incidents', [incident('nowhere', { occurredAt: ago(2), location: null })])
  expect(await rig.marks()).toEqual([])
  await rig.fill(service)
  expect(asked).toEqual([])
  expect((await rig.details('nowhere')).conditions).toMatchObject({ weather: null, weatherAwaited: false })
})
