import { buffer } from 'node:stream/consumers'
import type { ExportList } from '@milepost/contract/exports/endpoints'
import { regions } from '@milepost/domain/regions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOut } from '../../db/bulk/copy-out.ts'
import { zoneAgrees } from '../../db/lists/zone-agrees.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import { fillTable } from '../../testing/recounts/fill-table.ts'
import { code, format, instant, meters, perhaps, score, text } from '../../testing/samples/odd-values.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { csvRows } from './csv-file.ts'
import { readRequest } from './read-request.ts'
import { copyQuery, listRows } from './write-list.ts'

// The database and per-row code produce the same file, byte for byte.

let server: TestServer
let db: ClientDatabase
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Acme')
  db = scopeTo(server.services.db, clientId)
})
afterAll(() => server[Symbol.asyncDispose]())

const place = fc.record({
  city: perhaps(text),
  county: perhaps(text),
  region_id: fc.constantFrom(0, 3, 999, ...regions.map(({ id }) => id)),
  country: perhaps(fc.constantFrom('US', 'MX', '')),
})
const names = fc.record({ provider: text, connection: text, type: text, place, driver: text })
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never
type Row = Parameters<typeof fillTable>[2][number]
const fill = (table: string, rows: readonly Row[]) => fillTable(server.services.pool, table, rows)

/** Creates a world with one connection, with the listed tables emptied. */
async function begin({ provider, connection, type, place: where, driver }: Names): Promise<number> {
  const { pool } = server.services
  for (const table of ['connection', 'vehicle', 'driver', 'trip', 'incident', 'incident_detail', 'incident_media'])
    await pool.query(`delete from ${table}`)
  for (const table of ['vehicle_latest', 'vehicle_score', 'vehicle_group', 'vehicle_group_member', 'camera_status'])
    await pool.query(`delete from ${table}`)
  for (const table of ['incident_key', 'incident_duplicate', 'vehicle_mismatch', 'vehicle_day', 'place'])
    await pool.query(`delete from ${table}`)
  await pool.query('update provider set display_name = id || $1 where id = 2', [provider])
  await pool.query('update provider set display_name = $1 where id = 1', [provider])
  await pool.query(
    `update incident_type set word = $1 where translated_type = (select min(translated_type) from incident_type)`,
    [type],
  )
  await fill(
    'connection',
    [
      { client_id: clientId, id: 1, provider_id: 1, name: connection },
      { client_id: clientId, id: 2, provider_id: 2, name: `${connection}2` },
    ].map((row) => ({
      ...row,
      origin: 0,
      health_status: 2,
      has_queue: true,
      history_months: 1,
      created_at: '2025-01-01',
      health_since: '2025-01-01',
      hint_key: String(row.id),
    })),
  )
  await fill('place', [{ ...where, search: '' }])
  await fill('driver', [driverRow(1, { name: driver, status: 1, license_state: null, license_number: null })])
  return (await pool.query<{ id: number }>('select id from place')).rows[0]!.id
}
const base = (id: number) => ({
  client_id: clientId,
  id,
  connection_id: 1,
  external_id: String(id),
  search: '',
  created_at: '2025-01-01',
  updated_at: '2025-01-01',
})
const driverRow = (id: number, row: Row) => ({ ...base(id), ...row })
const vehicleRow = (id: number, row: Row) => ({ ...base(id), has_coaching: false, settings: {}, status: 1, ...row })

type Format = { units: 'imperial' | 'metric'; timeZone: string }

/** Renders all columns of a list's rows, by the database and by this process. */
async function bothWays(
  list: ExportList,
  query: Record<string, unknown>,
  of: string | null,
  { units, timeZone }: Format,
) {
  const { pool } = server.services
  const { source, request } = readRequest(null, { list, query, of, columns: [] })
  const ids = source.columns.map(({ id }) => id)
  const columns = source.fileColumns(ids, { units, timeZone, origin: 'https://fleet.example' })
  const wanted = { ...request, columns: new Set(ids) }
  const { signal } = new AbortController()
  expect(await zoneAgrees(pool, timeZone)).toBe(true)
  const query_ = copyQuery(db, source, wanted, columns)
  expect(query_, `every column of ${list} has text`).not.toBeNull()
  const copied = String(await buffer(copyOut(pool, query_!, signal)))
  const computed = String(
    await buffer(
      csvRows(
        columns,
        listRows(pool, db, source, wanted, signal, () => {}),
      ),
    ),
  )
  expect(computed).not.toBe('')
  return { copied, computed }
}

const runs = { numRuns: 25 }
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 25 })

