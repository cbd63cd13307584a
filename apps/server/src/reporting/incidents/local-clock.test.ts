import { regions } from '@milepost/domain/regions'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localClockBy, zoneOfRegion } from '../../recompute/roll-up/place-zone.ts'
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

test('follows a rule that the database doesn’t know', async () => {
  const since = Date.parse('2026-11-01T09:00:00Z')
  const staying = (zone: string, at: number) =>
    utcOffsetMs(zone, at) + (zone === 'America/Vancouver' && at >= since ? hourMs : 0)
  expect(await differing(staying, 'America/Vancouver', ['2026-09-01', '2027-12-31'])).toEqual([])
})

test('leaves other zones and years to the database', async () => {
  expect(await differing(utcOffsetMs, 'Europe/Berlin', ['2016-01-01', '2029-12-31'], [0])).toEqual([])
})
