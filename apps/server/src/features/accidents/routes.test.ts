import { accidentEndpoints } from '@milepost/contract/accidents'
import { exportEndpoints } from '@milepost/contract/exports'
import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { toRangeTime } from '@milepost/contract/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { sumDrivers } from '../../pipeline/evidence/sum-drivers.ts'
import { erase, handOver, recordTables, stateTables } from '../../pipeline/load/connection-tables.ts'
import { rollUp } from '../../pipeline/roll-up/roll-up.ts'
import { scoreDue } from '../../pipeline/scores/score-due.ts'
import { createFleet, createSampleFleet, type Fleet, incident, minutesAgo, trip } from '../../testing/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Ground = { clientId: number; fleet: Fleet; operator: string; admin: string; viewer: string }

async function ground(): Promise<Ground> {
  const name = `Losses ${++made}`
  const clientId = await server.client(name)
  const [operator, admin, viewer] = await Promise.all(
    ['operator', 'admin', 'viewer'].map((role) => server.token(clientId, [role])),
  )
  return {
    clientId,
    fleet: await createSampleFleet(server.services, clientId, name),
    operator: operator!,
    admin: admin!,
    viewer: viewer!,
  }
}

const crash = (id: string, change: Parameters<typeof incident>[1] = {}) =>
  incident(id, { tags: [{ tag: 'Crash', source: 'automated' }], maxG: 2.5, ...change })

const rate = ({ fleet, operator }: Ground, id: string, rating: 0 | 1 | 2, token = operator) =>
  ask(server.app, incidentReviewEndpoints.rate, { params: { id: fleet.incidentId(id) }, body: { rating } }, token)
type Query = NonNullable<Parameters<typeof ask<typeof accidentEndpoints.page>>[2]['query']>
const list = ({ operator }: Ground, query: Query = {}) => ask(server.app, accidentEndpoints.page, { query }, operator)
const numbers = async (of: Ground, query: Query = {}) => (await list(of, query)).items.map((loss) => loss.accidentId)
const summary = ({ operator }: Ground, query: Query = {}) =>
  ask(server.app, accidentEndpoints.summary, { query }, operator)
const report = ({ fleet, operator }: Ground, id: string) =>
  ask(server.app, accidentEndpoints.report, { params: { eventId: fleet.incidentId(id) } }, operator)
const change = ({ fleet, operator }: Ground, id: string, body: object, token = operator) =>
  send(server.app, accidentEndpoints.change, { params: { eventId: fleet.incidentId(id) }, body: body as never }, token)
const settle = async () => {
  const { pool } = server.services
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const step of [rollUp, sumDrivers, scoreDue]) while (await step(pool)) isMore = true
  }
}

