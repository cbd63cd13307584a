import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../db/connection/transact.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { loadOwnTypes } from './derive/type-dictionary.ts'
import { loadOwnIncidents } from './load/incidents/load-incidents.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let token: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Pipeline')
  fleet = await createFleet(server.services, clientId, 'Pipeline')
  token = await server.token(clientId, ['operator'])
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})
afterAll(() => server[Symbol.asyncDispose]())

const count = async (table: string) => {
  const { rows } = await server.services.pool.query(`select count(*)::int as n from ${table} where client_id = $1`, [
    clientId,
  ])
  return rows[0].n as number
}

const page = () =>
  ask(
    server.app,
    incidentEndpoints.page,
    { params: { id: clientId }, query: { From: toRangeTime(minutesAgo(7 * 1440)), To: toRangeTime(new Date()) } },
    token,
  )

describe('incidents', () => {
  test('are enriched on the way: place, local time, traffic, light, type, score', async () => {
    await fleet.load('incidents', [incident('enriched', { occurredAt: new Date('2026-06-10T12:30:00Z') })])
    const { rows } = await server.services.pool.query(
      `select i.day, i.translated_type, i.region_id, i.risk, i.severity, e.time_zone, e.traffic, e.light, e.intensity, p.city, p.county
       from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
         left join place p on p.id = i.place_id where i.id = $1`,
      [fleet.incidentId('enriched')],
    )
    // 7:30 in Chicago: during the client's very high traffic, by day; 0.6 g of braking is intensity 4.
    expect(rows[0]).toMatchObject({
      day: '2026-06-10',
      translated_type: 'harshBraking',
      region_id: 17,
      time_zone: 'America/Chicago',
      traffic: 2,
      light: 1,
      intensity: 4,
      city: 'Chicago',
      county: 'Cook',
    })
    // 100 (1 - exp(-(4 * 3 / 20) * (1 / 1.125) * (1.5 / 1.1)))
    const conditions = (1 / 1.125) * (1.5 / (0.7 + 0.25 + 0.15))
    expect(rows[0].risk).toBeCloseTo(100 * (1 - Math.exp(-0.6 * conditions)), 3)
    expect(rows[0].severity).toBe(3)
  })

  test('are stored once when read twice, and move with a revised time', async () => {
    const before = await count('incident')
    const first = incident('twice')
    await fleet.load('incidents', [first, first])
    await fleet.load('incidents', [{ ...first, occurredAt: minutesAgo(50), maxG: 0.8 }])
    expect(await count('incident')).toBe(before + 1)
    expect((await page()).items.find((item) => item.id === fleet.incidentId('twice'))?.intensity).toBe(5)
  })

  test('stay one when their time is revised by months, there and back, even when read twice with others', async () => {
    const days = (n: number) => minutesAgo(n * 1440)
    const stored = async () =>
      (
        await server.services.pool.query(
          `select i.occurred_at as at, k.occurred_at as key, e.external_id as id, i.day from incident i
             join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
             join incident_key k on k.client_id = i.client_id and k.id = i.id
           where i.client_id = $1 and starts_with(e.external_id, 'far') order by e.external_id`,
          [clientId],
        )
      ).rows
    const at = [days(3), days(40), days(200)]
    const reported = (...times: Date[]) =>
      times.map((occurredAt, index) => incident(`far ${index}`, { occurredAt, vehicleExternalId: 'far away' }))
    const expectAt = async (...times: Date[]) => {
      const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
      expect(await stored()).toEqual(
        times.map((time, index) => ({
          at: time.toISOString(),
          key: time.toISOString(),
          id: `far ${index}`,
          day: zone.format(time),
        })),
      )
      while (await rollUp(server.services.pool));
      const { rows } = await server.services.pool.query(
        'select day, incidents from vehicle_day where client_id = $1 and vehicle_id = $2 order by day',
        [clientId, fleet.vehicleId('far away')],
      )
      const days = Object.entries(Object.groupBy(times, (time) => zone.format(time)))
      expect(rows).toEqual(
        days.map(([day, of]) => ({ day, incidents: of!.length })).sort((a, b) => (a.day < b.day ? -1 : 1)),
      )
    }
    await fleet.load('incidents', reported(at[0]!, at[0]!))
    await fleet.load('incidents', reported(at[1]!, at[2]!))
    await expectAt(at[1]!, at[2]!)
    await fleet.load('incidents', [
      ...reported(at[0]!, at[0]!),
      incident('far 2', { occurredAt: at[1]!, vehicleExternalId: 'far away' }),
    ])
    await expectAt(at[0]!, at[0]!, at[1]!)
    await fleet.load(
      'incidents',
      reported(at[2]!).map((one) => ({ ...one, state: 'dismissed' as const })),
    )
    await fleet.load('incidents', reported(at[2]!, at[1]!))
    await expectAt(at[2]!, at[1]!, at[1]!)
  })

  test('disappear when the provider dismisses them', async () => {
    await fleet.load('incidents', [incident('dismissed')])
    const before = await count('incident')
    await fleet.load('incidents', [incident('dismissed', { state: 'dismissed' })])
    expect(await count('incident')).toBe(before - 1)
  })

  test('are rejected with a reason if a tag is unknown, the tag is recorded, and the rest of the page is stored', async () => {
    const before = await count('incident')
    await fleet.load('incidents', [
      incident('odd', { tags: [{ tag: 'MoonWalking', source: 'automated' }] }),
      incident('usual'),
    ])
    expect(await count('incident')).toBe(before + 1)
    const { rows } = await server.services.pool.query(
      `select reason from rejected_record where client_id = $1 and external_id = 'odd'`,
      [clientId],
    )
    expect(rows[0].reason).toBe('No incident type is mapped to MoonWalking')
    const { rowCount } = await server.services.pool.query(
      `select 1 from incident_type_tag where tag = 'moonwalking' and translated_type is null`,
    )
    expect(rowCount).toBe(1)
  })

  test('are rejected if from the future, and have no place at 0, 0', async () => {
    await fleet.load('incidents', [
      incident('tomorrow', { occurredAt: minutesAgo(-1440) }),
      incident('nowhere', { location: { latitude: 0, longitude: 0 } }),
    ])
    const items = (await page()).items
    expect(items.some((item) => item.id === fleet.incidentId('tomorrow'))).toBe(false)
    expect(items.find((item) => item.id === fleet.incidentId('nowhere'))?.place).toBeNull()
  })

  test('don’t wait for their vehicle to be listed', async () => {
    await fleet.load('incidents', [incident('stranger', { vehicleExternalId: 'v99' })])
    expect((await page()).items.find((item) => item.id === fleet.incidentId('stranger'))?.vehicle.name).toBe('v99')
    await fleet.load('vehicles', [vehicle('v99', 'Unit 99')])
    expect((await page()).items.find((item) => item.id === fleet.incidentId('stranger'))?.vehicle.name).toBe('Unit 99')
  })
})