test('vehicles', async () => {
  const vehicle = fc.record({
    row: fc.record({
      name: text,
      vin: perhaps(text),
      status: code,
      has_coaching: fc.boolean(),
      vin_key: fc.constantFrom(null, 'one', 'two'),
      connection_id: fc.constantFrom(1, 2),
    }),
    at: perhaps(instant),
    score: perhaps(
      fc.record({
        behavioral: perhaps(score),
        distance_meters: fc.oneof(meters, fc.double({ min: 0.001, max: 3e6, noNaN: true })),
      }),
    ),
    groups: fc.uniqueArray(fc.constantFrom(1, 2, 3)),
    cameras: fc.uniqueArray(fc.record({ position: code, status: code }), {
      selector: ({ position }) => position,
      maxLength: 4,
    }),
    mismatches: fc.uniqueArray(code),
  })
  await fc.assert(
    fc.asyncProperty(
      names,
      many(vehicle),
      fc.tuple(text, text, text),
      format,
      async (named, vehicles, groups, shown) => {
        const at = { place: await begin(named) }
        const of = (index: number) => ({ client_id: clientId, vehicle_id: index + 1 })
        await fill(
          'vehicle',
          vehicles.map(({ row }, index) => vehicleRow(index + 1, row)),
        )
        await fill(
          'vehicle_latest',
          vehicles.flatMap((one, index) =>
            one.at
              ? [{ ...of(index), at: one.at, latitude_e6: 0, longitude_e6: 0, place_id: at.place, received_at: one.at }]
              : [],
          ),
        )
        await fill(
          'vehicle_score',
          vehicles.flatMap((one, index) =>
            one.score
              ? [
                  {
                    ...of(index),
                    window_days: 30,
                    ...one.score,
                    provisional: true,
                    distance_source: 0,
                    incidents: 0,
                    config_version: 1,
                    computed_at: '2026-01-01',
                    counted_meters: 0,
                  },
                ]
              : [],
          ),
        )
        await fill(
          'vehicle_group',
          groups.map((name, index) => ({
            client_id: clientId,
            id: index + 1,
            connection_id: 1,
            external_id: String(index),
            name: `${name}${index}`,
            is_primary: false,
          })),
        )
        await fill(
          'vehicle_group_member',
          vehicles.flatMap((one, index) => one.groups.map((group) => ({ ...of(index), group_id: group }))),
        )
        await fill(
          'camera_status',
          vehicles.flatMap((one, index) =>
            one.cameras.map((camera) => ({
              ...of(index),
              ...camera,
              connection_id: 1,
              reported_at: '2026-01-01',
              came_back: false,
            })),
          ),
        )
        await fill(
          'vehicle_mismatch',
          vehicles.flatMap((one, index) =>
            one.mismatches.map((type) => ({
              ...of(index),
              type,
              connection_id: 1,
              since: '2026-01-01',
              evidence: {},
              reported_at: '2026-01-01',
              came_back: false,
            })),
          ),
        )
        const { copied, computed } = await bothWays('vehicles', { GroupBy: 'connection' }, null, shown as Format)
        expect(copied).toBe(computed)
      },
    ),
    runs,
  )
})

test('drivers', async () => {
  const driver = fc.record({
    name: text,
    status: code,
    license_state: perhaps(text),
    license_number: perhaps(text),
    employee_number: perhaps(text),
    incidents_30d: fc.nat(60),
    measured_30d: fc.nat(50),
    distance_30d_meters: perhaps(fc.nat(5_000_000)),
    last_trip_at: perhaps(instant),
  })
  await fc.assert(
    fc.asyncProperty(
      names,
      many(driver),
      format,
      fc.constantFrom('rate30d', 'lastTripAt', 'name'),
      async (named, drivers, shown, SortBy) => {
        await begin(named)
        await fill(
          'driver',
          drivers.map((row, index) => driverRow(index + 2, row)),
        )
        const { copied, computed } = await bothWays('drivers', { SortBy }, null, shown as Format)
        expect(copied).toBe(computed)
      },
    ),
    runs,
  )
})

