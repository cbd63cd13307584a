import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/connection/transact.ts'
import { newTally, placeIn, vehicleMonths } from '../../recompute/evidence/evidence-sums.ts'
import { storeMonths } from '../../recompute/evidence/store-months.ts'
import { createFleet, type Fleet, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

const { low, high } = riskBand.code

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet

const fleetSize = 60
const ids = Array.from({ length: fleetSize }, (_, index) => `v${index}`)
/** Has a score, is alone in its band and stays parked, whatever happens to it. */
const parked = 'parked'
const report = (from: string, to: string, query: object = {}) =>
  ask(
    server.app,
    validationEndpoints.backTest,
    { query: { from: `${from} 06:00:00`, to: `${to} 04:59:59`, ...query } },
    token,
  )

/** Adds a month of driving in which vehicle `index` had `lossesOf(index)` losses. */
async function drive(month: string, lossesOf: (index: number) => number, of: readonly string[] = ids, miles = 1000) {
  const { pool } = server.services
  const rows = of.map((id, index) => ({
    id: fleet.vehicleId(id),
    month,
    formula: 'test',
    firstDay: month,
    lastDay: `${month.slice(0, 8)}28`,
    firstDriven: month,
    lastDriven: `${month.slice(0, 8)}28`,
    regions: null,
    sums: newTally().with(placeIn('miles'), miles).with(placeIn('confirmedLosses'), lossesOf(index)),
  }))
  await pool.query(
    'insert into evidence_month (client_id, vehicle_id, month) select $1, id, $3::date from unnest($2::bigint[]) as t(id)',
    [clientId, rows.map(({ id }) => id), month],
  )
  await transact(pool, (client) => storeMonths(client, clientId, vehicleMonths, rows))
}

/** Adds scores of a month: the first half low-risk, the others high-risk. */
async function score(month: string, count = fleetSize) {
  await server.services.pool.query(
    `insert into vehicle_score_month (client_id, vehicle_id, month, combined, provisional, exposure, config_version, priors_version, computed_at)
     select $1, id, $3::date, case when n <= $4 then 10 + n * 0.1 else 80 + n * 0.1 end, false, 1, 1, 'test', now()
     from unnest($2::bigint[]) with ordinality as t(id, n)`,
    [clientId, ids.slice(0, count).map((id) => fleet.vehicleId(id)), month, fleetSize / 2],
  )
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Back-test')
  token = await server.token(clientId, ['insurer'])
  fleet = await createFleet(server.services, clientId, 'One')
  await fleet.load(
    'vehicles',
    [...ids, parked].map((id) => vehicle(id, id)),
  )
  await score('2026-03-01')
  await drive('2026-04-01', (index) => Number(index >= fleetSize / 2 && index % 2 === 0))
  await drive('2026-05-01', (index) => Number(index % 10 === 0))
  await server.services.pool.query(
    `insert into vehicle_score_month (client_id, vehicle_id, month, combined, provisional, exposure, config_version, priors_version, computed_at)
     values ($1, $2, '2026-03-01', 40, false, 1, 1, 'test', now())`,
    [clientId, fleet.vehicleId(parked)],
  )
  await drive('2026-04-01', () => 1, [parked], 0)
  await score('2026-05-01', 40)
  await drive('2026-06-01', (index) => Number(index === 59))
})
afterAll(() => server[Symbol.asyncDispose]())