describe('trips', () => {
  test('are stored once when read twice, and move with a revised start', async () => {
    const before = await count('trip')
    const first = trip('moved', { startedAt: minutesAgo(100) })
    await fleet.load('trips', [first, { ...first, startedAt: minutesAgo(99) }])
    await fleet.load('trips', [{ ...first, startedAt: minutesAgo(95), distanceMeters: 70_000 }])
    expect(await count('trip')).toBe(before + 1)
  })
})

describe('trips revised by months', () => {
  test('stay one, moved together and back, along with one that stays', async () => {
    const far = [minutesAgo(3 * 1440), minutesAgo(40 * 1440), minutesAgo(200 * 1440)] as const
    const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
    const reported = (...times: Date[]) =>
      times.map((at, index) => {
        const startedAt = later(at, 20 * index)
        return trip(`far ${index}`, { startedAt, endedAt: later(startedAt, 10), vehicleExternalId: 'v9' })
      })
    const expectAt = async (...times: Date[]) => {
      const { rows } = await server.services.pool.query(
        `select t.external_id as id, t.started_at as at, k.started_at as key from trip t
           join trip_key k on k.client_id = t.client_id and k.id = t.id
         where t.client_id = $1 and starts_with(t.external_id, 'far') order by 1, 2`,
        [clientId],
      )
      const at = times.map((time, index) => later(time, 20 * index).toISOString())
      expect(rows).toEqual(at.map((time, index) => ({ id: `far ${index}`, at: time, key: time })))
      while (await rollUp(server.services.pool));
      const { rows: days } = await server.services.pool.query(
        'select sum(trips)::int as trips from vehicle_day where client_id = $1 and vehicle_id = $2',
        [clientId, fleet.vehicleId('v9')],
      )
      expect(days).toEqual([{ trips: times.length }])
    }
    await fleet.load('trips', reported(far[0], far[0]))
    await fleet.load('trips', reported(far[1], far[1]))
    await expectAt(far[1], far[1])
    await fleet.load('trips', reported(far[2], far[0], far[1]))
    await expectAt(far[2], far[0], far[1])
    await fleet.load('trips', reported(far[0], far[0], far[1]))
    await expectAt(far[0], far[0], far[1])
  })
})

