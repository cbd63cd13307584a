import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crash, lossCalls } from '../../testing/samples/loss-calls.ts'
import { minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, rate, report, change, settle } = lossCalls(() => server)

describe('manual changes', () => {
  test('changes points of impact, fault and cost with a reason that is kept in the history, only with permission', async () => {
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
      text: 'set the fault to not at fault (was unknown); set the cost estimate to $0 (was unknown); set the points of impact to Front left, Rear (was unknown)',
      reason: 'Police report',
    })
    expect(facts.filter((fact) => fact.eventMetadataType === 'accident').map(({ key, value }) => [key, value])).toEqual(
      [
        ['accidentId', 'AC0001'],
        ['noFault', 'Not at fault'],
        ['costEstimate', '$0'],
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

  test('records our driver’s share of the fault, and refuses one that contradicts', async () => {
    const of = await ground()
    await of.fleet.load('incidents', [crash('c1')])
    await rate(of, 'c1', 0)
    const refused = await change(of, 'c1', { noFault: true, faultPercent: 40, reason: 'r' })
    expect(refused.status).toBe(422)
    expect((await change(of, 'c1', { faultPercent: 101, reason: 'r' })).status).toBe(422)
    expect((await change(of, 'c1', { faultPercent: 40, reason: 'r' })).status).toBe(204)
    expect((await report(of, 'c1')).accident).toMatchObject({ noFault: false, faultPercent: 40 })
    // At fault: the known share stays.
    expect((await change(of, 'c1', { noFault: false, costEstimateUsd: 9, reason: 'r' })).status).toBe(204)
    expect((await report(of, 'c1')).accident).toMatchObject({ noFault: false, faultPercent: 40 })
    expect((await change(of, 'c1', { noFault: true, reason: 'r' })).status).toBe(204)
    expect((await report(of, 'c1')).accident).toMatchObject({ noFault: true, faultPercent: 0 })
  })

  test('updates the scores of vehicle and driver on confirmation, but not for a loss without fault or a withdrawn one', async () => {
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
    const history = async () => {
      // With its fleet's record, which follows a rating of one vehicle only once all are scored.
      await server.services.pool.query('delete from scoring_state where client_id = $1', [of.clientId])
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
    const suspected = await history()
    expect(suspected).toMatchObject({ confirmed: 0, suspected: 1 })
    await rate(of, 'c1', 0)
    const confirmed = await history()
    expect(confirmed).toMatchObject({ confirmed: 1, suspected: 0 })
    expect(confirmed.vehicle).toBeGreaterThan(suspected.vehicle)
    expect(confirmed.driver).toBeGreaterThan(suspected.driver)
    await change(of, 'c1', { noFault: true, reason: 'Rear-ended at a light' })
    expect(await history()).toEqual(confirmed)
    const claims = await server.token(of.clientId, ['claims'])
    // Without any other change: it confirms the fault that people of the client stated.
    expect((await change(of, 'c1', { noFault: true, reason: 'Police report' }, claims)).status).toBe(204)
    const free = await history()
    expect(free).toMatchObject({ confirmed: 0, suspected: 0 })
    expect(free.vehicle).toBeLessThan(suspected.vehicle)
    await change(of, 'c1', { noFault: false, reason: 'Witness' })
    const ours = await history()
    await change(of, 'c1', { faultPercent: 20, reason: 'Police report' })
    expect(await history()).toEqual(ours)
    expect((await report(of, 'c1')).accident).toMatchObject({ faultPercent: 20, countedFaultPercent: 100 })
    await change(of, 'c1', { faultPercent: 20, reason: 'Police report' }, claims)
    const shared = await history()
    await change(of, 'c1', { faultPercent: null, reason: 'Report withdrawn' })
    // The fleet's record stays as long as it would move a vehicle by less than half a point.
    expect(await history()).toEqual({ ...confirmed, vehicle: expect.closeTo(confirmed.vehicle, 0) })
    // Unknown fault counts 55%.
    expect(ours.vehicle).toBeGreaterThan(confirmed.vehicle)
    expect(confirmed.vehicle).toBeGreaterThan(shared.vehicle)
    expect(shared.vehicle).toBeGreaterThan(free.vehicle)
    expect(shared).toMatchObject({ confirmed: 1, suspected: 0 })
    const at = { params: { eventId: of.fleet.incidentId('c1') }, query: { reason: 'Not ours' } }
    await ask(server.app, accidentEndpoints.withdraw, at, of.admin)
    expect(await history()).toMatchObject({ confirmed: 0, suspected: 0 })
    await ask(server.app, accidentEndpoints.create, { params: { eventId: of.fleet.incidentId('e1') } }, of.admin)
    expect(await history()).toMatchObject({ confirmed: 1 })
  })
})
