import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { type WebhookType, webhookData } from '@milepost/contract/webhooks/events'
import { connectionHealth, incidentRating } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/connection/transact.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { setHealth } from '../../provider-access/connection-health.ts'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { createShare } from '../shares/commands.ts'
import { addWebhook } from './commands.ts'

let server: TestServer
let clientId: number
let name: string
let fleet: Fleet
let token: string
let clients = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  name = `Hooked ${++clients}`
  clientId = await server.client(name)
  fleet = await createSampleFleet(server.services, clientId, name)
  token = await server.token(clientId, ['admin'])
})

const db = () => scopeTo(server.services.db, clientId)
const person = () =>
  ({
    kind: 'user',
    userId: crypto.randomUUID(),
    clientId,
    name: 'Kim',
    email: '',
    roles: ['admin'],
    groups: [],
  }) as const
const subscribe = (...types: WebhookType[]) =>
  addWebhook(server.services, db(), person(), { url: 'https://8.8.8.8/', description: 'Receiver', types })

/** What was queued, by type; each must be exactly as the contract says. */
async function queued<Type extends WebhookType>(type: Type) {
  const { rows } = await server.services.pool.query<{ id: string; body: string }>(
    'select id, body from webhook_delivery where client_id = $1 and type = $2 order by created_at',
    [clientId, type],
  )
  return rows.map(({ id, body }) => {
    const { data, ...rest } = JSON.parse(body)
    expect(rest).toEqual({ id, type, timestamp: expect.stringMatching(/Z$/) })
    expect(webhookData[type].parse(data)).toEqual(data)
    return data
  })
}

describe('an event', () => {
  test('is sent when it is first stored, once, however often it arrives', async () => {
    await subscribe('incident.created')
    for (let times = 0; times < 2; times++) await fleet.load('incidents', [incident('new', { speedKmh: 81 })])
    expect(await queued('incident.created')).toMatchObject([
      {
        incident: {
          id: fleet.incidentId('new'),
          vehicle: { name: `${name} Unit 1` },
          driver: { name: `${name} Driver` },
          connection: { id: fleet.connectionId },
          place: { text: 'Chicago, Cook, IL, US' },
          speedKmh: 81,
        },
      },
    ])
  })

  test('is sent to each webhook with the same id', async () => {
    await subscribe('incident.created')
    await subscribe('incident.created', 'incident.rated')
    await fleet.load('incidents', [incident('new')])
    const { rows } = await server.services.pool.query('select id from webhook_delivery where client_id = $1', [
      clientId,
    ])
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  })

  test('isn’t sent again if it is removed and stored again', async () => {
    await subscribe('incident.created')
    await fleet.load('incidents', [incident('again')])
    for (const table of ['incident', 'incident_detail', 'incident_key'])
      await server.services.pool.query(`delete from ${table} where client_id = $1 and id = $2`, [
        clientId,
        fleet.incidentId('again'),
      ])
    await fleet.load('incidents', [incident('again')])
    expect(await queued('incident.created')).toHaveLength(1)
  })

  test('isn’t sent if it is older than a day, or read as history', async () => {
    await subscribe('incident.created')
    await fleet.load('incidents', [incident('old', { occurredAt: minutesAgo(24 * 60 + 1) })])
    const page = { records: [incident('imported')], rejected: [], cursor: 'end' }
    const context = { ...fleet.context, isHistory: true as const, now: new Date() }
    await (await preparePage(context, { kind: 'incidents', key: 'incidents.history' }, page)).store(
      server.services.pool,
      null,
    )
    expect(await queued('incident.created')).toEqual([])
    await fleet.load('incidents', [incident('late', { occurredAt: minutesAgo(23 * 60) })])
    expect(await queued('incident.created')).toHaveLength(1)
  })

  test('isn’t sent if its page isn’t stored', async () => {
    await subscribe('incident.created')
    const page = { records: [incident('lost')], rejected: [], cursor: 'end' }
    const prepared = await preparePage(
      { ...fleet.context, now: new Date() },
      { kind: 'incidents', key: 'incidents' },
      page,
    )
    const lost = { clientId, connectionId: fleet.connectionId, fence: '99' } as never
    await expect(prepared.store(server.services.pool, lost)).rejects.toThrow()
    expect(await queued('incident.created')).toEqual([])
  })

  test('is sent with its rating, and as a loss when it is opened', async () => {
    await subscribe('incident.rated', 'accident.opened')
    await fleet.load('incidents', [incident('crash', { tags: [{ tag: 'crash', source: 'automated' }] })])
    const params = { id: fleet.incidentId('crash') }
    for (const rating of [incidentRating.code.accurate, incidentRating.code.inaccurate, incidentRating.code.accurate])
      expect(
        (await send(server.app, incidentReviewEndpoints.rate, { params, body: { rating } }, token)).status,
      ).toBeLessThan(300)
    expect((await queued('incident.rated')).map(({ rating }) => rating)).toEqual([0, 1, 0])
    // Opened once: it is the same loss again.
    expect(await queued('accident.opened')).toMatchObject([
      { accidentId: 1, incident: { id: params.id }, openedBy: { name: 'Test Person' } },
    ])
    expect(
      (await ask(server.app, accidentEndpoints.report, { params: { eventId: params.id } }, token)).accident.accidentId,
    ).toBe(1)
  })
})

