import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { unpinnedSelects } from '../scope/unpinned-selects.ts'
import { unscopedTables } from '../scope/unscoped-tables.ts'
import { tableHomes } from './table-homes.ts'

const literal = /`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g

/** Yields the server's hand-written SQL by file; values inserted at runtime are `$0`. */
async function* statements(): AsyncIterable<{ file: string; sql: string }> {
  for await (const path of glob('apps/server/src/**/*.ts', { exclude: (name) => name === 'testing' })) {
    if (path.endsWith('.test.ts')) continue
    const file = path.replace('apps/server/src/', '')
    for (const [, template, quoted] of (await readFile(path, 'utf8')).matchAll(literal))
      yield { file, sql: (template ?? quoted ?? '').replaceAll(/\$\{[^}]*\}/g, ' $0 ') }
  }
}

async function faultsOf(tablesAtFault: (sql: string) => string[]): Promise<string[]> {
  const found = new Set<string>()
  for await (const { file, sql } of statements()) for (const table of tablesAtFault(sql)) found.add(`${file}: ${table}`)
  return [...found].toSorted()
}

const locks = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i

/** Returns distributed tables whose rows a statement locks or claims without naming the client. */
const lockedEverywhere = (sql: string) =>
  locks.test(sql) ? unscopedTables(sql).filter((table) => tableHomes[table] === 'distributed') : []

test('claims rows of a distributed table for one client at a time', async () => {
  expect(lockedEverywhere('select id from trip order by id limit 1 for update skip locked')).toEqual(['trip'])
  expect(lockedEverywhere('select id from trip where client_id = $1 limit 1 for update skip locked')).toEqual([])
  expect(lockedEverywhere('select 1 from sync_state order by next_at limit 1 for update skip locked')).toEqual([])
  expect(await faultsOf(lockedEverywhere)).toEqual([])
})

/** In a join, such a subselect may run once per row and claim other rows each time. */
const claimedAgain = (sql: string) =>
  /\b(?:from|using|join|,)\s*\(\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\blimit\b[^()]*\bfor\s+update\b/i.test(
    sql,
  )
    ? ['a claim']
    : []

test('claims the requested number of rows, in a materialized CTE', async () => {
  const claim = 'select day from trip where (a or b < now()) order by f(day) limit 1 for update skip locked'
  expect(claimedAgain(`update trip t set x = 1 from (${claim}) n where n.day = t.day`)).toEqual(['a claim'])
  expect(claimedAgain(`delete from trip t using (${claim}) n where n.day = t.day`)).toEqual(['a claim'])
  expect(claimedAgain(`with n as materialized (${claim}) update trip t set x = 1 from n`)).toEqual([])
  expect(await faultsOf(claimedAgain)).toEqual([])
})

describe('a subselect of a distributed table', () => {
  test.each([
    'select (select count(*) from trip t where t.client_id = $1 and t.vehicle_id = v.id) from vehicle v where v.client_id = $1',
    'select 1 from vehicle v join driver d on d.client_id = v.client_id where v.client_id = $1',
    'select 1 from (select id from vehicle where client_id = any($1::int[])) v',
    'select (select name from client c where c.id = v.client_id) from vehicle v',
  ])('names its client: %s', (sql) => expect(unpinnedSelects(sql)).toEqual([]))

  test.each([
    [
      'select (select count(*) from trip t where t.client_id = v.client_id) from vehicle v where v.client_id = $1',
      'trip',
    ],
    [
      'select 1 from vehicle v where v.client_id = $1 and exists (select 1 from trip t where (t.client_id, t.vehicle_id) = (v.client_id, v.id))',
      'trip',
    ],
  ])('doesn’t name its client: %s', (sql, table) => expect(unpinnedSelects(sql)).toEqual([table]))

  test('names its client everywhere in the source', async () => {
    expect(await faultsOf(unpinnedSelects)).toEqual([
      // Admins see all clients.
      'features/clients/queries.ts: connection',
      'features/clients/queries.ts: rush_hour',
      'features/clients/queries.ts: vehicle',
      // Conditions built elsewhere name it.
      'features/incidents/list/keys-in-order.ts: incident',
      'features/incidents/list/riskiest-keys.ts: incident',
      // At start, the secrets of all clients are checked.
      'provider-access/stored-secrets.ts: connection',
      'provider-access/stored-secrets.ts: message',
      'provider-access/stored-secrets.ts: webhook_endpoint',
      // Due scores are looked up across all clients.
      'recompute/scores/due-scores.ts: connection',
      'recompute/scores/due-scores.ts: risk_score_config',
      'recompute/scores/due-scores.ts: vehicle',
      // And so is due weather.
      'recompute/weather/fill-weather.ts: connection',
      'recompute/weather/fill-weather.ts: weather_due',
      'reporting/incidents/hours-of-week.ts: incident',
    ])
  })
})
