import { IncidentQuery } from '@milepost/contract/incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { countIncidents } from '../../../reporting/incidents/count-incidents.ts'
import { type Depths, incidentOrder, type PageQuery } from '../../../reporting/incidents/page-query.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { countIncidentOptions } from './option-counts.ts'
import { findPage } from './page-keys.ts'

let server: TestServer
let clientId: number
const fleets: Fleet[] = []
/** For each name, one group per fleet. */
const groups = new Map<string, string[]>()
const groupsCalled = (name: string) => groups.get(name) ?? expect.fail(`nothing is called ${name}`)
/** Unrated events that are a loss, or another record of one. */
const ofLosses: string[] = []
const dayMinutes = 1440
const tags = ['Braking', 'SevereSpeeding', 'RollingStop', 'MobileUsage']

/** Shallow enough that a few hundred events are read in every way. */
const shallow: Depths = {
  sortedAtMost: 30,
  sortedUnknown: 10,
  metAtMost: 1_000_000,
  deepest: 10_000,
  deepestUnknown: 10_000,
  lookedAtFirst: 20,
  skippedFrom: 8,
  rareWords: 2,
  listedVehicles: 1,
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Deep')
  for (const [index, name] of ['North', 'south', 'Empty'].entries()) {
    const fleet = await createFleet(server.services, clientId, name)
    fleets.push(fleet)
    await fleet.load(
      'groups',
      ['north', 'south'].map((group) => ({
        externalId: group,
        name: `${name} ${group}`,
        description: null,
        parentExternalId: null,
      })),
    )
    await fleet.load('vehicles', [
      vehicle('v1', `Unit ${index}`),
      { ...vehicle('v2', `Van ${index}`), groupExternalIds: ['south'] },
    ])
    const events = Array.from({ length: [150, 40, 0][index]! }, (_, event) =>
      incident(`e${event}`, {
        vehicleExternalId: event % 3 === 0 ? 'v2' : 'v1',
        // Over some 70 days, several at the same time.
        occurredAt: minutesAgo(30 + Math.floor(event / 2) * 1_300 + index * 77),
        tags: [{ tag: tags[event % tags.length]!, source: 'automated' }],
        maxG: 0.3 + (event % 5) / 10,
      }),
    )
    if (events.length) await fleet.load('incidents', events)
  }
  await server.services.pool.query('update incident set rating = id % 4 where client_id = $1', [clientId])
  // Some collisions, and some critical events, both rare.
  await server.services.pool.query(
    `update incident set translated_type = case when id % 11 = 0 then 'collision' else translated_type end,
       severity = case when id % 13 = 0 then 5 else severity end, risk = case when id % 13 = 0 then 90 + id % 7 else risk end
     where client_id = $1`,
    [clientId],
  )
  await makeLosses()
  await server.services.pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident
     where client_id = $1 on conflict do nothing`,
    [clientId],
  )
  while (await rollUp(server.services.pool));
  for (const { id, name } of await db().selectFrom('vehicleGroup').select(['id', 'externalId as name']).execute())
    groups.set(name, [...(groups.get(name) ?? []), id])
})
afterAll(() => server[Symbol.asyncDispose]())

/** Makes losses of some unrated events, with a likely and an unlikely other record each. */
async function makeLosses() {
  const { pool } = server.services
  const { rows } = await pool.query<{ id: string }>(
    'select id from incident where client_id = $1 and rating = 2 order by id',
    [clientId],
  )
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at + 3 < ids.length; at += 9) {
    const [loss, likely, unlikely] = ids.slice(at, at + 3)
    ofLosses.push(loss!, likely!)
    await pool.query(
      `insert into accident (client_id, id, occurred_at, connection_id, number, origin, vehicle_id, translated_type, severity, rating, risk)
       select client_id, id, occurred_at, connection_id, $3, 'admin', vehicle_id, translated_type, severity, rating, risk
       from incident where client_id = $1 and id = $2`,
      [clientId, loss, at + 1],
    )
    await pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
       values ($1, $2, $3, 0.75, 30, 'sameType'), ($1, $4, $2, 0.6, 40, 'sameType')`,
      [clientId, loss, likely, unlikely],
    )
  }
}

const db = () => scopeTo(server.services.db, clientId)
const queryOf = (given: Record<string, unknown>): PageQuery =>
  IncidentQuery.parse({ From: toRangeTime(minutesAgo(80 * dayMinutes)), To: toRangeTime(new Date()), ...given })