test('counts losses after the month’s scores by the band each vehicle was in then', async () => {
  const { rows, monthly, ...rest } = await report('2026-04-14', '2026-06-01')
  expect(rest).toMatchObject({ scoredAt: '2026-03-31', from: '2026-04-01', to: '2026-05-01', earliest: '2026-03-01' })
  expect([rest.losses, rest.weak, rest.unscored]).toEqual([21, false, { vehicles: 0, losses: 0 }])
  expect(rows.map(({ band, vehicles, losses }) => [band, vehicles, losses])).toEqual([
    [low, 30, 3],
    [riskBand.code.moderate, 0, 0],
    [riskBand.code.elevated, 0, 0],
    [high, 30, 18],
  ])
  const { vehicleYears, perVehicleYear, against } = rows[3]!
  expect(vehicleYears).toBeCloseTo(rows[0]!.vehicleYears, 8)
  expect(perVehicleYear!.value).toBeCloseTo(18 / vehicleYears, 8)
  expect(perVehicleYear!.low).toBeLessThan(perVehicleYear!.value)
  // 18 of 21 losses in half of the time.
  expect(against!.value).toBeCloseTo(6, 8)
  expect(against!.p).toBeCloseTo((2 * 1562) / 2 ** 21, 8)
  expect(rows[1]).toMatchObject({ perVehicleYear: null, against: null })
  // Nothing is between the two bands.
  expect(rest.upper!.value).toBeCloseTo(against!.value!, 8)
  expect(rest.upper!.p).toBeCloseTo(against!.p, 8)
  expect(monthly.map(({ month, band, losses }) => [month, band, losses])).toEqual([
    ['2026-04-01', low, 0],
    ['2026-04-01', high, 15],
    ['2026-05-01', low, 3],
    ['2026-05-01', high, 3],
  ])
  const allYears = rows.reduce((sum, row) => sum + row.vehicleYears, 0)
  expect(monthly.reduce((sum, line) => sum + line.vehicleYears, 0)).toBeCloseTo(allYears, 8)
})

test('reports the ranking quality with its interval, and compares actual with expected losses by fifth', async () => {
  const { gini, tenths, fifths, losses } = await report('2026-04-14', '2026-06-01')
  expect(gini!.value).toBeGreaterThan(0.4)
  expect([gini!.low < gini!.value, gini!.high > gini!.value]).toEqual([true, true])
  expect(tenths).toHaveLength(10)
  expect(fifths!.reduce((sum, group) => sum + group.losses, 0)).toBe(losses)
  expect(fifths!.reduce((sum, group) => sum + group.expected, 0)).toBeCloseTo(losses, 6)
})

test('reports only the count when losses are too few, and lists vehicles without a score separately', async () => {
  const few = await report('2026-06-02', '2026-06-30')
  expect(few).toMatchObject({ losses: 0, weak: true, gini: null, tenths: null, fifths: null })
  expect(few.upper).toBeNull()
  expect(few.unscored).toEqual({ vehicles: 20, losses: 1 })
  expect(few.rows.every(({ perVehicleYear, against }) => perVehicleYear === null && against === null)).toBe(true)
})

test('answers with few losses, by the two upper bands against the others', async () => {
  const { losses, weak, upper } = await report('2026-04-14', '2026-06-01', {
    vehicleIds: [0, 30, 32].map((index) => fleet.vehicleId(`v${index}`)),
  })
  expect([losses, weak]).toEqual([4, true])
  // Three of four losses in two thirds of the time.
  expect(upper!.value).toBeCloseTo(1.5, 8)
  expect(upper!.p).toBe(1)
})

test('has no vehicles in months before scores, and reports when scores begin', async () => {
  const early = await report('2026-01-10', '2026-02-10')
  expect(early).toMatchObject({ losses: 0, weak: true, earliest: '2026-03-01', unscored: { vehicles: 0, losses: 0 } })
})

test('begins after the first month with scores if the range begins earlier', async () => {
  const { rows, ...rest } = await report('2025-06-02', '2026-06-01')
  expect(rest).toMatchObject({ scoredAt: '2026-03-31', from: '2026-04-01', to: '2026-05-01', losses: 21 })
  expect(rows.map(({ vehicles }) => vehicles)).toEqual([30, 0, 0, 30])
})

test('narrows vehicles, miles and losses by scope', async () => {
  const one = [fleet.vehicleId('v30')]
  const { rows, monthly, losses } = await report('2026-04-14', '2026-06-01', { vehicleIds: one })
  expect([losses, rows[3]!.vehicles, rows[0]!.vehicles]).toEqual([2, 1, 0])
  expect(monthly.map((line) => line.losses)).toEqual([1, 1])
  const none = await report('2026-04-14', '2026-06-01', { connectionId: [fleet.connectionId + 1000] })
  expect(none.rows.map(({ vehicles }) => vehicles)).toEqual([0, 0, 0, 0])
  expect(none.earliest).toBeNull()
  const provider = await report('2026-04-14', '2026-06-01', { providerIds: [999], ProviderIdsOperator: 1 })
  expect(provider.losses).toBe(21)
})
