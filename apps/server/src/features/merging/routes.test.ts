import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { mergeEventEndpoints as endpoints } from '@milepost/contract/merging/endpoints'
import { cameraPosition } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../db/connection/transact.ts'
import { findTwins } from '../../detect/find-twins.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let admin: string
let fleet: Fleet
let tests = 0
const at = minutesAgo(4000)
const crash = (id: string, change = {}) =>
  incident(id, { tags: [{ tag: 'Crash', source: 'automated' }], maxG: 3, occurredAt: at, ...change })
const range = { From: toRangeTime(minutesAgo(30 * 1440)), To: toRangeTime(new Date()) }

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Merged ${++tests}`)
  admin = await signInAdmin(server, clientId)
  fleet = await createFleet(server.services, clientId, `Merged ${tests}`)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  await fleet.load('incidents', [
    crash('a'),
    crash('b', {
      occurredAt: new Date(at.getTime() + 20_000),
      media: [{ position: cameraPosition.code.frontExternal, kind: 'video', source: { eventId: 'b' } }],
    }),
  ])
  await detect()
})

async function detect() {
  const span = { vehicleId: fleet.vehicleId('v1'), from: at, until: at } as never
  await transact(server.services.pool, (client) => findTwins(client, clientId, [span]))
}
async function settle() {
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
}
const a = () => fleet.incidentId('a')
const b = () => fleet.incidentId('b')
const candidates = async (query = {}) =>
  (await ask(server.app, endpoints.candidates, { query: { ...range, ...query } }, admin)).items
const merge = (primaryId: string, otherId: string, same = true) =>
  send(server.app, endpoints.merge, { body: { primaryId, otherId, same } }, admin)
const merged = () => ask(server.app, endpoints.history, {}, admin)
const undo = async () => send(server.app, endpoints.undo, { params: { id: (await merged())[0]!.id } }, admin)
const rate = (id: string) =>
  ask(server.app, incidentReviewEndpoints.rate, { params: { id }, body: { rating: 0 } }, admin)
/** What lists, counts and losses show. */
async function shown() {
  await settle()
  const params = { id: clientId }
  const { items } = await ask(server.app, incidentEndpoints.page, { params, query: range }, admin)
  const totals = await ask(server.app, incidentEndpoints.totals, { params, query: range }, admin)
  const counted = await ask(server.app, incidentEndpoints.totals, { params, query: { ...range, Counted: true } }, admin)
  const losses = await ask(server.app, accidentEndpoints.page, { query: range }, admin)
  const { rows } = await server.services.pool.query(
    'select sum(incidents)::int as n from vehicle_day where client_id = $1',
    [clientId],
  )
  return {
    listed: items
      .map(({ id }) => (id === a() ? 'a' : 'b'))
      .toSorted()
      .join(''),
    total: totals.totalCount,
    counted: counted.totalCount,
    days: rows[0].n,
    losses: losses.items.map(({ accidentId, eventId }) => `${accidentId} ${eventId === a() ? 'a' : 'b'}`),
  }
}

test('lists likely pairs with how they differ, by confidence, type and range', async () => {
  const [pair, ...more] = await candidates()
  expect(more).toEqual([])
  expect(pair).toMatchObject({
    a: { id: a(), hasVideo: false, accidentId: null, provider: { code: 'samsara' } },
    b: { id: b(), hasVideo: true },
    vehicle: { name: 'Unit 1' },
    gapSeconds: 20,
    reason: 'sameType',
  })
  expect(await candidates({ minimumConfidence: 0.99 })).toEqual([])
  expect(await candidates({ translatedTypes: ['smoking'] })).toEqual([])
  expect(await candidates({ SearchedText: 'unit 1' })).toHaveLength(1)
})

test('merges two records: lists, counts and sums show one, and undoing brings back both', async () => {
  const before = await shown()
  expect(before).toMatchObject({ listed: 'ab', total: 2, days: 2 })
  expect((await merge(a(), b())).status).toBe(204)
  expect(await shown()).toEqual({ listed: 'a', total: 1, counted: 1, days: 1, losses: [] })
  expect(await candidates()).toEqual([])
  expect(await merged()).toMatchObject([{ primaryId: a(), mergedId: b(), by: { name: 'Ann' } }])
  const details = await ask(server.app, incidentReviewEndpoints.details, { params: { id: a() } }, admin)
  expect(details.hasVideo).toBe(true)

  expect((await undo()).status).toBe(204)
  expect(await shown()).toEqual(before)
  expect(await merged()).toEqual([])
  expect(await candidates()).toHaveLength(1)
})

test('leads from a merged record to the one that was kept, also through a second merge', async () => {
  await fleet.load('incidents', [crash('c', { occurredAt: new Date(at.getTime() + 25_000) })])
  await detect()
  const found = async (id: string) =>
    (await ask(server.app, incidentReviewEndpoints.details, { params: { id } }, admin)).id
  await merge(a(), b())
  expect(await found(b())).toBe(a())
  await merge(fleet.incidentId('c'), a())
  expect(await found(b())).toBe(fleet.incidentId('c'))
  const stranger = await signInAdmin(server, await server.client(`Other ${tests}`))
  expect((await send(server.app, incidentReviewEndpoints.details, { params: { id: b() } }, stranger)).status).toBe(404)
})

test('isn’t undone by the provider sending the merged record again', async () => {
  await merge(a(), b())
  await fleet.load('incidents', [crash('b', { occurredAt: new Date(at.getTime() + 20_000), maxG: 4 }), crash('a')])
  expect(await shown()).toMatchObject({ listed: 'a', total: 1 })
})

test('moves a loss with its number and rating, and returns it with what changed in the meantime', async () => {
  await rate(b())
  const [loss] = (await shown()).losses
  expect(loss).toMatch(/ b$/)
  await server.services.pool.query(
    `insert into loss_notice (client_id, incident_id, level, recipient, id, occurred_at, vehicle_id, vehicle_name, reason, delivery)
     values ($1, $2, 1, 'claims@example.com', gen_random_uuid(), $3, $4, 'Unit 1', 'confirmed', 'sent')`,
    [clientId, b(), at, fleet.vehicleId('v1')],
  )
  const notified = async () =>
    (await server.services.pool.query('select incident_id as id from loss_notice where client_id = $1', [clientId]))
      .rows
  await merge(a(), b())
  expect(await notified()).toEqual([{ id: a() }])
  const number = loss!.split(' ')[0]
  expect(await shown()).toMatchObject({ listed: 'a', losses: [`${number} a`] })
  await server.services.pool.query('update accident set cost_estimate_usd = 500 where client_id = $1', [clientId])
  await undo()
  expect(await shown()).toMatchObject({ listed: 'ab', losses: [loss] })
  expect(await notified()).toEqual([{ id: b() }])
  const { rows } = await server.services.pool.query(
    'select a.cost_estimate_usd as cost, (select rating from incident i where i.client_id = $1 and i.id = $2) as rating from accident a where a.client_id = $1',
    [clientId, a()],
  )
  expect(rows).toEqual([{ cost: 500, rating: 2 }])
})

test('keeps the number of the primary record’s loss', async () => {
  await server.services.pool.query('delete from incident_duplicate where client_id = $1', [clientId])
  await rate(a())
  await rate(b())
  await detect()
  const both = (await shown()).losses
  expect(both).toHaveLength(2)
  const [pair] = await candidates()
  expect([`${pair!.a.accidentId} a`, `${pair!.b.accidentId} b`].toSorted()).toEqual(both.toSorted())
  await merge(b(), a())
  expect((await shown()).losses).toEqual(both.filter((loss) => loss.endsWith('b')))
  await undo()
  expect((await shown()).losses.toSorted()).toEqual(both.toSorted())
})

test('remembers that two records are separate events, and counts both', async () => {
  await fleet.load('incidents', [crash('b', { occurredAt: new Date(at.getTime() + 2_000) })])
  await detect()
  expect(await shown()).toMatchObject({ listed: 'ab', counted: 1 })
  await merge(a(), b(), false)
  await detect()
  expect(await candidates()).toEqual([])
  expect(await shown()).toMatchObject({ listed: 'ab', counted: 2 })
})

test('undoes that two records are separate: a candidate as before, and one counts again', async () => {
  await fleet.load('incidents', [crash('b', { occurredAt: new Date(at.getTime() + 2_000) })])
  await detect()
  const [before] = await candidates()
  await merge(a(), b(), false)
  expect(await merged()).toMatchObject([
    { decision: 'separate', primaryId: a(), mergedId: b(), by: { name: 'Ann' }, vehicle: { name: 'Unit 1' } },
  ])
  expect((await merged())[0]!.undoUntil).not.toBeNull()
  expect((await undo()).status).toBe(204)
  expect(await candidates()).toEqual([before])
  expect(await shown()).toMatchObject({ listed: 'ab', counted: 1 })
  expect(await merged()).toEqual([])
  await merge(a(), b(), false)
  await server.services.pool.query(
    `update incident_duplicate set decided_at = now() - interval '31 days' where client_id = $1`,
    [clientId],
  )
  expect((await undo()).status).toBe(404)
  expect(await candidates()).toEqual([])
})

test('refuses what isn’t a candidate, what is merged, and undoing too late', async () => {
  expect((await merge(a(), a())).status).toBe(422)
  expect((await merge(a(), '12345')).status).toBe(404)
  await merge(a(), b())
  expect((await merge(a(), b())).status).toBe(404)
  await server.services.pool.query(`update merged_event set at = now() - interval '31 days' where client_id = $1`, [
    clientId,
  ])
  expect(await merged()).toMatchObject([{ undoUntil: null }])
  expect((await undo()).status).toBe(404)
})