describe('rollups', () => {
  test('clear what was revised away: another day, another vehicle', async () => {
    const day = (hours: number) => new Date(Date.parse('2026-06-01T12:00:00Z') + hours * 3_600_000)
    const driven = trip('late', { startedAt: day(0), endedAt: day(1) })
    const braked = incident('late', { occurredAt: day(0) })
    await fleet.load('trips', [driven])
    await fleet.load('incidents', [braked])
    while (await rollUp(server.services.pool));
    await fleet.load('vehicles', [vehicle('v7', 'Unit 7')])
    await fleet.load('trips', [{ ...driven, startedAt: day(24), endedAt: day(25) }])
    await fleet.load('incidents', [{ ...braked, vehicleExternalId: 'v7' }])
    while (await rollUp(server.services.pool));
    const { rows } = await server.services.pool.query(
      `select day, v.name, trips, incidents from vehicle_day d join vehicle v on (v.client_id, v.id) = (d.client_id, d.vehicle_id)
       where d.client_id = $1 and day between '2026-05-31' and '2026-06-04' and (trips > 0 or incidents > 0) order by day, name`,
      [clientId],
    )
    expect(rows).toEqual([
      { day: '2026-06-01', name: 'Unit 7', trips: 0, incidents: 1 },
      { day: '2026-06-02', name: 'Unit 1', trips: 1, incidents: 0 },
    ])
  })

  test('match their source data, even after a revision', async () => {
    await fleet.load('trips', [
      trip('r1'),
      trip('r2', { startedAt: minutesAgo(300), endedAt: minutesAgo(250), distanceMeters: 1000 }),
    ])
    await fleet.load('trips', [trip('r1', { distanceMeters: 90_000 })])
    while (await rollUp(server.services.pool));
    const { rows } = await server.services.pool.query(
      `select (select sum(distance_meters) from vehicle_day where client_id = $1) as days, (select sum(distance_meters) from trip where client_id = $1 and within_id is null)::float8 as trips,
         (select sum(incidents)::int from client_day where client_id = $1) as rolled, (select count(*)::int from incident where client_id = $1 and rating <> 1) as raw,
         (select sum(incidents)::int from incident_by_type where client_id = $1 and not is_month) as by_type, (select count(*)::int from incident where client_id = $1) as all`,
      [clientId],
    )
    const { days, trips, rolled, raw, by_type, all } = rows[0]
    expect(days).toBe(trips)
    expect(rolled).toBe(raw)
    expect(by_type).toBe(all)
    expect(await count('rollup_dirty')).toBe(0)
  })
})

test('throws for a Milepost incident without a matching type, and stores none of it', async () => {
  const before = await count('incident')
  const own = { ...fleet.context, types: await loadOwnTypes(server.services.pool) }
  const braking = incident('own', { tags: [{ tag: 'harshBraking', source: 'automated' }] })
  const odd = incident('own odd', { tags: [{ tag: 'moonWalking', source: 'automated' }] })
  await expect(
    transact(server.services.pool, (client) => loadOwnIncidents(client, own, [braking, odd])),
  ).rejects.toThrow('moonWalking')
  expect(await count('incident')).toBe(before)
  await transact(server.services.pool, (client) => loadOwnIncidents(client, own, [braking]))
  expect(await count('incident')).toBe(before + 1)
})
