import { type DriverSummary, driverEndpoints, driverSortColumns } from '@milepost/contract/drivers/endpoints'
import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints, vehicleSortColumns } from '@milepost/contract/vehicles/list'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Pages')
  token = await server.token(clientId, ['admin'])
  await fill(
    'connection',
    [11, 12, 13].map((id) => ({
      id,
      name: id === 11 ? 'west' : 'East',
      provider_id: 1 + (id % 2),
      origin: 0,
      health_status: 2,
      has_queue: false,
      history_months: 1,
      created_at: '2026-01-01',
      health_since: '2026-01-01',
      hint_key: String(id),
      ...(id === 13 && { deleted_at: '2026-02-01' }),
    })),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

type Row = Record<string, unknown>

async function fill(table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(Object.assign({}, ...rows)).join(', ')
  await server.services.pool.query(`delete from ${table}`)
  if (rows.length)
    await server.services.pool.query(
      `insert into ${table} (client_id, ${columns}) select $2, ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows), clientId],
    )
}

const perhaps = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
// Few values, so that many rows have equal sort values.
const name = fc.constantFrom('Unit 1', 'unit 1', 'UNIT 2', 'van', 'Ägir')
const at = fc.constantFrom('2026-01-03T04:05:06Z', '2026-01-03T04:05:07Z', '2025-11-01T00:00:00Z')
const recordOf = (more: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({
    name,
    connection_id: fc.constantFrom(11, 12, 13),
    status: fc.constantFrom(1, 2),
    gone_at: fc.constantFrom(null, null, null, '2026-01-01T00:00:00Z'),
    ...more,
  })
const stored = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => ({
    ...row,
    id: index + 1,
    external_id: String(index),
    search: String(row.name).toLowerCase(),
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  }))
const listed = (rows: readonly Row[]) =>
  stored(rows)
    .filter((row) => row.gone_at === null && row.connection_id !== 13)
    .map(({ id }) => String(id))

const paged = fc.record({
  SortDirection: fc.constantFrom('asc' as const, 'desc' as const),
  PageSize: fc.integer({ min: 1, max: 7 }),
})

/** Reads all pages of a list in order. */
async function allPages<R extends { id: string }>(
  size: number,
  page: (PageNumber: number) => Promise<{ items: R[]; totalCount: number }>,
): Promise<R[]> {
  const rows: R[] = []
  for (let number = 1; ; number++) {
    const { items, totalCount } = await page(number)
    rows.push(...items)
    if (items.length < size) {
      expect(rows).toHaveLength(totalCount)
      return rows
    }
  }
}

/** Expects rows in sort order, missing values last, and ties by number. */
function expectOrder<R extends { id: string }>(
  rows: readonly R[],
  keyOf: (row: R) => string | number | null,
  direction: 'asc' | 'desc',
) {
  const keys = rows.map((row) => ({ id: Number(row.id), key: keyOf(row) }))
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const inOrder = keys.toSorted((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id
    return (direction === 'asc' ? compare(a.key, b.key) : compare(b.key, a.key)) || a.id - b.id
  })
  expect(keys).toEqual(inOrder)
}

// Text sorted by the database's own rules only needs equal values next to each other.
const vehicleKeys: Partial<Record<string, (row: VehicleSummary) => string | number | null>> = {
  status: ({ status }) => status,
  lastGpsDateTime: ({ lastGpsDateTime }) => lastGpsDateTime && Date.parse(lastGpsDateTime),
  behavioralRisk: ({ behavioralRisk }) => behavioralRisk.score,
  hasCoaching: ({ hasCoaching }) => Number(hasCoaching),
  distanceMeters30d: ({ distanceMeters30d }) => distanceMeters30d,
}
const driverKeys: Partial<Record<string, (row: DriverSummary) => string | number | null>> = {
  status: ({ status }) => status,
  incidents30d: ({ incidents30d }) => incidents30d,
  rate30d: ({ rate30d }) => rate30d.per1000Miles,
  lastTripAt: ({ lastTripAt }) => lastTripAt && Date.parse(lastTripAt),
}

test('pages through every vehicle once, in order, for every sort column', async () => {
  const one = recordOf({
    vin: perhaps(fc.constantFrom('A', 'B')),
    has_coaching: fc.boolean(),
    settings: fc.constant({}),
    at: perhaps(at),
    behavioral: perhaps(fc.constantFrom(1, 2.5, 99)),
    meters: perhaps(fc.constantFrom(0, 5)),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 20 }),
      paged,
      fc.constantFrom(...vehicleSortColumns),
      fc.constantFrom(undefined, 'connection' as const),
      async (rows, { PageSize, SortDirection }, SortBy, GroupBy) => {
        const all = stored(rows)
        await fill(
          'vehicle',
          all.map(({ at: _, behavioral: __, meters: ___, ...row }) => row),
        )
        const latest = all.filter((row) => row.at !== null)
        await fill(
          'vehicle_latest',
          latest.map((row) => ({
            vehicle_id: row.id,
            at: row.at,
            latitude_e6: 1,
            longitude_e6: 1,
            received_at: row.at,
          })),
        )
        const scored = all.filter((row) => row.meters !== null)
        const score = { window_days: 30, provisional: false, incidents: 0, config_version: 1, distance_source: 0 }
        await fill(
          'vehicle_score',
          scored.map((row) => ({
            ...score,
            vehicle_id: row.id,
            behavioral: row.behavioral,
            distance_meters: row.meters,
            counted_meters: 0,
            computed_at: '2026-01-01',
          })),
        )
        const query = { PageSize, SortBy, SortDirection, ...(GroupBy && { GroupBy }) }
        const found = await allPages(PageSize, (PageNumber) =>
          ask(
            server.app,
            vehicleListEndpoints.page,
            { params: { id: clientId }, query: { ...query, PageNumber } },
            token,
          ),
        )
        expect(found.map(({ id }) => id).toSorted()).toEqual(listed(rows).toSorted())
        const keyOf = vehicleKeys[SortBy]
        for (const part of GroupBy ? Map.groupBy(found, ({ connection }) => connection.id).values() : [found])
          if (keyOf) expectOrder(part, keyOf, SortDirection)
      },
    ),
    { numRuns: 60 },
  )
})

test('pages through every driver once, in order, for every sort column', async () => {
  const one = recordOf({
    incidents_30d: fc.integer({ min: 2, max: 4 }),
    measured_30d: fc.nat(2),
    distance_30d_meters: perhaps(fc.constantFrom(0, 90_000, 400_000)),
    last_trip_at: perhaps(at),
    sums_until: fc.constant('infinity'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 20 }),
      paged,
      fc.constantFrom(...driverSortColumns),
      async (rows, { PageSize, SortDirection }, SortBy) => {
        await fill('driver', stored(rows))
        const query = { PageSize, SortBy, SortDirection }
        const found = await allPages(PageSize, (PageNumber) =>
          ask(server.app, driverEndpoints.page, { params: { id: clientId }, query: { ...query, PageNumber } }, token),
        )
        expect(found.map(({ id }) => id).toSorted()).toEqual(listed(rows).toSorted())
        const keyOf = driverKeys[SortBy]
        if (keyOf) expectOrder(found, keyOf, SortDirection)
      },
    ),
    { numRuns: 60 },
  )
})
