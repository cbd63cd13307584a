import { regions } from '@milepost/domain/regions'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneWarnings } from '../../db/lists/zone-warnings.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { localClockBy, zoneOfRegion } from '../../recompute/clocks/place-zone.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

// The database's zone data is of another version than Node's, so hours are computed with Node's offsets in both.

const [hourMs, sixDaysMs] = [3_600_000, 6 * 86_400_000]
const now = new Date('2026-11-27T00:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const all = [0, ...regions.map(({ id }) => id)]

/** Compares the database's local times with an offset's, in all regions over six years and in a client's zone. */
async function differing(
  offsetMs: typeof utcOffsetMs,
  clientZone: string,
  [first, last]: [string, string],
  regionIds = all,
) {
  const asked: { region: number; at: number }[] = []
  for (let at = Date.parse(first); at < Date.parse(last); at += sixDaysMs + hourMs)
    for (const region of regionIds) asked.push({ region, at })
  const clock = localClockBy(offsetMs, now)({ at: 'e.at', region: 'e.region', clientZone: `'${clientZone}'` })
  const client = await database.connect()
  const { rows } = await client.query<{ local: number }>(
    `select extract(epoch from ${clock})::float8 as local
     from unnest($1::int[], $2::timestamptz[]) with ordinality as e(region, at, n) order by n`,
    [asked.map(({ region }) => region), asked.map(({ at }) => new Date(at))],
  )
  return asked.filter(({ region, at }, index) => {
    const zone = zoneOfRegion(region, clientZone)
    return rows[index]!.local * 1000 !== at + offsetMs(zone, at)
  })
}

test('returns the local times of Node, in all regions and for unknown places', async () => {
  expect(await differing(utcOffsetMs, 'America/Vancouver', ['2022-01-01', '2027-12-31'])).toEqual([])
})

/** Vancouver keeps its summer time from November 2026 on. */
const since = Date.parse('2026-11-01T09:00:00Z')
const staying = (zone: string, at: number) =>
  utcOffsetMs(zone, at) + (zone === 'America/Vancouver' && at >= since ? hourMs : 0)

test('returns the local time in one zone by a rule that the database doesn’t know, and in other years by its own', async () => {
  const instants: Date[] = []
  for (let at = Date.UTC(2016, 0, 1); at < Date.UTC(2032, 0, 1); at += sixDaysMs + hourMs) instants.push(new Date(at))
  const client = await database.connect()
  const { rows } = await client.query<{ ours: number; theirs: number }>(
    `select extract(epoch from ${localTimeIn('America/Vancouver', 'e.at', staying, now)})::float8 * 1000 as ours,
       extract(epoch from e.at at time zone 'America/Vancouver')::float8 * 1000 as theirs
     from unnest($1::timestamptz[]) with ordinality as e(at, n) order by n`,
    [instants],
  )
  const wrong = rows.filter(({ ours, theirs }, index) => {
    const at = instants[index]!
    const isListed = at.getUTCFullYear() >= 2022 && at.getUTCFullYear() < 2028
    return ours !== (isListed ? at.getTime() + staying('America/Vancouver', at.getTime()) : theirs)
  })
  expect(wrong).toEqual([])
})

test('warns of clients’ zones in which the database has another clock, with the day and the difference', async () => {
  const client = await database.connect()
  await client.query(
    "insert into client (name, time_zone) values ('Coast', 'America/Vancouver'), ('Lake', 'America/Chicago')",
  )
  const warnings = await zoneWarnings(client as never, now, staying)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/America\/Vancouver is 60 minutes behind Node's from 2026-11-01 on/)
})

test('follows a rule that the database doesn’t know', async () => {
  expect(await differing(staying, 'America/Vancouver', ['2026-09-01', '2027-12-31'])).toEqual([])
})

test('leaves other zones and years to the database', async () => {
  expect(await differing(utcOffsetMs, 'Europe/Berlin', ['2016-01-01', '2029-12-31'], [0])).toEqual([])
})