describe('what makes a loss', () => {
  test('a collision that a person confirms is one at once, with the next number; said otherwise it is none, and keeps it', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [
      crash('c1', { occurredAt: minutesAgo(300) }),
      incident('c2', { tags: [{ tag: 'HarshImpact', source: 'automated' }], occurredAt: minutesAgo(200) }),
    ])
    await settle()
    expect(await list(of)).toEqual({ items: [], totalCount: 0 })
    expect((await summary(of)).suspected).toMatchObject({ count: 2, isExact: true })
    const heard: unknown[] = []
    const stop = server.services.live.subscribe(of.clientId, (news) => news.kind === 'loss' && heard.push(news))
    await rate(of, 'c2', 0)
    await rate(of, 'c1', 0)
    await rate(of, 'e1', 0)
    stop()
    expect(await numbers(of)).toEqual([1, 2])
    expect(await numbers(of, { SortBy: 'accidentId', SortDirection: 'desc' })).toEqual([2, 1])
    const params = { id: of.fleet.incidentId('c2') }
    const details = () => ask(server.app, incidentReviewEndpoints.details, { params }, of.operator)
    expect(await details()).toMatchObject({ accidentId: 1, isReportReady: true, rating: 0 })
    expect((await details()).activity.map(({ text }) => text)).toContain('made it loss AC0001')
    await settle()
    expect((await summary(of)).suspected.count).toBe(0)

    await rate(of, 'c2', 1)
    expect(await numbers(of)).toEqual([2])
    expect((await details()).accidentId).toBeNull()
    expect((await report(of, 'c2')).accident.withdrawnAt).not.toBeNull()
    expect((await change(of, 'c2', { noFault: true, reason: 'Late' })).status).toBe(409)
    await rate(of, 'c2', 0)
    await rate(of, 'c2', 0)
    expect(await numbers(of)).toEqual([1, 2])
    expect((await report(of, 'c2')).changes.map(({ text }) => text)).toEqual([
      'made it a loss again: rated accurate',
      'took the loss back: rated inaccurate',
      'made it a loss: rated accurate',
    ])
    expect(heard).toContainEqual({ kind: 'loss', incidentId: params.id })
  })

  test('what waits for a second person is none yet', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    const learner = await server.person(of.clientId, ['operator'])
    await server.services.db.updateTable('appUser').set({ needsReview: true }).where('id', '=', learner).execute()
    await rate(of, 'c1', 0, await server.token(of.clientId, ['operator'], learner))
    expect(await numbers(of)).toEqual([])
    await rate(of, 'c1', 0)
    expect(await numbers(of)).toEqual([1])
  })

  test('an admin makes any event one, once, and takes it back with a reason; ratings do not', async () => {
    const of = await ground()
    const at = { params: { eventId: of.fleet.incidentId('e1') } }
    expect((await send(server.app, accidentEndpoints.create, at, of.operator)).status).toBe(403)
    expect(await ask(server.app, accidentEndpoints.create, at, of.admin)).toMatchObject({
      accidentId: 1,
      origin: 'admin',
      type: { translatedType: 'harshBraking' },
      isReportReady: false,
    })
    expect((await send(server.app, accidentEndpoints.create, at, of.admin)).status).toBe(409)
    await rate(of, 'e1', 1)
    expect(await numbers(of)).toEqual([1])
    const withdraw = (reason: string) =>
      send(server.app, accidentEndpoints.withdraw, { ...at, query: { reason } }, of.admin)
    expect((await withdraw(' ')).status).toBe(422)
    expect((await withdraw('Another vehicle')).status).toBe(204)
    expect((await withdraw('Again')).status).toBe(404)
    expect(await numbers(of)).toEqual([])
    expect((await report(of, 'e1')).changes[0]).toMatchObject({ text: 'took the loss back', reason: 'Another vehicle' })
  })

  test('two records of one crash are one loss', async () => {
    const of = await ground()
    const other = await createFleet(server.services, of.clientId, `${made} other`)
    await of.fleet.load('incidents', [crash('c1')])
    await other.load('incidents', [crash('c1', { driverExternalId: null })])
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 1, 0, 'sameType')`,
      [of.clientId, of.fleet.incidentId('c1'), other.incidentId('c1')],
    )
    await rate(of, 'c1', 0)
    await rate({ ...of, fleet: other }, 'c1', 0)
    expect(await numbers(of)).toEqual([1])
  })
})

describe('what stays true', () => {
  test('a loss follows its event: its time, its connection to another client under a number of that client, its end', async () => {
    const of = await ground()
    const { pool } = server.services
    await of.fleet.load('incidents', [crash('c1', { occurredAt: minutesAgo(90) })])
    await rate(of, 'c1', 0)
    await of.fleet.load('incidents', [crash('c1', { occurredAt: minutesAgo(4000) })])
    const [moved] = (await list(of)).items
    expect(Date.parse(moved!.occurredAt)).toBeLessThan(minutesAgo(3999).getTime())
    await change(of, 'c1', { costEstimateUsd: 12_000, reason: 'Estimate of the shop' })

    const to = await ground()
    await to.fleet.load('incidents', [crash('own')])
    await rate(to, 'own', 0)
    const place = { clientId: of.clientId, connectionId: of.fleet.connectionId }
    await transact(pool, (client) => handOver(client, place, to.clientId, [...recordTables, ...stateTables]))
    expect(await numbers(of)).toEqual([])
    expect(await numbers(to, { SortBy: 'accidentId', SortDirection: 'asc' })).toEqual([1, 2])
    const there = await report({ ...to, fleet: of.fleet }, 'c1')
    expect(there.accident).toMatchObject({ accidentId: 2, costEstimateUsd: 12_000 })
    expect(there.changes.map(({ text }) => text)).toEqual([
      'gave it a new number: it was AC0001 before its connection moved',
      'set the cost estimate to US$12,000 (was not known)',
      'made it a loss: rated accurate',
    ])

    const back = { clientId: to.clientId, connectionId: of.fleet.connectionId }
    await transact(pool, (client) => handOver(client, back, -to.clientId, recordTables))
    expect(await numbers(to)).toEqual([1])
    await transact(pool, (client) => erase(client, { ...back, clientId: -to.clientId }, recordTables))
    await to.fleet.load('incidents', [crash('next')])
    await rate(to, 'next', 0)
    // The second was another's, and is never given again.
    expect(await numbers(to, { SortBy: 'accidentId', SortDirection: 'asc' })).toEqual([1, 3])
  })

  test('a loss says and is found by what its event says, after a revision and a rating', async () => {
    const of = await ground()
    const params = { eventId: of.fleet.incidentId('c1') }
    await of.fleet.load('incidents', [crash('c1', { driverExternalId: null })])
    await ask(server.app, accidentEndpoints.create, { params }, of.admin)
    const [first] = (await list(of)).items
    expect(first).toMatchObject({ driver: null, maxG: 2.5, type: { translatedType: 'collision' } })
    await of.fleet.load('incidents', [
      incident('c1', { tags: [{ tag: 'HarshImpact', source: 'automated' }], maxG: 3.5, location: null }),
    ])
    const [revised] = (await list(of, { SortBy: 'maxG', SortDirection: 'desc' })).items
    expect(revised).toMatchObject({ maxG: 3.5, place: null, type: { translatedType: 'possibleCollision' } })
    expect(await numbers(of, { DriverId: [revised!.driver!.id] })).toEqual([1])
    const { riskScore } = revised!
    expect(await numbers(of, { RiskScore: `${riskScore - 0.01},${riskScore + 0.01}` })).toEqual([1])
    expect(await numbers(of, { SearchedText: 'accurate' })).toEqual([])
    await rate(of, 'c1', 0)
    expect(await numbers(of, { SearchedText: 'accurate' })).toEqual([1])
  })

  test('what the provider says never happened is no loss', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await ask(server.app, accidentEndpoints.create, { params: { eventId: of.fleet.incidentId('c1') } }, of.admin)
    await of.fleet.load('incidents', [crash('c1', { state: 'dismissed' })])
    expect(await numbers(of)).toEqual([])
    const { rows } = await server.services.pool.query(
      'select 1 from accident where client_id = $1 union all select 1 from accident_change where client_id = $1',
      [of.clientId],
    )
    expect(rows).toEqual([])
  })
})

describe('the list', () => {
  test('every filter is honoured, sorted and paged; the sums are those of its rows', async () => {
    const of = await ground()
    const other = await createFleet(server.services, of.clientId, `Elsewhere ${made}`)
    await of.fleet.load('trips', [trip('t9', { distanceMeters: 1_609_344 })])
    await of.fleet.load('incidents', [
      crash('c1', { occurredAt: minutesAgo(50) }),
      crash('c2', { occurredAt: minutesAgo(60 * 24 * 40), driverExternalId: null, maxG: 0.5 }),
      crash('old', { occurredAt: minutesAgo(60 * 24 * 400) }),
    ])
    await other.load('incidents', [crash('c3', { occurredAt: minutesAgo(70), driverExternalId: null, maxG: null })])
    for (const id of ['c1', 'c2', 'old']) await rate(of, id, 0)
    await rate({ ...of, fleet: other }, 'c3', 0)
    expect((await change(of, 'c1', { noFault: true, costEstimateUsd: 5000, reason: 'r' })).status).toBe(204)
    expect((await change(of, 'c2', { noFault: false, impactZones: ['front', 'rear'], reason: 'r' })).status).toBe(204)
    await settle()
    expect(await numbers(of)).toEqual([1, 4, 2])
    const cases: [Query, number[]][] = [
      [{ From: toRangeTime(minutesAgo(60 * 24 * 500)), To: toRangeTime(minutesAgo(60 * 24 * 300)) }, [3]],
      [{ NoFaultAccident: 'true' }, [1]],
      [{ NoFaultAccident: 'false' }, [2]],
      [{ NoFaultAccident: 'unknown' }, [4]],
      [{ ConnectionId: [other.connectionId] }, [4]],
      [{ ProviderId: [1] }, [1, 4, 2]],
      [{ ProviderId: [2] }, []],
      [{ DriverId: [(await list(of)).items[0]!.driver!.id] }, [1]],
      [{ VehicleId: [(await list(of)).items[1]!.vehicle.id] }, [4]],
      [{ VehicleId: ['1'] }, []],
      [{ CostEstimate: '4000,6000' }, [1]],
      [{ CostEstimate: ',100' }, []],
      [{ RiskScore: '100' }, []],
      [{ RiskScore: '0,100' }, [1, 4, 2]],
      [{ SearchedText: 'AC0004' }, [4]],
      [{ SearchedText: 'elsewhere' }, [4]],
      [{ SearchedText: '100%' }, []],
      [{ SortBy: 'maxG', SortDirection: 'asc' }, [2, 1, 4]],
      [{ SortBy: 'maxG', SortDirection: 'desc' }, [1, 2, 4]],
      [{ SortBy: 'costEstimate', SortDirection: 'desc' }, [1, 4, 2]],
      [{ PageSize: 2, PageNumber: 2 }, [2]],
    ]
    for (const [query, expected] of cases) {
      const found = await numbers(of, query)
      const isLoose = query.SortBy === 'costEstimate'
      expect(isLoose ? found.slice(0, 1) : found, JSON.stringify(query)).toEqual(isLoose ? [1] : expected)
      if (!query.PageSize && !query.SortBy)
        expect((await summary(of, query)).totals.losses, JSON.stringify(query)).toBe(expected.length)
    }
    const { totals, months, zones, withoutZones, knownFrom } = await summary(of)
    expect(totals).toMatchObject({ costEstimateUsd: 5000, estimated: 1, noFault: 1, atFault: 1, withoutFirstNotice: 3 })
    // On some thousand miles three losses are no rate.
    expect(totals.perMillionMiles).toBeNull()
    expect(months.reduce((sum, month) => sum + month.noFault + month.atFault + month.unknownFault, 0)).toBe(3)
    expect(months.filter((month) => month.costEstimateUsd !== null)).toHaveLength(1)
    // Before it there is no month of which anything could be told.
    expect(knownFrom! <= months[0]!.month || knownFrom!.slice(0, 7) === months[0]!.month.slice(0, 7)).toBe(true)
    expect(zones.filter(({ count }) => count > 0).map(({ zone }) => zone)).toEqual(['front', 'rear'])
    expect(withoutZones).toBe(2)
    expect((await summary(of, { ConnectionId: [other.connectionId] })).totals.perMillionMiles).toBeNull()
    expect((await summary(of, { VehicleId: ['1'] })).totals.perMillionMiles).toBeNull()
    expect((await summary(of, { SearchedText: 'elsewhere' })).suspected.count).toBeNull()
    for (const query of [{ RiskScore: '60,20' }, { SortBy: 'weather' }, { Fault: 'x' }])
      expect((await send(server.app, accidentEndpoints.page, { query: query as never }, of.operator)).status).toBe(422)
    const page = await ask(
      server.app,
      incidentEndpoints.page,
      { params: { id: of.clientId }, query: { From: toRangeTime(minutesAgo(120)), To: toRangeTime(new Date()) } },
      of.operator,
    )
    expect(page.items.map(({ accidentId }) => accidentId)).toEqual([1, null, 4])

    const { id } = await ask(
      server.app,
      exportEndpoints.start,
      {
        body: {
          list: 'accidents',
          query: { NoFaultAccident: 'true', SearchedText: 'chicago' },
          columns: ['accidentId', 'noFault', 'maxG', 'costEstimate'],
        },
      },
      of.operator,
    )
    const file = await send(server.app, exportEndpoints.file, { params: { id } }, of.operator)
    expect(String(file.body).trim().split('\n').slice(1)).toEqual(
      ['Loss,Fault,Force (g),Cost estimate (US$)', 'AC0001,No fault,2.5,5000'].map((line) => line),
    )
  })
})

describe('what people change', () => {
  test('points of impact, fault and cost are changed with a reason, which the history keeps; only by those who may', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await rate(of, 'c1', 0)
    const none = await change(of, 'c1', { impactZones: [], reason: 'r' })
    expect(none).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Select at least one point of impact.') },
    })
    expect((await change(of, 'c1', { noFault: true })).status).toBe(422)
    expect((await change(of, 'c1', { reason: 'nothing' })).status).toBe(422)
    expect((await change(of, 'c1', { noFault: true, reason: 'r' }, of.viewer)).status).toBe(403)
    expect(
      (
        await change(of, 'c1', {
          impactZones: ['rear', 'front-left'],
          noFault: true,
          costEstimateUsd: 0,
          reason: 'Police report',
        })
      ).status,
    ).toBe(204)
    const { accident, changes, facts, timeline } = await report(of, 'c1')
    expect(accident).toMatchObject({
      impactZones: ['front-left', 'rear'],
      noFault: true,
      costEstimateUsd: 0,
      maxG: 2.5,
    })
    expect(changes[0]).toMatchObject({
      by: { name: 'Test Person' },
      text: 'set the fault to No fault (was Not known); set the cost estimate to US$0 (was not known); set the points of impact to Front left, Rear (was not known)',
      reason: 'Police report',
    })
    expect(facts.filter((fact) => fact.eventMetadataType === 'accident').map(({ key, value }) => [key, value])).toEqual(
      [
        ['accidentId', 'AC0001'],
        ['noFault', 'No fault'],
        ['costEstimate', 'US$0'],
        ['stateInfo', 'IL, US'],
      ],
    )
    expect(timeline.map(({ step, at }) => [step, at !== null])).toEqual([
      ['detected', true],
      ['video', false],
      ['reviewed', true],
      ['firstNotice', false],
      ['secondNotice', false],
    ])
    expect(
      (
        await send(
          server.app,
          accidentEndpoints.report,
          { params: { eventId: of.fleet.incidentId('e1') } },
          of.operator,
        )
      ).status,
    ).toBe(404)
  })

  test('confirmation moves the scores of vehicle and driver; a loss without our driver’s fault, or taken back, does not', async () => {
    const of = await ground()
    const days = [300, 200, 100, 60, 30, 1].map((day) =>
      trip(`t${day}`, {
        startedAt: minutesAgo(day * 1440 + 200),
        endedAt: minutesAgo(day * 1440),
        distanceMeters: 400_000,
      }),
    )
    await of.fleet.load('trips', days)
    await of.fleet.load('incidents', [crash('c1', { occurredAt: minutesAgo(30 * 1440 + 60) })])
    const told = async () => {
      await settle()
      const params = { id: of.fleet.vehicleId('v1') }
      const { current } = await ask(server.app, vehicleEndpoints.risk, { params }, of.operator)
      const { experience } = current!
      const { rows } = await server.services.pool.query(
        `select (select experience from vehicle_score where client_id = $1 and vehicle_id = $2 limit 1) as vehicle,
           (select max(experience) from driver_score where client_id = $1) as driver`,
        [of.clientId, of.fleet.vehicleId('v1')],
      )
      return { confirmed: experience!.confirmed, suspected: experience!.suspected.length, ...rows[0] }
    }
    const suspected = await told()
    expect(suspected).toMatchObject({ confirmed: 0, suspected: 1 })
    await rate(of, 'c1', 0)
    const confirmed = await told()
    expect(confirmed).toMatchObject({ confirmed: 1, suspected: 0 })
    expect(confirmed.vehicle).toBeGreaterThan(suspected.vehicle)
    expect(confirmed.driver).toBeGreaterThan(suspected.driver)
    await change(of, 'c1', { noFault: true, reason: 'Rear-ended at a light' })
    const free = await told()
    expect(free).toMatchObject({ confirmed: 0, suspected: 0 })
    expect(free.vehicle).toBeLessThan(suspected.vehicle)
    await change(of, 'c1', { noFault: false, reason: 'Witness' })
    expect(await told()).toEqual(confirmed)
    const at = { params: { eventId: of.fleet.incidentId('c1') }, query: { reason: 'Not ours' } }
    await ask(server.app, accidentEndpoints.withdraw, at, of.admin)
    expect(await told()).toMatchObject({ confirmed: 0, suspected: 0 })
    await ask(server.app, accidentEndpoints.create, { params: { eventId: of.fleet.incidentId('e1') } }, of.admin)
    expect(await told()).toMatchObject({ confirmed: 1 })
  })
})
