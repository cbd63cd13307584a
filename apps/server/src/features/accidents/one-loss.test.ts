import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { severity } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../../recompute/roll-up/counted-cells.ts'
import { crash, type Ground, lossCalls } from '../../testing/samples/loss-calls.ts'
import { createFleet, type Fleet, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

// One collision reported by two units is one loss: its other record is neither open work nor a second loss.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, rate, numbers, summary, report, settle } = lossCalls(() => server)
const month = { From: toRangeTime(minutesAgo(30 * 24 * 60)), To: toRangeTime(minutesAgo(-60)) }

/** A crash that two units reported: likely one event, but not certainly. */
async function twins(): Promise<{ of: Ground; other: Fleet }> {
  const of = await ground()
  const other = await createFleet(server.services, of.clientId, `${of.clientId} other`)
  await of.fleet.load('incidents', [crash('c1', { occurredAt: minutesAgo(4000) })])
  await other.load('incidents', [crash('c1', { occurredAt: minutesAgo(4000), driverExternalId: null })])
  const { pool } = server.services
  await pool.query('update incident set severity = $2 where client_id = $1', [of.clientId, severity.code.critical])
  await pool.query(
    `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 0.8, 20, 'sameType')`,
    [of.clientId, of.fleet.incidentId('c1'), other.incidentId('c1')],
  )
  await settle()
  return { of, other }
}

/** How many collisions are open, by every count and list of them; those that aren't; and the file's rows. */
async function openNow(of: Ground) {
  const params = { id: of.clientId }
  const collisions = { ...month, translatedTypes: (await summary(of)).suspected.translatedTypes }
  const totalOf = async (filter: object) =>
    (await ask(server.app, incidentEndpoints.totals, { params, query: { ...collisions, ...filter } }, of.operator))
      .totalCount
  const idsOf = async (filter: object) =>
    (
      await ask(server.app, incidentEndpoints.page, { params, query: { ...collisions, ...filter } }, of.operator)
    ).items.map(({ id }) => id)
  const { needsAttention } = await ask(
    server.app,
    dashboardEndpoints.summary,
    { query: { from: month.From, to: month.To } },
    of.operator,
  )
  const vehicles = (
    await ask(server.app, incidentEndpoints.page, { params, query: collisions }, of.operator)
  ).items.map(({ vehicleId }) => vehicleId)
  return {
    tile: needsAttention.suspectedCollisions,
    losses: (await summary(of)).suspected.count,
    // By rollups, by event, and as rows.
    total: await totalOf({ Open: true }),
    ofVehicles: await totalOf({ Open: true, vehicleIds: vehicles }),
    listed: (await idsOf({ Open: true })).length,
    byRisk: (await idsOf({ Open: true, SortBy: 'riskScore' })).length,
    settled: await totalOf({ Open: false }),
    settledRows: (await idsOf({ Open: false })).length,
  }
}
const counts = (open: number, settled: number) => ({
  tile: open,
  losses: open,
  total: open,
  ofVehicles: open,
  listed: open,
  byRisk: open,
  settled,
  settledRows: settled,
})

test('counts another record of a loss’s event in no list or count of open events, until the loss is withdrawn', async () => {
  const { of, other } = await twins()
  expect(await openNow(of)).toEqual(counts(2, 0))
  await rate(of, 'c1', 0)
  await settle()
  expect(await openNow(of)).toEqual(counts(0, 2))
  const details = () =>
    ask(server.app, incidentReviewEndpoints.details, { params: { id: other.incidentId('c1') } }, of.operator)
  expect(await details()).toMatchObject({
    rating: 2,
    accidentId: null,
    partOfLoss: { accidentId: 1, eventId: of.fleet.incidentId('c1') },
  })
  await rate(of, 'c1', 1)
  await settle()
  expect(await openNow(of)).toEqual(counts(1, 1))
  expect((await details()).partOfLoss).toBeNull()
})

test('joins the loss when its other record is confirmed, and says so; it succeeds a withdrawn loss', async () => {
  const { of, other } = await twins()
  const ofOther = { ...of, fleet: other }
  await rate(of, 'c1', 0)
  await rate(ofOther, 'c1', 0)
  await rate(ofOther, 'c1', 0)
  expect(await numbers(of)).toEqual([1])
  expect((await report(of, 'c1')).changes.map(({ text }) => text)).toEqual([
    'confirmed another record of it: rated accurate',
    'recorded it as a loss: rated accurate',
  ])
  const { activity } = await ask(
    server.app,
    incidentReviewEndpoints.details,
    { params: { id: other.incidentId('c1') } },
    of.operator,
  )
  expect(activity.map(({ text }) => text)).toContain('confirmed it as part of loss AC0001')

  await rate(of, 'c1', 1)
  expect(await numbers(of)).toEqual([2])
  await rate(of, 'c1', 0)
  expect(await numbers(of)).toEqual([2])
})

test('refuses to record another record of a loss’s event as a second loss', async () => {
  const { of, other } = await twins()
  const create = (eventId: string) => send(server.app, accidentEndpoints.create, { params: { eventId } }, of.admin)
  expect((await create(of.fleet.incidentId('c1'))).status).toBe(201)
  const second = await create(other.incidentId('c1'))
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ detail: expect.stringContaining('part of loss AC0001') })
  await settle()
  expect((await openNow(of)).tile).toBe(0)
  expect(await numbers(of)).toEqual([1])
})

test.each(['first', 'second'])(
  'counts the record that is the loss, if that is the %s, and not the other',
  async (which) => {
    const { of, other } = await twins()
    const lossFleet = which === 'first' ? of.fleet : other
    /** By rollups, by event, as rows, and in the score: a loss has the mark 2, a repeat 1. */
    const counted = async () => {
      await settle()
      const params = { id: of.clientId }
      const query = { ...month, translatedTypes: (await summary(of)).suspected.translatedTypes, Counted: true }
      const page = await ask(server.app, incidentEndpoints.page, { params, query }, of.operator)
      const totalOf = async (filter: object) =>
        (await ask(server.app, incidentEndpoints.totals, { params, query: { ...query, ...filter } }, of.operator))
          .totalCount
      const { rows } = await server.services.pool.query<{ counted: string }>(
        'select counted from vehicle_day where client_id = $1 and counted is not null order by vehicle_id',
        [of.clientId],
      )
      return {
        listed: page.items.map(({ id }) => id),
        total: await totalOf({}),
        ofVehicles: await totalOf({ vehicleIds: page.items.map(({ vehicleId }) => vehicleId) }),
        marks: rows
          .flatMap((row) => cellsOf(row.counted))
          .flatMap(({ translatedType, mark }) => (query.translatedTypes.includes(translatedType) ? [mark] : []))
          .toSorted(),
      }
    }
    // Likely, but not certainly one event.
    expect(await counted()).toMatchObject({ total: 2, marks: [0, 0] })
    await rate({ ...of, fleet: lossFleet }, 'c1', 0)
    expect(await counted()).toEqual({ listed: [lossFleet.incidentId('c1')], total: 1, ofVehicles: 1, marks: [1, 2] })
    await rate({ ...of, fleet: lossFleet }, 'c1', 2)
    expect(await counted()).toMatchObject({ total: 2, marks: [0, 0] })
  },
)