const someHours = [1, 3, 6].flatMap((weekday) => [0, 8, 9, 10, 23].map((hour) => `${weekday}-${hour}`))

const filters: [string, () => Record<string, unknown>][] = [
  ['nothing', () => ({})],
  [
    'days cut at an hour',
    () => ({ From: toRangeTime(minutesAgo(50 * dayMinutes + 123)), To: toRangeTime(minutesAgo(999)) }),
  ],
  ['a few hours', () => ({ From: toRangeTime(minutesAgo(400)), To: toRangeTime(minutesAgo(20)) })],
  ['a type', () => ({ translatedTypes: ['speeding'] })],
  ['two types and a level', () => ({ translatedTypes: ['speeding', 'harshBraking'], severities: [2, 3] })],
  ['two levels apart', () => ({ severities: [1, 3] })],
  ['an unused level', () => ({ severities: [5] })],
  ['ratings', () => ({ ratings: [0, 3] })],
  ['open reviews', () => ({ Open: true })],
  ['no open review', () => ({ Open: false })],
  ['open reviews of a type and a rating', () => ({ Open: true, translatedTypes: ['speeding'], ratings: [2] })],
  ['a level of a common text', () => ({ severities: [2], SearchedText: 'van' })],
  ['a view', () => ({ View: 1 })],
  ['a region', () => ({ RegionId: [17] })],
  ['hours of the week', () => ({ HourOfWeek: someHours })],
  ['hours of the week of a level', () => ({ HourOfWeek: someHours.slice(5), severities: [1, 2] })],
  ['one hour of the week', () => ({ HourOfWeek: ['4-3'] })],
  ['a connection', () => ({ ConnectionId: [fleets[1]!.connectionId] })],
  ['none of a provider', () => ({ providerIds: [2], ProviderIdsOperator: 1 })],
  ['a vehicle', () => ({ vehicleIds: [fleets[0]!.vehicleId('v2')] })],
  ['a group of one vehicle', () => ({ vehicleGroups: groupsCalled('south').slice(0, 1) })],
  ['groups of more vehicles than are listed', () => ({ vehicleGroups: groupsCalled('north') })],
  ['groups, at hours of the week', () => ({ vehicleGroups: groupsCalled('north'), HourOfWeek: someHours })],
  ['an empty group', () => ({ vehicleGroups: ['987654321'] })],
  ['a common text', () => ({ SearchedText: 'van' })],
  ['a text', () => ({ SearchedText: 'van 0' })],
  ['a text without matches', () => ({ SearchedText: 'zzz' })],
]

/** Reads a list in its order with the plainest query. */
async function plainly(query: PageQuery): Promise<string[]> {
  const words = query.SearchedText ? sql`v.search like ${`%${query.SearchedText}%`}` : sql`true`
  const isOf = (column: string, values: readonly unknown[]) =>
    values.length ? sql`${sql.ref(column)}::text = any(${values.map(String)}::text[])` : sql`true`
  const { rows } = await sql<{ id: string }>`select i.id from incident i
      join vehicle v on v.client_id = i.client_id and v.id = i.vehicle_id
      join connection n on n.client_id = i.client_id and n.id = i.connection_id
    where i.client_id = ${clientId} and i.occurred_at between ${`${query.From}Z`} and ${`${query.To}.999Z`} and ${words}
      and ${isOf('i.translated_type', query.translatedTypes)} and ${isOf('i.severity', query.severities)}
      and ${isOf('i.rating', query.ratings)} and ${isOf('i.region_id', query.RegionId)}
      and ${query.vehicleGroups.length ? sql`exists (select from vehicle_group_member m where m.client_id = i.client_id and m.vehicle_id = i.vehicle_id and ${isOf('m.group_id', query.vehicleGroups)})` : sql`true`}
      and ${isOf('i.connection_id', query.ConnectionId)} and ${isOf('i.vehicle_id', query.vehicleIds)}
      and ${query.HourOfWeek.length ? sql`to_char(i.occurred_at at time zone 'America/Chicago', 'ID-FMHH24') = any(${query.HourOfWeek})` : sql`true`}
      and ${query.Open === undefined ? sql`true` : sql`(i.rating = 2 and i.id <> all(${ofLosses}::bigint[])) = ${query.Open}`}
      and ${query.View === 1 ? sql`i.rating = 0` : sql`true`}
    order by ${incidentOrder(query)}`.execute(db())
  return rows.map(({ id }) => id)
}

