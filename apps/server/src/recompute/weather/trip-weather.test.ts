import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WeatherWord } from '../../adapters/weather.ts'
import { conditionCells } from '../../sync/derive/driving-conditions.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'
import { chicago, trip } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, createWeatherRig, dayAgo, rain, saying, unknown, type WeatherRig } from '../../testing/weather-rig.ts'
import { rollUp } from '../roll-up/roll-up.ts'

let server: TestServer
let rig: WeatherRig
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  rig = await createWeatherRig(server)
})

/** Three hours from 14:00, two days ago, 90 km: 18 slices of 5 km. */
const drive = (externalId: string, change: Parameters<typeof trip>[1] = {}) =>
  trip(externalId, {
    startedAt: ago(2, 14, 0),
    endedAt: ago(2, 17, 0),
    distanceMeters: 90_000,
    end: chicago,
    ...change,
  })

async function conditionsOf(externalId: string): Promise<string | null> {
  const { rows } = await server.services.pool.query<{ conditions: string | null }>(
    'select conditions from trip where client_id = $1 and external_id = $2',
    [rig.clientId, externalId],
  )
  return rows[0]!.conditions
}

/** Meters by the model's words for weather. */
async function metersOf(externalId: string): Promise<Partial<Record<WeatherWord | 'unknown', number>>> {
  const meters: Partial<Record<WeatherWord | 'unknown', number>> = {}
  for (const cell of conditionCells(await conditionsOf(externalId))) {
    const word = weatherOf(cell.weather) ?? 'unknown'
    meters[word] = (meters[word] ?? 0) + cell.meters
  }
  return meters
}

const vehicleDays = async () => {
  while (await rollUp(server.services.pool));
  const { rows } = await server.services.pool.query<{ drives: string }>(
    'select drives from vehicle_day where client_id = $1 order by day',
    [rig.clientId],
  )
  return rows.map(({ drives }) => drives)
}

test('gives a trip the weather of each hour and place, keeps its meters, and updates its day', async () => {
  const { asked, service } = saying((_day, hour) => ({ ...rain, weather: hour < 16 ? 'rain' : 'clear' }))
  await rig.fleet.load('trips', [drive('long')])
  expect(await metersOf('long')).toEqual({ unknown: 90_000 })
  const before = await vehicleDays()
  await rig.fill(service)
  // Half past three is nearest to four.
  expect(await metersOf('long')).toEqual({ rain: 45_000, clear: 45_000 })
  expect(asked).toHaveLength(1)
  const after = await vehicleDays()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  expect(after[0]).toContain((await conditionsOf('long'))!)
  expect(await rig.marks()).toEqual([])
})

test('gives a trip its weather at once if known, and keeps it when the trip is read again', async () => {
  const { asked, service } = saying(rain)
  await rig.fleet.load('trips', [drive('first')])
  await rig.fill(service)
  await rig.fleet.load('trips', [drive('first'), drive('second', { startedAt: ago(2, 15, 0) })])
  expect([await metersOf('first'), await metersOf('second')]).toEqual([{ rain: 90_000 }, { rain: 90_000 }])
  expect(await rig.marks()).toEqual([])
  expect(asked).toHaveLength(1)
})

test('splits one past midnight over two days, and fills in what is known before the rest', async () => {
  const { asked, service } = saying(({ day }) => (day === dayAgo(3) ? rain : unknown))
  await rig.fleet.load('trips', [drive('night', { startedAt: ago(3, 22, 30), endedAt: ago(2, 1, 30) })])
  await rig.fill(service)
  expect(asked.map(({ day }) => day).sort()).toEqual([dayAgo(3), dayAgo(2)])
  expect(await metersOf('night')).toEqual({ rain: 30_000, unknown: 60_000 })
  expect(await rig.marks()).toHaveLength(1)
  await rig.later()
  await rig.fill(saying({ weather: 'snow', temperatureKelvin: 270 }).service)
  expect(await metersOf('night')).toEqual({ rain: 30_000, snow: 60_000 })
  expect(await rig.marks()).toEqual([])
})

test('adds conditions to trips stored before they existed, with and without a service, but not to private and running ones', async () => {
  const { pool } = server.services
  await rig.fleet.load('trips', [
    drive('of old'),
    drive('private', { isPrivate: true }),
    drive('running', { endedAt: null, distanceMeters: null }),
    drive('nowhere', { start: null, end: null }),
  ])
  // As an older release may have stored them.
  await pool.query(
    `update trip set conditions = null, start_latitude_e6 = coalesce(start_latitude_e6, 41881900),
       start_longitude_e6 = coalesce(start_longitude_e6, -87627800) where client_id = $1 and external_id <> 'nowhere'`,
    [rig.clientId],
  )
  await rig.later()
  await rig.fill(null)
  expect(await metersOf('of old')).toEqual({ unknown: 90_000 })
  await pool.query('update trip set conditions = null where client_id = $1', [rig.clientId])
  await rig.fill(saying(rain).service)
  expect(await metersOf('of old')).toEqual({ rain: 90_000 })
  for (const other of ['private', 'running', 'nowhere']) expect(await conditionsOf(other)).toBeNull()
})

test('keeps a trip unchanged if its weather can’t be known, without recalculating its day', async () => {
  const { pool } = server.services
  await rig.fleet.load('trips', [drive('unclear')])
  while (await rollUp(pool));
  const before = await conditionsOf('unclear')
  await rig.fill(saying(unknown).service)
  expect(await conditionsOf('unclear')).toBe(before)
  const { rowCount } = await pool.query('select from rollup_dirty where client_id = $1', [rig.clientId])
  expect(rowCount).toBe(0)
})

test('leaves a day of history waiting for its other records', async () => {
  const { pool } = server.services
  const old = { startedAt: ago(40, 14, 0), endedAt: ago(40, 17, 0) }
  await rig.fleet.load('trips', [drive('old', old)])
  const waits = async () => {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select due_at > now() as waits from rollup_dirty where client_id = $1',
      [rig.clientId],
    )
    return rows.map((row) => row.waits)
  }
  await pool.query(`update rollup_dirty set due_at = now() + interval '1 minute' where client_id = $1`, [rig.clientId])
  await rig.fill(saying(rain).service)
  expect(await waits()).toEqual([true])
})