test('sends a connection’s health when it changes, not when it is confirmed', async () => {
  await subscribe('connection.healthChanged')
  const { failed, validated } = connectionHealth.code
  const connection = { clientId, connectionId: fleet.connectionId }
  const set = (health: typeof failed | typeof validated, reason: string | null) =>
    transact(server.services.pool, (client) => setHealth(client, connection, health, reason))
  await set(validated, null)
  await set(failed, 'The password was changed.')
  await set(failed, 'The password was changed again.')
  await set(validated, null)
  expect(await queued('connection.healthChanged')).toEqual([
    {
      connection: { id: fleet.connectionId, name },
      health: failed,
      previousHealth: validated,
      reason: 'The password was changed.',
    },
    {
      connection: { id: fleet.connectionId, name },
      health: validated,
      previousHealth: failed,
      reason: null,
    },
  ])
})

test('sends each opening of a link, but not that of its media again', async () => {
  await subscribe('share.opened')
  const input = shareEndpoints.create.body!.parse({
    type: 'list',
    sharedItem: 'From=2026-01-01 00:00:00&To=2026-01-02 00:00:00',
    expirationDate: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { url, id } = await createShare(server.services, db(), person(), input)
  const { pathname, searchParams } = new URL(url!)
  const address = { params: { token: pathname.split('/').at(-1)! }, query: { token: searchParams.get('token')! } }
  for (const again of [false, true, false])
    expect(
      (await send(server.app, shareEndpoints.content, { ...address, query: { ...address.query, again } })).status,
    ).toBe(200)
  expect(await queued('share.opened')).toEqual([
    { share: { id, type: 'list', title: expect.any(String) }, opened: 1 },
    { share: { id, type: 'list', title: expect.any(String) }, opened: 2 },
  ])
  expect(JSON.stringify(await queued('share.opened'))).not.toContain(searchParams.get('token'))
})

describe('a score', () => {
  const score = async () => {
    while (await rollUp(server.services.pool));
    while (await sumDrivers(server.services.pool));
    while (await scoreDue(server.services.pool));
  }
  /** Calculates scores as if the stored ones had been these. */
  async function pretend(combined: number, provisional: boolean): Promise<void> {
    const { pool } = server.services
    for (const table of ['vehicle_score', 'driver_score', 'segment_score'])
      await pool.query(
        `update ${table} set combined = $2, provisional = $3, fingerprint = '' where client_id = $1 and combined is not null`,
        [clientId, combined, provisional],
      )
    await pool.query(
      `update scoring_state set scored_at = now() - interval '1 hour', drivers_at = now() - interval '1 hour' where client_id = $1`,
      [clientId],
    )
    await score()
    const { rows } = await pool.query('select combined from vehicle_score where client_id = $1 and combined = $2', [
      clientId,
      combined,
    ])
    expect(rows).toEqual([])
  }
  /** Drives as much as a firm score needs. */
  const drive = () =>
    fleet.load(
      'trips',
      Array.from({ length: 90 }, (_, day) =>
        trip(`day ${day}`, {
          startedAt: minutesAgo((day + 1) * 1440 + 300),
          endedAt: minutesAgo((day + 1) * 1440),
          distanceMeters: 300_000,
        }),
      ),
    )

  test('is sent when it moves to another band, but not for the first time, nor while it is provisional', async () => {
    await subscribe('score.bandChanged')
    await drive()
    await score()
    const { rows } = await server.services.pool.query(
      'select provisional from vehicle_score where client_id = $1 and vehicle_id = $2',
      [clientId, fleet.vehicleId('v1')],
    )
    expect(rows).toEqual([{ provisional: false }])
    expect(await queued('score.bandChanged')).toEqual([])
    await pretend(99, true)
    expect(await queued('score.bandChanged')).toEqual([])
    await pretend(99, false)
    const sent = await queued('score.bandChanged')
    expect(sent.map(({ subject }) => `${subject.kind} ${subject.name}`).toSorted()).toEqual([
      `driver ${name} Driver`,
      `fleet ${name}`,
      `vehicle ${name} Unit 1`,
    ])
    for (const { band, previousBand, previousScore } of sent) {
      expect([previousBand, previousScore]).toEqual([4, 99])
      expect(band).toBeLessThan(4)
    }
  })
})