const pageSize = 7
/** Pages that are read: each of the first three, ever fewer further down, and the last. */
const isRead = (page: number, pages: number) => [1, 2, 3, 5, 8, 13, 21, pages].includes(page)

/** Expects pages of a list, at every depth, to have the rows that the plainest query has there. */
async function expectPages(query: PageQuery): Promise<void> {
  const rows = await plainly(query)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  for (let page = 1; page <= pages; page++) {
    if (!isRead(page, pages)) continue
    const { keys, hasMore } = await findPage(db(), { ...query, PageNumber: page, PageSize: pageSize }, shallow)
    expect(
      keys.map(({ id }) => id),
      `page ${page} of ${pages}`,
    ).toEqual(rows.slice((page - 1) * pageSize, page * pageSize))
    expect(hasMore, `more after page ${page} of ${pages}`).toBe(page < pages)
  }
}

describe.each(filters)('events with %s', (_name, filter) => {
  test.each([
    ['occurredAt', 'desc', undefined],
    ['occurredAt', 'asc', undefined],
    ['riskScore', 'desc', undefined],
    ['riskScore', 'asc', undefined],
    ['importance', 'desc', undefined],
    ['occurredAt', 'desc', 'connection'],
    ['riskScore', 'desc', 'connection'],
  ] as const)('have the right rows on each page by %s %s, grouped by %s', async (SortBy, SortDirection, GroupBy) => {
    const query = queryOf({ ...filter(), SortBy, SortDirection, ...(GroupBy && { GroupBy }) })
    await expectPages(query)
  })

  test('are counted correctly', async () => {
    const query = queryOf(filter())
    const counts = await countIncidents(db(), query, 10_000)
    const ids = await plainly(query)
    expect(counts).toMatchObject({ totalCount: ids.length, isExact: true })
    const anyLevel = await plainly({ ...query, severities: [] })
    expect(counts.countsBySeverity!.reduce((sum, { count }) => sum + count, 0)).toBe(anyLevel.length)
  })

  test('match the count next to each option', async () => {
    const query = queryOf(filter())
    const { ratings, translatedTypes } = await countIncidentOptions(db(), query)
    for (const [rating, count] of Object.entries(ratings!))
      expect(await plainly({ ...query, ratings: [Number(rating)] })).toHaveLength(count)
    for (const [type, count] of Object.entries(translatedTypes ?? {}))
      expect(await plainly({ ...query, translatedTypes: [type] })).toHaveLength(count)
  })
})

test('stops counting at the limit, and reports it', async () => {
  const query = queryOf({ vehicleIds: [fleets[0]!.vehicleId('v1')] })
  expect(await countIncidents(db(), query, 20)).toEqual({
    totalCount: 20,
    isExact: false,
    hiddenByView: null,
    countsBySeverity: null,
  })
})

test('refuses a page beyond the limit by name, and marks the one before as the last', async () => {
  const depths = { ...shallow, deepestUnknown: 14 }
  const query = { ...queryOf({ vehicleIds: [fleets[0]!.vehicleId('v1')], SortBy: 'riskScore' }), PageSize: 7 }
  expect(await findPage(db(), { ...query, PageNumber: 2 }, depths)).toMatchObject({ hasMore: true, isDeepest: true })
  await expect(findPage(db(), { ...query, PageNumber: 3 }, depths)).rejects.toThrow(/PageNumber: .*end at row 14/)
})

test.each([
  ['of a vehicle, grouped', { GroupBy: 'connection' }],
  ['of a vehicle, by risk', { SortBy: 'riskScore' }],
  ['by risk', { SortBy: 'riskScore', vehicleIds: [] }],
])('marks the last reachable page of a list %s', async (_name, given) => {
  const depths = { ...shallow, metAtMost: 0, deepestUnknown: 10, skippedFrom: 10 }
  const query = { ...queryOf({ vehicleIds: [fleets[0]!.vehicleId('v1')], ...given }), PageSize: 5 }
  const ends = []
  for (const PageNumber of [1, 2]) ends.push((await findPage(db(), { ...query, PageNumber }, depths)).isDeepest)
  await expect(findPage(db(), { ...query, PageNumber: 3 }, depths)).rejects.toThrow(/PageNumber/)
  expect(ends).toEqual([false, true])
})

