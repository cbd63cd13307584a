import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { mismatchType, reportingStatus } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chicago, createFleet, type Fleet, minutesAgo, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { preparePage } from '../prepare-page.ts'

// A device with a wrong clock that delivers now is reporting, with its clock as device trouble.

let server: TestServer
let clientId: number
let fleet: Fleet
let fleets = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const name = `Clocks ${++fleets}`
  clientId = await server.client(name)
  fleet = await createFleet(server.services, clientId, name)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const { active, inactive } = reportingStatus.code
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const at = (when: Date, more: Partial<PositionRecord> = {}): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: when,
  ...chicago,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: null,
  ...more,
})

async function shown() {
  const token = await server.token(clientId, ['operator'])
  const input = { params: { id: clientId }, query: {} }
  const { items } = await ask(server.app, vehicleListEndpoints.page, input, token)
  const totals = await ask(server.app, vehicleListEndpoints.totals, input, token)
  const counts: number[] = []
  for (const Reporting of ['active', 'inactive', 'noGps'] as const) {
    const filtered = await ask(server.app, vehicleListEndpoints.page, { ...input, query: { Reporting } }, token)
    counts.push(filtered.totalCount)
  }
  // The filters list what the totals count.
  expect(counts).toEqual([totals.active, totals.inactive, totals.noGps])
  const searched = await ask(
    server.app,
    vehicleListEndpoints.page,
    { ...input, query: { SearchedText: 'inactive' } },
    token,
  )
  const [{ reporting, lastGpsDateTime, mismatches }] = items as [(typeof items)[number]]
  expect(searched.totalCount).toBe(reporting === inactive ? 1 : 0)
  return { reporting, hasGps: lastGpsDateTime !== null, hasWrongClock: mismatches.includes(mismatchType.code.clock) }
}

describe('a device whose clock is wrong is reporting', () => {
  test.each([
    ['years behind', () => daysAgo(2600)],
    ['weeks behind', () => daysAgo(45)],
    ['ahead', () => daysAgo(-400)],
    ['missed a rollover', () => daysAgo(1024 * 7)],
  ])('while the provider receives its data: %s', async (_, when) => {
    await fleet.load('positions', [at(when(), { receivedAt: minutesAgo(2) })])
    expect(await shown()).toEqual({ reporting: active, hasGps: false, hasWrongClock: true })
  })

  test('until its data is no longer received', async () => {
    await fleet.load('positions', [at(daysAgo(2600), { receivedAt: daysAgo(31) })])
    expect(await shown()).toEqual({ reporting: inactive, hasGps: false, hasWrongClock: true })
  })

  test('if it states new times, where the provider doesn’t report when it received them', async () => {
    const [first, second] = [daysAgo(-400), new Date(daysAgo(-400).getTime() + 600_000)]
    await fleet.load('positions', [at(first)])
    await fleet.load('positions', [at(first)])
    expect(await shown()).toMatchObject({ reporting: inactive, hasWrongClock: true })
    await fleet.load('positions', [at(second)])
    expect(await shown()).toMatchObject({ reporting: active, hasWrongClock: true })
  })

  test('and not because of what its history shows', async () => {
    const page = { records: [at(daysAgo(2600), { receivedAt: minutesAgo(2) })], rejected: [], cursor: 'end' }
    const context = { ...fleet.context, isHistory: true as const, now: new Date() }
    const history = await preparePage(context, { kind: 'positions', key: 'positions.history' }, page)
    await history.store(server.services.pool, null)
    expect(await shown()).toEqual({ reporting: inactive, hasGps: false, hasWrongClock: false })
  })
})

describe('a clock that is years behind, at a provider that doesn’t report when it received data', () => {
  const load = async (isUpToDate: boolean, ...records: PositionRecord[]) => {
    const context = { ...fleet.context, isUpToDate, now: new Date() }
    const page = await preparePage(
      context,
      { kind: 'positions', key: 'positions' },
      { records, rejected: [], cursor: 1 },
    )
    await page.store(server.services.pool, null)
  }
  const positions = async () =>
    (await server.services.pool.query('select at from position where client_id = $1', [clientId])).rowCount

  test('is found once its last position advances in a stream without anything unread', async () => {
    await load(true, at(daysAgo(2000)))
    expect(await shown()).toEqual({ reporting: inactive, hasGps: true, hasWrongClock: false })
    await load(true, at(new Date(daysAgo(2000).getTime() + 60_000)))
    await load(true, at(new Date(daysAgo(2000).getTime() + 120_000)))
    expect(await shown()).toEqual({ reporting: active, hasGps: true, hasWrongClock: true })
    expect(await positions()).toBe(1)
    const { rows } = await server.services.pool.query('select reason from rejected_record where client_id = $1', [
      clientId,
    ])
    expect(rows[0].reason).toMatch(/^Its clock is 2,000\sd behind$/)
  })

  test('isn’t suspected while a stream catches up', async () => {
    await load(false, at(daysAgo(60)))
    await load(false, at(daysAgo(59)))
    expect(await shown()).toEqual({ reporting: inactive, hasGps: true, hasWrongClock: false })
    expect(await positions()).toBe(2)
  })
})

describe('a clock that is hours or days behind', () => {
  const startMs = Date.now() - 3_600_000
  /** Loads positions at some minutes, each stating a time so many minutes earlier. */
  const live = async (steps: [minute: number, late: number][], change: (read: Date) => Partial<PositionRecord>) => {
    for (const [minute, late] of steps) {
      const now = new Date(startMs + minute * 60_000)
      const records = [
        at(new Date(now.getTime() - late * 60_000), change(now)),
        at(now, { ...change(now), vehicleExternalId: 'on time' }),
      ]
      const context = { ...fleet.context, isUpToDate: true, now }
      const page = { records, rejected: [], cursor: minute }
      await (await preparePage(context, { kind: 'positions', key: 'positions' }, page)).store(
        server.services.pool,
        null,
      )
    }
  }
  const trouble = async () => {
    const { rows } = await server.services.pool.query<{ reason: string; healed: boolean }>(
      `select evidence ->> 'reason' as reason, healed_at is not null as healed from vehicle_mismatch where client_id = $1 and type = $2`,
      [clientId, mismatchType.code.clock],
    )
    return rows
  }
  const received = (read: Date) => ({ receivedAt: read })
  const unreported = () => ({})
  const steady = (late: number): [number, number][] => [
    [0, late],
    [1, late],
    [2, late + 0.5],
  ]

  test.each([
    [5, received, /^Its clock is 5\sh.* behind/],
    [72, received, /^Its clock is 3\sd behind/],
    [5, unreported, /^Its clock is 5\sh/],
  ])('is device trouble if live positions are as late each time: %i h', async (hours, change, reason) => {
    await live(steady(hours * 60), change)
    expect(await trouble()).toEqual([{ reason: expect.stringMatching(reason), healed: false }])
    await live([[59, 0]], change)
    expect(await trouble()).toMatchObject([{ healed: true }])
  })

  test.each([received, unreported])('isn’t that of a device that catches up on what it buffered', async (change) => {
    await live(
      [
        [0, 300],
        [1, 240],
        [2, 150],
        [3, 40],
        [4, 0],
      ],
      change,
    )
    expect(await trouble()).toEqual([])
  })
})