test('incidents', async () => {
  const incident = fc.record({
    row: fc.record({
      occurred_at: instant,
      driver_id: fc.constantFrom(1, null),
      connection_id: fc.constantFrom(1, 2),
      risk: score,
      severity: code,
      rating: code,
      source: code,
      occurrences: fc.integer({ min: 1, max: 900 }),
      speed_kmh: perhaps(fc.integer({ min: 0, max: 300 })),
    }),
    isPlaced: fc.boolean(),
    isRepeated: fc.boolean(),
    intensity: fc.option(code, { nil: null }),
    media: perhaps(fc.integer({ min: 0, max: 5 })),
  })
  await fc.assert(
    fc.asyncProperty(
      names,
      many(incident),
      fc.tuple(text, perhaps(text)),
      format,
      fc.constantFrom({ SortBy: 'occurredAt' }, { SortBy: 'riskScore' }, { GroupBy: 'connection' }),
      async (named, incidents, [name, vin], shown, order) => {
        const where = await begin(named)
        const [type] = (await server.services.pool.query('select min(translated_type) as type from incident_type')).rows
        await fill('vehicle', [vehicleRow(1, { name, vin })])
        await fill(
          'incident',
          incidents.map(({ row, isPlaced }, index) => ({
            ...row,
            client_id: clientId,
            id: index + 1,
            vehicle_id: 1,
            place_id: isPlaced ? where : null,
            day: row.occurred_at.slice(0, 10),
            provider_id: 1,
            region_id: 0,
            has_video: false,
            translated_type: type.type,
          })),
        )
        await fill(
          'incident_detail',
          incidents.map(({ row, intensity }, index) => ({
            occurred_at: row.occurred_at,
            id: index + 1,
            client_id: clientId,
            external_id: '',
            time_zone: 'UTC',
            light: 1,
            traffic: 0,
            conditions_factor: 1,
            tags: [],
            metadata: [],
            intensity,
          })),
        )
        await fill(
          'incident_key',
          incidents.map(({ row: { occurred_at } }, index) => ({ client_id: clientId, id: index + 1, occurred_at })),
        )
        const pair = { client_id: clientId, first_id: 1, confidence: 1, gap_seconds: 0, reason: 'sameType' }
        const pairs = incidents.flatMap(({ isRepeated }, index) =>
          isRepeated && index > 0 ? [{ ...pair, second_id: index + 1 }] : [],
        )
        await fill('incident_duplicate', pairs)
        await fill(
          'incident_media',
          incidents.flatMap(({ row, media }, index) =>
            media === null
              ? []
              : [
                  {
                    client_id: clientId,
                    incident_id: index + 1,
                    position: 1,
                    kind: media % 2,
                    occurred_at: row.occurred_at,
                    connection_id: 1,
                    state: media,
                    source: {},
                    attempts: 0,
                    urgency: 0,
                    next_at: row.occurred_at,
                  },
                ],
          ),
        )
        const query = { From: '2025-01-01 00:00:00', To: '2026-12-31 00:00:00', ...order }
        const { copied, computed } = await bothWays('incidents', query, null, shown as Format)
        expect(copied).toBe(computed)
        expect(computed.includes('repeated')).toBe(pairs.length > 0)
      },
    ),
    runs,
  )
})

test('trips', async () => {
  const trip = fc.record({
    row: fc.record({
      started_at: instant,
      ended_at: perhaps(instant),
      driver_id: fc.constantFrom(1, null),
      distance_meters: perhaps(meters),
      distance_source: code,
      driving_seconds: perhaps(fc.oneof(fc.constantFrom(0, 29, 30, 90), fc.integer({ min: 0, max: 90_000 }))),
      max_speed_kmh: perhaps(fc.integer({ min: 0, max: 300 })),
      idle_seconds: perhaps(fc.nat(9_000)),
      provider_score: perhaps(fc.nat(100)),
      end_odometer_meters: perhaps(meters),
      engine_hours: perhaps(fc.constantFrom(0, 18.5, 18.949, 7_200)),
    }),
    isPlaced: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(names, many(trip), text, format, async (named, trips, name, shown) => {
      const where = await begin(named)
      await fill('vehicle', [vehicleRow(1, { name, vin: null })])
      await fill(
        'trip',
        trips.map(({ row, isPlaced }, index) => ({
          ...row,
          client_id: clientId,
          id: index + 1,
          vehicle_id: 1,
          connection_id: 1,
          external_id: String(index),
          day: row.started_at.slice(0, 10),
          start_place_id: isPlaced ? where : null,
          end_place_id: isPlaced ? null : where,
        })),
      )
      const query = { from: '2025-01-01 00:00:00', to: '2026-12-31 00:00:00' }
      const { copied, computed } = await bothWays('trips', query, '1', shown as Format)
      expect(copied).toBe(computed)
    }),
    runs,
  )
})

test('doesn’t use the database for a zone it doesn’t know or interprets differently', async () => {
  const { pool } = server.services
  for (const zone of ['+05:00', 'CET', 'Nowhere/Land'])
    expect([zone, await zoneAgrees(pool, zone).catch(String)]).not.toEqual([zone, true])
})