test('finds a page deep in a group without reading the rows before it', async () => {
  const rowsMet = () => server.services.statements.byName.get('events-met')!.rows
  const before = rowsMet()
  const query = queryOf({ GroupBy: 'connection' })
  const { keys } = await findPage(db(), { ...query, PageNumber: 18, PageSize: 7 }, shallow)
  expect(keys.map(({ id }) => id)).toEqual((await plainly(query)).slice(119, 126))
  expect(rowsMet() - before).toBe(8)
})

test('doesn’t search all data for a nearly empty connection while history is loading', async () => {
  await fleets[2]!.load(
    'incidents',
    [21, 31, 41, 51].map((day) => incident(`l${day}`, { occurredAt: minutesAgo(day * dayMinutes) })),
  )
  const met = () => server.services.statements.byName.get('events-met')?.calls ?? 0
  const before = met()
  for (const given of [{ ConnectionId: [fleets[2]!.connectionId] }, { ConnectionId: [987_654] }]) {
    const query = queryOf({ ...given, SortBy: 'riskScore' })
    const { keys } = await findPage(db(), query, { ...shallow, lookedAtFirst: 2 })
    expect(keys.map(({ id }) => id)).toEqual(await plainly(query))
  }
  expect(met()).toBe(before)
  while (await rollUp(server.services.pool));
})

test.each(['desc', 'asc'])(
  'continues where the first scan ended for a page by risk, %s, that it doesn’t fill',
  async (SortDirection) => {
    const goneOn = () => server.services.statements.byName.get('events-met')?.calls ?? 0
    const before = goneOn()
    const query = queryOf({ SearchedText: 'van', ratings: [3], SortBy: 'riskScore', SortDirection })
    const depths = { ...shallow, sortedUnknown: 100 }
    const rows = await plainly(query)
    for (const [index, id] of rows.entries()) {
      const { keys } = await findPage(db(), { ...query, PageNumber: index + 1, PageSize: 1 }, depths)
      expect(keys.map((key) => key.id)).toEqual([id])
    }
    expect(goneOn()).toBeGreaterThan(before)
  },
)

test('reads a page of a probably large list directly, without checking if it is small', async () => {
  const { byName } = server.services.statements
  const counted = () => byName.get('events-sorted-if-few')?.calls ?? 0
  const query = { ...queryOf({ SearchedText: 'van', ratings: [3], SortBy: 'riskScore' }), PageNumber: 3, PageSize: 7 }
  const rows = await plainly(query)
  // About fifteen of all: more than twice as many as are sorted, or just as many. The page is beyond the first scan.
  for (const [sortedUnknown, isFoundOut] of [
    [1, 0],
    [rows.length, 1],
  ] as const) {
    const before = counted()
    const { keys } = await findPage(db(), query, { ...shallow, lookedAtFirst: 20, sortedUnknown })
    expect(keys.map(({ id }) => id)).toEqual(rows.slice(14, 21))
    expect(counted() - before).toBe(isFoundOut)
  }
})

test('includes rows on their pages before they are aggregated', async () => {
  const fleet = fleets[2]!
  const fresh = Array.from({ length: 12 }, (_, event) => incident(`f${event}`, { occurredAt: minutesAgo(3 + event) }))
  await fleet.load('incidents', fresh)
  for (const given of [{}, { SortBy: 'riskScore' }, { GroupBy: 'connection' }]) await expectPages(queryOf(given))
  while (await rollUp(server.services.pool));
})

test('reaches full depth while the current day is aggregated, but not while history is loading', async () => {
  const depths = { ...shallow, sortedAtMost: 0, sortedUnknown: 0, deepestUnknown: 10, skippedFrom: 10 }
  const deepPages = [{}, { SortDirection: 'asc' }, { SortBy: 'riskScore' }, { GroupBy: 'connection' }].map((given) => ({
    ...queryOf(given),
    PageNumber: 9,
    PageSize: 7,
  }))
  const minutesAgoOfDay = (day: number) => minutesAgo(day * dayMinutes + 1)
  await fleets[2]!.load('incidents', [incident('d1', { occurredAt: minutesAgoOfDay(0) })])
  for (const query of deepPages) {
    const { keys } = await findPage(db(), query, depths)
    expect(keys.map(({ id }) => id)).toEqual((await plainly(query)).slice(56, 63))
  }
  await fleets[2]!.load(
    'incidents',
    [20, 30, 40].map((day) => incident(`h${day}`, { occurredAt: minutesAgoOfDay(day) })),
  )
  for (const query of deepPages) await expect(findPage(db(), query, depths)).rejects.toThrow(/end at row/)
  while (await rollUp(server.services.pool));
})
