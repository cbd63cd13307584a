import { disputeText } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { questionLines } from '@milepost/contract/policies/question-lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/connection/transact.ts'
import { placeOf } from '../../recompute/evidence/evidence-sums.ts'
import { erase, handOver, recordTables, stateTables } from '../../sync/handover/connection-tables.ts'
import { crash, type Ground, lossCalls } from '../../testing/samples/loss-calls.ts'
import { createFleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, rate, list, numbers, summary, report, change, settle } = lossCalls(() => server)

/** The fault that scores count for the losses of each month. */
async function countedLosses({ clientId }: Ground): Promise<number[]> {
  await settle()
  const { rows } = await server.services.pool.query<{ faults: number }>(
    `select sums[${placeOf('faultLosses')}] as faults from evidence_month where client_id = $1 and sums[${placeOf('faultLosses')}] > 0`,
    [clientId],
  )
  return rows.map(({ faults }) => faults)
}

/** What the open questions of a fleet’s policy say about rejected collisions. */
async function rejectedText({ fleet, admin }: Ground): Promise<string | undefined> {
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`,
    [fleet.connectionId],
  )
  const [policy] = await ask(server.app, policyEndpoints.list, {}, admin)
  const { questions } = await ask(server.app, policyEndpoints.experience, { params: { id: policy!.id! } }, admin)
  return questionLines(questions, 'imperial').find(({ id }) => id === 'rejected')?.text
}

describe('what makes a loss', () => {
  test('turns a confirmed collision into a loss with the next number, and withdraws it, keeping the number, if rated otherwise', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [
      crash('c1', { occurredAt: minutesAgo(300) }),
      incident('c2', { tags: [{ tag: 'HarshImpact', source: 'automated' }], occurredAt: minutesAgo(200) }),
    ])
    await settle()
    expect(await list(of)).toEqual({ items: [], totalCount: 0 })
    expect((await summary(of)).suspected).toMatchObject({ count: 2, isExact: true })
    const received: unknown[] = []
    const stop = server.services.live.subscribe(of.clientId, (news) => news.kind === 'loss' && received.push(news))
    await rate(of, 'c2', 0)
    await rate(of, 'c1', 0)
    await rate(of, 'e1', 0)
    stop()
    expect(await numbers(of)).toEqual([1, 2])
    expect(await numbers(of, { SortBy: 'accidentId', SortDirection: 'desc' })).toEqual([2, 1])
    const params = { id: of.fleet.incidentId('c2') }
    const details = () => ask(server.app, incidentReviewEndpoints.details, { params }, of.operator)
    expect(await details()).toMatchObject({ accidentId: 1, isReportReady: true, rating: 0 })
    expect((await details()).activity.map(({ text }) => text)).toContain('recorded it as loss AC0001')
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
      'recorded it as a loss again: rated accurate',
      'withdrew the loss: rated inaccurate',
      'recorded it as a loss: rated accurate',
    ])
    expect(received).toContainEqual({ kind: 'loss', incidentId: params.id })
  })

  test.each([
    [
      'after an hour',
      async (of: Ground) => {
        await rate(of, 'c1', 0)
        await server.services.pool.query(
          `update accident set made_at = now() - interval '61 minutes' where client_id = $1`,
          [of.clientId],
        )
      },
    ],
    [
      'after a claims handler confirmed it',
      async (of: Ground) => {
        await rate(of, 'c1', 0)
        await rate(of, 'c1', 0, await server.token(of.clientId, ['claims']))
      },
    ],
  ])(
    'remains a disputed loss if people of the client reject it %s, until someone independent does',
    async (_, confirm) => {
      const of = await ground()
      await of.fleet.load('incidents', [crash('c1')])
      await confirm(of)
      await change(of, 'c1', { faultPercent: 100, reason: 'Police report' })
      const before = await countedLosses(of)
      expect(before).toEqual([1])

      const clear = { params: { id: of.fleet.incidentId('c1') }, body: { rating: 2 } } as const
      expect((await send(server.app, incidentReviewEndpoints.rate, clear, of.operator)).status).toBe(409)
      await rate(of, 'c1', 1)
      expect(await numbers(of)).toEqual([1])
      expect(await countedLosses(of)).toEqual(before)
      const disputed = await report(of, 'c1')
      expect(disputed.accident).toMatchObject({ isDisputed: true, withdrawnAt: null })
      expect(disputed.changes[0]!.text).toBe('rated inaccurate: it remains a loss')
      const reviews = disputed.timeline.filter(({ step }) => step === 'reviewed').map(({ note }) => note)
      expect([reviews[0], reviews.at(-1)]).toEqual(['Rated accurate by Test Person', 'Rated inaccurate by Test Person'])
      expect((await summary(of)).totals).toMatchObject({ losses: 1, disputed: 1 })
      const { items } = await list(of)
      expect(disputeText(items[0]!)).toBe('Disputed by the fleet; counts as 100% at fault')
      expect(await rejectedText(of)).toMatch(
        /^1 rejected collision .* that remains a loss until the insurer or a video reviewer confirms the rejection$/,
      )
      await rate(of, 'c1', 0)
      const settled = await report(of, 'c1')
      expect(settled.accident.isDisputed).toBe(false)
      expect(settled.changes[0]!.text).toBe('rated accurate: no longer disputed')
      expect((await summary(of)).totals.disputed).toBe(0)
      await rate(of, 'c1', 1)

      await rate(of, 'c1', 1, await server.token(of.clientId, ['claims']))
      expect(await numbers(of)).toEqual([])
      expect((await report(of, 'c1')).accident.isDisputed).toBe(false)
    },
  )

  test('records in its history that someone independent confirmed it, and that a rating was removed', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await rate(of, 'c1', 0)
    await rate(of, 'c1', 2)
    await rate(of, 'c1', 0)
    const claims = await server.token(of.clientId, ['claims'])
    await rate(of, 'c1', 0, claims)
    await rate(of, 'c1', 0, claims)
    const { changes, timeline } = await report(of, 'c1')
    expect(changes.map(({ text }) => text)).toEqual([
      'confirmed the loss: rated accurate',
      'recorded it as a loss again: rated accurate',
      'withdrew the loss: rating removed',
      'recorded it as a loss: rated accurate',
    ])
    expect(timeline.flatMap(({ step, note }) => (step === 'reviewed' ? [note] : [])).slice(0, 2)).toEqual([
      'Rated accurate by Test Person',
      'Earlier rating removed by Test Person',
    ])
  })

  test('isn’t a loss anymore if people of the client take back within an hour what only they confirmed', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await rate(of, 'c1', 0)
    await rate(of, 'c1', 1)
    expect(await numbers(of)).toEqual([])
  })

  test('isn’t a loss while a second review is pending', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    const learner = await server.person(of.clientId, ['operator'])
    await server.services.db.updateTable('appUser').set({ needsReview: true }).where('id', '=', learner).execute()
    await rate(of, 'c1', 0, await server.token(of.clientId, ['operator'], learner))
    expect(await numbers(of)).toEqual([])
    await rate(of, 'c1', 0)
    expect(await numbers(of)).toEqual([1])
  })

  test('lets an admin record any event as a loss once, and withdraw it with a reason; ratings don’t', async () => {
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
    expect((await report(of, 'e1')).changes[0]).toMatchObject({ text: 'withdrew the loss', reason: 'Another vehicle' })
  })

  test('counts two records of one crash as one loss', async () => {
    const of = await ground()
    const other = await createFleet(server.services, of.clientId, `${of.clientId} other`)
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

describe('consistency', () => {
  test('follows its event: its time, its connection’s move to another client with that client’s own number, its deletion', async () => {
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
      'set the cost estimate to $12,000 (was unknown)',
      'recorded it as a loss: rated accurate',
    ])

    const back = { clientId: to.clientId, connectionId: of.fleet.connectionId }
    await transact(pool, (client) => handOver(client, back, -to.clientId, recordTables))
    expect(await numbers(to)).toEqual([1])
    await transact(pool, (client) => erase(client, { ...back, clientId: -to.clientId }, recordTables))
    await to.fleet.load('incidents', [crash('next')])
    await rate(to, 'next', 0)
    // The second was another's, and isn't reused.
    expect(await numbers(to, { SortBy: 'accidentId', SortDirection: 'asc' })).toEqual([1, 3])
  })

  test('shows and finds a loss by its event’s data, after a revision and a rating', async () => {
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
    expect(revised).toMatchObject({ maxG: 3.5, type: { translatedType: 'possibleCollision' } })
    // What a later row lacks stays known.
    expect(revised!.place).toEqual(first!.place)
    expect(await numbers(of, { DriverId: [revised!.driver!.id] })).toEqual([1])
    const { riskScore } = revised!
    expect(await numbers(of, { RiskScore: `${riskScore - 0.01},${riskScore + 0.01}` })).toEqual([1])
    expect(await numbers(of, { SearchedText: 'accurate' })).toEqual([])
    await rate(of, 'c1', 0)
    expect(await numbers(of, { SearchedText: 'accurate' })).toEqual([1])
  })

  test('stays a loss that people recorded if the provider withdraws the event', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await ask(server.app, accidentEndpoints.create, { params: { eventId: of.fleet.incidentId('c1') } }, of.admin)
    await of.fleet.load('incidents', [crash('c1', { state: 'dismissed' })])
    expect(await numbers(of)).toEqual([1])
  })
})
