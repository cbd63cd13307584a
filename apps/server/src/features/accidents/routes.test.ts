import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crash, type LossQuery, lossCalls } from '../../testing/samples/loss-calls.ts'
import { createFleet, minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, rate, list, numbers, summary, change, settle } = lossCalls(() => server)

describe('the list', () => {
  test('applies, sorts and pages by every filter, with totals that match the rows', async () => {
    const of = await ground()
    const other = await createFleet(server.services, of.clientId, `Elsewhere ${of.clientId}`)
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
    await server.services.pool.query(
      `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-2' where id = $1`,
      [other.connectionId],
    )
    const [policy] = await ask(
      server.app,
      policyEndpoints.list,
      { query: { ConnectionId: [other.connectionId] } },
      of.operator,
    )
    const PolicyId = [policy!.id!]
    const cases: [LossQuery, number[]][] = [
      [{ From: toRangeTime(minutesAgo(60 * 24 * 500)), To: toRangeTime(minutesAgo(60 * 24 * 300)) }, [3]],
      [{ NoFaultAccident: 'true' }, [1]],
      [{ NoFaultAccident: 'false' }, [2]],
      [{ NoFaultAccident: 'unknown' }, [4]],
      [{ ConnectionId: [other.connectionId] }, [4]],
      [{ PolicyId }, [4]],
      [{ PolicyId, ConnectionId: [of.fleet.connectionId] }, []],
      [{ PolicyId: ['1'] }, []],
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
    // Three losses in some thousand miles aren't a rate.
    expect(totals.perMillionMiles).toBeNull()
    expect(months.reduce((sum, month) => sum + month.noFault + month.atFault + month.unknownFault, 0)).toBe(3)
    expect(months.filter((month) => month.costEstimateUsd !== null)).toHaveLength(1)
    // There is no data for any month before it.
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

    const fileOf = async (query: Record<string, string | string[]>, columns: string[]) => {
      const { id } = await ask(
        server.app,
        exportEndpoints.start,
        { body: { list: 'accidents', query, columns } },
        of.operator,
      )
      const file = await send(server.app, exportEndpoints.file, { params: { id } }, of.operator)
      return String(file.body).trim().split('\n')
    }
    expect(
      await fileOf({ NoFaultAccident: 'true', SearchedText: 'chicago' }, [
        'accidentId',
        'noFault',
        'maxG',
        'costEstimate',
      ]),
    ).toEqual(['Loss,Fault,Force (g),Cost estimate (US$)', 'AC0001,Not at fault,2.5,5000'])
    expect(await fileOf({ PolicyId }, ['accidentId'])).toEqual(['Loss', 'AC0004'])
  })
})
