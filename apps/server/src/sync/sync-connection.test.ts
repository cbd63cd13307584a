import { cameraHealth as health, mismatchType } from '@milepost/domain/codes'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import type { Page, SyncContext } from '@milepost/providers/kit/provider'
import type {
  CameraHealthRecord,
  IncidentRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenForUpdates } from '../live/live-updates.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { isImportingPast } from '../recompute/scores/past-read.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { openAgain } from './read-again.ts'
import { syncConnection } from './sync-connection.ts'
import { claimDue, claimHistory, claimRequested, dueForRequest, type Lease, release } from './sync-leases.ts'

let server: TestServer
let fleet: Fleet
let clientId: number

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Sync ${Math.random()}`)
  fleet = await createFleet(server.services, clientId, 'Sync', undefined, false)
})

type Reads = {
  vehicles?: () => AsyncIterable<Page<VehicleRecord>>
  incidents?: (cursor: unknown) => AsyncIterable<Page<IncidentRecord>>
  trips?: () => AsyncIterable<Page<TripRecord>>
  cameraHealth?: () => AsyncIterable<Page<CameraHealthRecord>>
  positions?: () => AsyncIterable<Page<PositionRecord>>
  history?: (cursor: unknown, context: SyncContext) => AsyncIterable<Page<IncidentRecord>>
  tripHistory?: (cursor: unknown, context: SyncContext) => AsyncIterable<Page<TripRecord>>
  nightlyDays?: number
}

/** A connector that reads what a test provides; everything else is real. */
function provider({
  vehicles,
  incidents,
  trips,
  cameraHealth,
  positions,
  history,
  tripHistory,
  nightlyDays,
}: Reads): AnyProvider {
  return {
    ...providers.samsara,
    credentials: providers.samsara.credentials as AnyProvider['credentials'],
    streams: {
      ...(vehicles && { vehicles: { everySeconds: 60, listing: true as const, read: vehicles } }),
      ...(positions && { positions: { everySeconds: 60, read: positions } }),
      ...(trips && {
        trips: {
          everySeconds: 60,
          read: trips,
          ...(nightlyDays !== undefined && { nightlyDays }),
          ...(tripHistory && { history: (context: SyncContext, cursor: unknown) => tripHistory(cursor, context) }),
        },
      }),
      ...(cameraHealth && { cameraHealth: { everySeconds: 60, listing: true as const, read: cameraHealth } }),
      ...(incidents && {
        incidents: {
          everySeconds: 60,
          overlapHours: 24,
          read: (_context: SyncContext, cursor: unknown) => incidents(cursor),
          ...(history && { history: (context: SyncContext, cursor: unknown) => history(cursor, context) }),
        },
      }),
    },
  }
}

async function* pages<R>(...all: (Partial<Page<R>> | Error)[]): AsyncGenerator<Page<R>> {
  for (const page of all) {
    if (page instanceof Error) throw page
    yield { records: [], rejected: [], cursor: 'end', ...page }
  }
}

async function claim(): Promise<Lease> {
  await server.services.pool.query(`update sync_state set next_at = now(), lease_until = null where client_id = $1`, [
    clientId,
  ])
  const leases = await claimDue(server.services.pool, 'test', 100)
  return leases.find((lease) => lease.clientId === clientId)!
}

async function visit(reads: Reads, lease?: Lease, { allDue = true } = {}) {
  const { pool } = server.services
  if (allDue) await pool.query(`update sync_stream set next_at = now() where client_id = $1`, [clientId])
  const context = {
    signal: new AbortController().signal,
    historyFrom: new Date(Date.now() - 40 * 86_400_000),
  } as SyncContext
  const connection = {
    provider: provider(reads),
    context,
    clientTimeZone: 'America/Chicago',
    name: 'Sync',
    accountId: 'sync',
  }
  return syncConnection({ pool, lease: lease ?? (await claim()), connection, context: fleet.context })
}

const stream = async (name: string) => {
  const { rows } = await server.services.pool.query(`select * from sync_stream where client_id = $1 and stream = $2`, [
    clientId,
    name,
  ])
  return rows[0]
}
const countIncidents = async () =>
  (await server.services.pool.query(`select count(*)::int as n from incident where client_id = $1`, [clientId])).rows[0]
    .n

describe('a visit', () => {
  test('finds a clock that is years behind once its stream has nothing unread', async () => {
    const old = (minutes: number): Reads => ({
      positions: () =>
        pages<PositionRecord>({
          records: [
            {
              vehicleExternalId: 'v1',
              at: minutesAgo(2000 * 1440 - minutes),
              latitude: 41.9,
              longitude: -87.6,
              speedKmh: 0,
              headingDegrees: null,
              engineOn: null,
            },
          ],
        }),
    })
    const clocks = async () =>
      (
        await server.services.pool.query('select 1 from vehicle_mismatch where client_id = $1 and type = $2', [
          clientId,
          mismatchType.code.clock,
        ])
      ).rowCount
    await visit(old(0))
    await server.services.pool.query(
      `update sync_stream set last_success_at = now() - interval '2 hours' where client_id = $1`,
      [clientId],
    )
    await visit(old(1))
    expect(await clocks()).toBe(0)
    await visit(old(2))
    expect(await clocks()).toBe(1)
  })

  test('stores pages with their cursor, and keeps earlier ones after a failure in the middle', async () => {
    const outcome = await visit({
      incidents: () =>
        pages<IncidentRecord>({ records: [incident('a')], cursor: 'after a' }, new Unavailable('It is down')),
    })
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'It is down' })
    expect(await countIncidents()).toBe(1)
    expect(await stream('incidents')).toMatchObject({ cursor: 'after a', records: '1', last_error: 'It is down' })
    await visit({
      incidents: () => pages<IncidentRecord>({ records: [incident('a'), incident('b')], cursor: 'after b' }),
    })
    expect(await countIncidents()).toBe(2)
    expect(await stream('incidents')).toMatchObject({ cursor: 'after b', last_error: null })
  })

  test('ends with the reason when credentials are refused', async () => {
    expect(await visit({ incidents: () => pages<IncidentRecord>(new AuthFailed('The token was revoked')) })).toEqual({
      kind: 'authFailed',
      reason: 'The token was revoked',
    })
  })

  test('switches off a stream the account isn’t permitted to read and reads the others', async () => {
    const outcome = await visit({
      vehicles: () => pages<VehicleRecord>(new NotPermitted('No permission for vehicles')),
      incidents: () => pages<IncidentRecord>({ records: [incident('a')] }),
    })
    expect(outcome.kind).toBe('read')
    expect(await countIncidents()).toBe(1)
    expect((await stream('vehicles')).switched_off_reason).toBe('No permission for vehicles')
  })

  test('waits as long as the provider asks', async () => {
    await visit({ incidents: () => pages<IncidentRecord>(new RateLimited('Slow down', 90)) })
    const wait = (new Date((await stream('incidents')).next_at).getTime() - Date.now()) / 1000
    expect(wait).toBeGreaterThan(80)
    expect(wait).toBeLessThanOrEqual(90)
  })

  test('waits a minute after a response that it doesn’t understand, and longer if they go on', async () => {
    const odd = { incidents: () => pages<IncidentRecord>(new WireMismatch('Error 4711', 'errorCode')) }
    const waitSeconds = async () => (new Date((await stream('incidents')).next_at).getTime() - Date.now()) / 1000
    await visit(odd)
    expect(await waitSeconds()).toBeCloseTo(60, -1)
    const { pool } = server.services
    await pool.query(`update sync_stream set failing_since = now() - interval '5 minutes' where client_id = $1`, [
      clientId,
    ])
    await visit(odd)
    expect(await waitSeconds()).toBeCloseTo(300, -1)
    await pool.query(`update sync_stream set failing_since = now() - interval '5 hours' where client_id = $1`, [
      clientId,
    ])
    await visit(odd)
    expect(await waitSeconds()).toBeCloseTo(900, -1)
  })

  test('marks what two complete lists in a row lack as gone, and restores what returns', async () => {
    const names = async () => {
      const { rows } = await server.services.pool.query(
        `select name from vehicle where client_id = $1 and gone_at is null order by name`,
        [clientId],
      )
      return rows.map((row: { name: string }) => row.name)
    }
    await visit({
      vehicles: () => pages<VehicleRecord>({ records: [vehicle('v1', 'One')] }, { records: [vehicle('v2', 'Two')] }),
    })
    expect(await names()).toEqual(['One', 'Two'])
    const shorter = () => pages<VehicleRecord>({ records: [vehicle('v2', 'Two')] })
    await visit({ vehicles: shorter })
    expect(await names()).toEqual(['One', 'Two'])
    await visit({ vehicles: shorter })
    expect(await names()).toEqual(['Two'])
    await visit({ vehicles: () => pages<VehicleRecord>({ records: [vehicle('v1', 'One'), vehicle('v2', 'Two')] }) })
    expect(await names()).toEqual(['One', 'Two'])
  })

  test('reads new data from the start and the history since, once a missing vehicle is listed again', async () => {
    const cursors: unknown[] = []
    const reads = (...listed: VehicleRecord[]): Reads => ({
      vehicles: () => pages<VehicleRecord>({ records: listed }),
      incidents: (cursor) => {
        cursors.push(cursor)
        return pages<IncidentRecord>({ cursor: 'live' })
      },
      history: () => pages<IncidentRecord>({ records: [incident('missed')], cursor: 'past' }),
    })
    const both = [vehicle('v1', 'One'), vehicle('v2', 'Two')]
    await visit(reads(...both), { ...(await claim()), turn: 'history' })
    await visit(reads(both[1]!))
    expect(await stream('incidents.return')).toBeUndefined()
    expect(await visit(reads(...both))).toMatchObject({ history: { at: expect.any(Date) } })
    const { since, completed_at } = await stream('incidents.return')
    expect(Date.now() - new Date(since).getTime()).toBeLessThan(25 * 3_600_000)
    expect(completed_at).toBeNull()
    expect(cursors).toEqual([null, 'live', null])
    await visit(reads(...both), { ...(await claim()), turn: 'history' })
    expect(await stream('incidents.return')).toMatchObject({ completed_at: expect.anything() })
    expect(cursors.at(-1)).toBe('live')
  })

  test('reads the history of a vehicle that is new to the list, as of a new connection', async () => {
    const asked: { from: number; only: string[] | null }[] = []
    const reads = (...listed: VehicleRecord[]): Reads => ({
      vehicles: () => pages<VehicleRecord>({ records: listed }),
      incidents: () => pages<IncidentRecord>({ cursor: 'live' }),
      history: (_cursor, { historyFrom, onlyVehicles }) => {
        const days = Math.round((Date.now() - historyFrom.getTime()) / 86_400_000)
        asked.push({ from: days, only: onlyVehicles ? [...onlyVehicles] : null })
        return pages<IncidentRecord>({ cursor: 'past' })
      },
    })
    const [one, two, three] = [vehicle('v1', 'One'), vehicle('v2', 'Two'), vehicle('v3', 'Three')]
    const turn = async (...listed: VehicleRecord[]) => visit(reads(...listed), { ...(await claim()), turn: 'history' })
    await turn(one)
    // Records name it before its list does.
    await fleet.load('incidents', [incident('before', { vehicleExternalId: 'v2' })])
    await turn(one)
    expect(await stream('incidents.new')).toBeUndefined()
    expect(await turn(one, two)).toMatchObject({ history: { at: expect.any(Date) } })
    await turn(one, two)
    await visit(reads(one, two, three))
    await turn(one, two, three)
    expect(asked.filter(({ from }) => from === 40)).toEqual([
      { from: 40, only: null },
      { from: 40, only: ['v2'] },
      { from: 40, only: ['v3'] },
    ])
    // What is new of the others isn't left out when new data starts over.
    expect(asked.filter(({ only }) => only === null).map(({ from }) => from)).toEqual([40, 1, 1])
  })

  test('reads the time of a silence again that is longer than new data reaches back', async () => {
    const asked: { hours: number; only: string[] }[] = []
    const at = (id: string, hours: number): PositionRecord => ({
      vehicleExternalId: id,
      at: minutesAgo(hours * 60),
      latitude: 41.9,
      longitude: -87.6,
      speedKmh: 0,
      headingDegrees: null,
      engineOn: null,
    })
    const reads = (...records: PositionRecord[]): Reads => ({
      positions: () => pages<PositionRecord>({ records }),
      incidents: () => pages<IncidentRecord>({ cursor: 'live' }),
      history: (_cursor, { historyFrom, onlyVehicles }) => {
        const hours = Math.round((Date.now() - historyFrom.getTime()) / 3_600_000)
        if (onlyVehicles) asked.push({ hours, only: [...onlyVehicles] })
        return pages<IncidentRecord>({ cursor: 'past' })
      },
    })
    const turn = async (...records: PositionRecord[]) =>
      visit(reads(...records), { ...(await claim()), turn: 'history' }, { allDue: false })
    const makeDue = () =>
      server.services.pool.query(
        `update sync_stream set next_at = now() where client_id = $1 and stream = 'positions'`,
        [clientId],
      )
    await turn(at('v1', 50), at('v2', 10), at('v3', 70))
    await makeDue()
    await turn(at('v1', 0), at('v2', 0))
    const first = await stream('incidents.late')
    expect(Date.parse(first.next_at) - Date.now()).toBeGreaterThan(50 * 60_000)
    await makeDue()
    await turn(at('v3', 0))
    expect(await stream('incidents.late')).toMatchObject({ next_at: first.next_at, completed_at: null })
    expect(asked).toEqual([])
    await visit(reads(), { ...(await claim()), turn: 'history' })
    expect(asked).toEqual([{ hours: 70, only: ['v1', 'v3'] }])
  })

  test('ends the state of a camera that its list no longer has, because it is in another vehicle', async () => {
    const camera = (vehicleExternalId: string): CameraHealthRecord => ({
      vehicleExternalId,
      position: 1,
      status: health.code.healthy,
      reason: null,
      since: null,
      reportedAt: new Date(),
    })
    const list = (id: string) => ({ cameraHealth: () => pages<CameraHealthRecord>({ records: [camera(id)] }) })
    const { pool } = server.services
    const states = async () =>
      (
        await pool.query(
          `select v.external_id as id, c.status from camera_status c join vehicle v on v.client_id = $1 and v.id = c.vehicle_id
           where c.client_id = $1 order by 1`,
          [clientId],
        )
      ).rows
    await visit(list('v1'))
    await visit(list('v2'))
    const both = [
      { id: 'v1', status: health.code.healthy },
      { id: 'v2', status: health.code.healthy },
    ]
    expect(await states()).toEqual(both)
    await pool.query(`update camera_status set reported_at = now() - interval '1 hour' where client_id = $1`, [
      clientId,
    ])
    await visit(list('v2'))
    expect(await states()).toEqual([{ id: 'v1', status: health.code.none }, both[1]])
  })

  test('keeps a known VIN if a list lacks it', async () => {
    const list = (vin: string | null) => ({
      vehicles: () => pages<VehicleRecord>({ records: [{ ...vehicle('v1', 'One'), vin }] }),
    })
    const vins = async () =>
      (await server.services.pool.query('select vin, vin_key, search from vehicle where client_id = $1', [clientId]))
        .rows
    await visit(list('1M8GDM9AXKP042788'))
    const before = await vins()
    await visit(list(null))
    expect(await vins()).toEqual(before)
    expect(before).toMatchObject([{ vin: '1M8GDM9AXKP042788', vin_key: '1M8GDM9AXKP042788' }])
  })

  test('keeps every vehicle when its list breaks off', async () => {
    await visit({ vehicles: () => pages<VehicleRecord>({ records: [vehicle('v1', 'One'), vehicle('v2', 'Two')] }) })
    await visit({
      vehicles: () => pages<VehicleRecord>({ records: [vehicle('v1', 'One')] }, new Unavailable('It is down')),
    })
    const { rowCount } = await server.services.pool.query(
      `select 1 from vehicle where client_id = $1 and gone_at is null`,
      [clientId],
    )
    expect(rowCount).toBe(2)
  })

  test('rejects bad records with their reason, once however often they arrive', async () => {
    const rejected = [
      { externalId: 'bad', reason: 'Its time is missing', path: 'startMs', payload: { id: 'bad', token: 'hush' } },
    ]
    for (let times = 0; times < 2; times++)
      await visit({ incidents: () => pages<IncidentRecord>({ records: [incident('good')], rejected }) })
    const { rows } = await server.services.pool.query(
      `select external_id, reason, path, times, payload from rejected_record where client_id = $1`,
      [clientId],
    )
    expect(rows).toEqual([
      {
        external_id: 'bad',
        reason: 'Its time is missing',
        path: 'startMs',
        times: 2,
        payload: { id: 'bad', token: '[redacted]' },
      },
    ])
    expect(await countIncidents()).toBe(1)
  })

  test('stores nothing after another worker took its lease', async () => {
    const lease = await claim()
    await claim()
    expect(await visit({ incidents: () => pages<IncidentRecord>({ records: [incident('late')] }) }, lease)).toEqual({
      kind: 'leaseLost',
    })
    expect(await countIncidents()).toBe(0)
  })

  test('doesn’t postpone a request after losing its lease', async () => {
    await visit({ incidents: () => pages<IncidentRecord>() })
    const lease = await claim()
    const asked = async function* () {
      await claim()
      yield* pages<IncidentRecord>()
    }
    expect(await visit({ incidents: asked }, lease)).toEqual({ kind: 'leaseLost' })
    expect(Date.parse((await stream('incidents')).next_at)).toBeLessThanOrEqual(Date.now())
  })

  test('notifies open portals that cameras were read', async () => {
    const live = await listenForUpdates(server.services.pool)
    const received = new Promise((reported) =>
      live.subscribe(clientId, ({ kind }) => kind === 'devices' && reported(kind)),
    )
    await visit({ cameraHealth: () => pages<CameraHealthRecord>() })
    expect(await received).toBe('devices')
    await live.close()
  })

  test('reads rarely read streams first on request', async () => {
    const orderOf = async (isRequested: boolean) => {
      const order: string[] = []
      const recorded = (name: string) =>
        async function* () {
          order.push(name)
          yield* pages<never>()
        }
      await visit(
        { trips: recorded('trips'), cameraHealth: recorded('cameraHealth') },
        { ...(await claim()), isRequested },
      )
      return order
    }
    expect(await orderOf(true)).toEqual(['cameraHealth', 'trips'])
    expect(await orderOf(false)).toEqual(['trips', 'cameraHealth'])
  })
})

describe('due connections', () => {
  test('start with requested ones, which can be claimed alone', async () => {
    const { pool } = server.services
    const due = async (connectionId: number, nextAt: string) =>
      pool.query(`update sync_state set next_at = $2, lease_until = null where connection_id = $1`, [
        connectionId,
        nextAt,
      ])
    const asked = await createFleet(server.services, clientId, 'Asked')
    await pool.query(`update sync_state set next_at = 'infinity'`)
    await due(fleet.connectionId, '2020-01-01')
    await due(asked.connectionId, dueForRequest)
    expect(await claimDue(pool, 'test', 1)).toMatchObject([{ connectionId: asked.connectionId, isRequested: true }])
    expect(await claimRequested(pool, 'test', 9)).toEqual([])
    expect(await claimDue(pool, 'test', 9)).toMatchObject([{ connectionId: fleet.connectionId, isRequested: false }])
    await due(asked.connectionId, dueForRequest)
    expect(await claimRequested(pool, 'test', 9)).toMatchObject([{ connectionId: asked.connectionId }])
  })
})

describe('recent days', () => {
  const days = (count: number) => minutesAgo(count * 1440)
  const old = trip('old', { startedAt: days(3), endedAt: new Date(days(3).getTime() + 3_600_000) })
  const deleted = trip('deleted', { startedAt: days(5), endedAt: new Date(days(5).getTime() + 3_600_000) })
  const stored = async () =>
    (
      await server.services.pool.query(
        `select external_id as id, distance_meters as meters from trip where client_id = $1 order by id`,
        [clientId],
      )
    ).rows
  const requested = async (): Promise<Lease> => ({ ...(await claim()), isRequested: true })

  test('are read again on request and at night: what changed is followed, what is gone is removed', async () => {
    let current = [old, deleted]
    const contexts: SyncContext[] = []
    const reads: Reads = {
      trips: () => pages<TripRecord>(),
      nightlyDays: 7,
      tripHistory: (_cursor, context) => {
        contexts.push(context)
        const whole = { vehicleExternalIds: ['v1'], from: context.historyFrom, to: new Date() }
        return pages<TripRecord>({ records: current, ...(context.isAgain && { whole: [whole] }) })
      },
    }
    await visit(reads, { ...(await claim()), turn: 'history' })
    expect(contexts.map(({ isAgain }) => isAgain)).toEqual([undefined])
    expect(await stored()).toHaveLength(2)
    current = [{ ...old, distanceMeters: 60_000 }]
    // Right after the import, nothing is old enough to be read again.
    await visit(reads, await requested())
    expect(contexts).toHaveLength(1)
    await server.services.pool.query(
      `update sync_stream set completed_at = now() - interval '2 hours' where client_id = $1`,
      [clientId],
    )
    await visit(reads, await requested())
    expect(await stored()).toEqual([{ id: 'old', meters: 60_000 }])
    const [, again] = contexts
    expect(again?.isAgain).toBe(true)
    expect(Math.round((Date.now() - again!.historyFrom.getTime()) / 86_400_000)).toBe(7)
    expect(await stream('trips.again')).toMatchObject({ completed_at: expect.anything() })
    // The import of everything isn't repeated, and progress isn't affected.
    expect(await visit(reads)).toMatchObject({ history: { at: null } })
  })

  test.each([
    ['begin in the hours of a client’s night', 'Etc/GMT', 2, 13, true],
    ['wait for the night', 'Etc/GMT', 14, 13, false],
    ['follow the time zone of the client', 'Etc/GMT+12', 14, 13, true],
    ['are read once a night', 'Etc/GMT', 4, 3, false],
    ['are read at any hour if a night was missed', 'Etc/GMT', 14, 37, true],
  ])('%s', async (_, timeZone, hour, hoursSince, begins) => {
    const { pool } = server.services
    const now = new Date(`2026-03-04T${String(hour).padStart(2, '0')}:30:00Z`)
    const at = new Date(now.getTime() - hoursSince * 3_600_000).toISOString()
    const state = { cursor: null, nextAt: at, completedAt: at, switchedOffReason: null, progress: null, since: at }
    const more = { vehicles: null, wasRefused: false, isUpToDate: false }
    const states = new Map(['trips.history', 'trips.again'].map((name) => [name, { ...state, ...more, stream: name }]))
    const { streams } = provider({
      trips: () => pages<TripRecord>(),
      nightlyDays: 7,
      tripHistory: () => pages<TripRecord>(),
    })
    const lease = { ...(await claim()), connectionId: fleet.connectionId * 5 }
    expect(await openAgain(pool, lease, { streams, timeZone }, states, now)).toEqual(begins ? ['trips'] : [])
  })
})

describe('history', () => {
  test('continues where it stopped and is read once', async () => {
    const seen: unknown[] = []
    const history = (cursor: unknown) => {
      seen.push(cursor)
      return cursor === null
        ? pages<IncidentRecord>(
            {
              records: [incident('h1', { occurredAt: minutesAgo(10_000) })],
              cursor: 'older',
              progress: { done: 1, total: 2 },
            },
            new Unavailable('It is down'),
          )
        : pages<IncidentRecord>({
            records: [incident('h2', { occurredAt: minutesAgo(20_000) })],
            cursor: 'oldest',
            progress: { done: 2, total: 2 },
          })
    }
    const incidents = () => pages<IncidentRecord>({ records: [incident('now')] })
    const inTurn = async () => visit({ incidents, history }, { ...(await claim()), turn: 'history' })
    expect(await visit({ incidents, history })).toMatchObject({
      kind: 'read',
      history: { at: expect.any(Date), progress: 0 },
    })
    expect(seen).toEqual([])
    await inTurn()
    await inTurn()
    expect(await inTurn()).toMatchObject({ kind: 'read', history: { at: null, progress: 2 } })
    expect(seen).toEqual([null, 'older'])
    expect(await countIncidents()).toBe(3)
    expect(await stream('incidents.history')).toMatchObject({
      done_steps: '2',
      total_steps: '2',
      completed_at: expect.anything(),
    })
  })

  test('is rolled up once both kinds have had time to arrive, at once when complete; recent days don’t wait', async () => {
    const days = (count: number) => minutesAgo(count * 1440)
    const old = {
      records: [incident('h1', { occurredAt: days(60) })],
      cursor: 'older',
      progress: { done: 1, total: 2 },
    }
    const recent = { ...old, records: [incident('h2', { occurredAt: days(20) })] }
    const history = (cursor: unknown) =>
      cursor === null
        ? pages<IncidentRecord>(recent, old, new RateLimited('Slow down', 0))
        : pages<IncidentRecord>({ cursor: 'oldest', progress: { done: 2, total: 2 } })
    const incidents = () => pages<IncidentRecord>()
    const inTurn = async () => visit({ incidents, history }, { ...(await claim()), turn: 'history' })
    const { pool } = server.services
    const counted = async () => {
      while (await rollUp(pool));
      return (await pool.query('select from vehicle_day where client_id = $1', [clientId])).rowCount
    }
    await inTurn()
    expect(await counted()).toBe(1)
    await pool.query(`update sync_stream set next_at = now() where client_id = $1`, [clientId])
    await inTurn()
    expect(await counted()).toBe(2)
  })

  test('lets the kind that is further behind go first, and lists that are rarely read last', async () => {
    const order: string[] = []
    const step = (name: string, done: number) =>
      async function* () {
        order.push(name)
        yield* pages<never>({ progress: { done, total: 4 } }, new RateLimited('Slow down', 0))
      }
    const reads = (eventsDone: number, tripsDone: number): Reads => ({
      incidents: () => pages<IncidentRecord>(),
      trips: () => pages<TripRecord>(),
      cameraHealth: step('cameraHealth', 1),
      history: step('events', eventsDone),
      tripHistory: step('trips', tripsDone),
    })
    await visit(reads(3, 1), { ...(await claim()), turn: 'history' })
    await server.services.pool.query(`update sync_stream set next_at = now() where client_id = $1`, [clientId])
    await visit(reads(3, 1), { ...(await claim()), turn: 'history' })
    expect(order).toEqual(['events', 'trips', 'cameraHealth', 'trips', 'events', 'cameraHealth'])
  })

  test('counts as missing before its first page, and no longer once it has failed for a week', async () => {
    const { pool } = server.services
    const isOpen = () => isImportingPast(pool, clientId)
    await visit({ incidents: () => pages<IncidentRecord>(), history: () => pages<IncidentRecord>() })
    expect(await isOpen()).toBe(true)
    await pool.query(`update sync_stream set failing_since = now() - interval '8 days' where client_id = $1`, [
      clientId,
    ])
    expect(await isOpen()).toBe(false)
  })

  test('counts a kind that waits for its provider as not read, and positions after everything else', async () => {
    const reads: Reads = {
      incidents: () => pages<IncidentRecord>(),
      trips: () => pages<TripRecord>(),
      history: () => pages<IncidentRecord>({ cursor: 'oldest' }),
      tripHistory: (cursor) =>
        cursor === null
          ? pages<TripRecord>({ cursor: 'older' }, new RateLimited('Slow down', 0))
          : pages<TripRecord>({ cursor: 'oldest' }),
    }
    const inTurn = async () => visit(reads, { ...(await claim()), turn: 'history' })
    expect(await inTurn()).toMatchObject({ history: { at: expect.any(Date), progress: 0 } })
    await server.services.pool.query(`update sync_stream set next_at = now() where client_id = $1`, [clientId])
    expect(await inTurn()).toMatchObject({ history: { at: null, progress: 2 } })
  })

  test('is imported by the longest waiting client first, whose least advanced connection is next', async () => {
    const { pool } = server.services
    const second = await createFleet(server.services, clientId, 'Second')
    const third = await createFleet(server.services, clientId, 'Third')
    const elsewhere = await createFleet(server.services, await server.client('Connected later'), 'Elsewhere')
    await pool.query(`update sync_state set next_at = now() + interval '1 hour', lease_until = null, history_at = null`)
    const waiting = (connectionId: number, since: string, progress: number) =>
      pool.query(
        `update sync_state set history_since = $2, history_progress = $3, history_at = now() where connection_id = $1`,
        [connectionId, since, progress],
      )
    await waiting(fleet.connectionId, '2026-01-01', 1.2)
    await waiting(second.connectionId, '2026-01-03', 0.5)
    await waiting(third.connectionId, '2026-01-04', 0.1)
    await waiting(elsewhere.connectionId, '2026-01-02', 0)
    const order: number[] = []
    for (let [lease] = await claimHistory(pool, 'test', 1); lease; [lease] = await claimHistory(pool, 'test', 1))
      order.push(lease.connectionId)
    expect(order).toEqual([third, second, fleet, elsewhere].map(({ connectionId }) => connectionId))
  })

  test('is imported of the first client alone if so configured, until its days are searched, unless its connections pause', async () => {
    const { pool } = server.services
    const other = await server.client('Waits for the first')
    const elsewhere = await createFleet(server.services, other, 'Elsewhere')
    await pool.query(`update sync_state set next_at = now() + interval '1 hour', lease_until = null, history_at = null`)
    await pool.query('delete from detection_due')
    const dueAt = (connectionId: number, since: string, seconds: number) =>
      pool.query(
        `update sync_state set history_since = $2, history_at = now() + make_interval(secs => $3) where connection_id = $1`,
        [connectionId, since, seconds],
      )
    await dueAt(fleet.connectionId, '2026-01-01', 0)
    await dueAt(elsewhere.connectionId, '2026-01-02', 0)
    const [first, ...none] = await claimHistory(pool, 'test', 9, 1)
    expect(first).toMatchObject({ connectionId: fleet.connectionId })
    expect(none).toEqual([])
    // At work, it still comes first.
    expect(await claimHistory(pool, 'test', 9, 1)).toEqual([])
    await release(pool, first!, null, 1, { at: new Date(Date.now() + 60_000), progress: 1 })
    const [second] = await claimHistory(pool, 'test', 9, 1)
    expect(second).toMatchObject({ connectionId: elsewhere.connectionId })
    await release(pool, second!, new Date(Date.now() + 60_000), 1, { at: new Date(), progress: 0.5 })
    await pool.query('update sync_state set history_at = null where connection_id = $1', [fleet.connectionId])
    await pool.query(
      `insert into detection_due (client_id, connection_id, vehicle_id, day, from_at, until_at, moved)
       select client_id, connection_id, 1, current_date - 100, now() - interval '100 days', now() - interval '100 days', false
       from sync_state where connection_id = $1`,
      [fleet.connectionId],
    )
    expect(await claimHistory(pool, 'test', 9, 1)).toEqual([])
    await pool.query('delete from detection_due')
    expect(await claimHistory(pool, 'test', 9, 1)).toMatchObject([{ connectionId: elsewhere.connectionId }])
  })

  test('of a client with many connections, completes the earliest before the later ones begin', async () => {
    const { pool } = server.services
    const fleets = await Promise.all(
      Array.from({ length: 9 }, (_, index) => createFleet(server.services, clientId, `Fleet ${index}`)),
    )
    await pool.query(`update sync_state set next_at = now() + interval '1 hour', lease_until = null, history_at = null`)
    const last = fleets.at(-1)!.connectionId
    for (const [index, { connectionId }] of fleets.entries())
      await pool.query(
        `update sync_state set history_since = '2026-01-01'::timestamptz + make_interval(days => $2),
           history_progress = $3, history_at = now() where connection_id = $1`,
        [connectionId, index, connectionId === last ? 0 : 0.9],
      )
    const leases = await claimHistory(pool, 'test', 8)
    expect(leases.map(({ connectionId }) => connectionId)).not.toContain(last)
  })

  test('is imported connection by connection, the longest waiting first, and not while credentials are refused', async () => {
    const { pool } = server.services
    const later = await createFleet(server.services, clientId, 'Connected later')
    await pool.query(`update sync_state set next_at = now() + interval '1 hour', lease_until = null, history_at = null`)
    const waiting = (connectionId: number, since: string) =>
      pool.query(`update sync_state set history_since = $2, history_at = now() where connection_id = $1`, [
        connectionId,
        since,
      ])
    await waiting(later.connectionId, '2026-02-01')
    await waiting(fleet.connectionId, '2026-01-01')
    expect(await claimDue(pool, 'test', 9)).toEqual([])
    const [first] = await claimHistory(pool, 'test', 1)
    expect(first).toMatchObject({ connectionId: fleet.connectionId, turn: 'history' })
    const [second] = await claimHistory(pool, 'test', 9)
    expect(second).toMatchObject({ connectionId: later.connectionId })
    await release(pool, first!, new Date(), 0, { at: null, progress: 2 })
    await release(pool, second!, null, 1)
    expect(await claimHistory(pool, 'test', 9)).toEqual([])
  })
})
