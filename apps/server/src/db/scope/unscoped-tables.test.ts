import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { unscopedTables } from './unscoped-tables.ts'

describe('hand-written SQL', () => {
  test.each([
    'select 1 from trip t where t.client_id = $1',
    'select 1 from trip where client_id = $1 and id = $2',
    'select 1 from trip t join vehicle v on (v.client_id, v.id) = (t.client_id, t.vehicle_id) where t.client_id = $1',
    'insert into vehicle (client_id, id) values ($1, $2)',
    'insert into vehicle as t (client_id, id) select $1, x from unnest($2::bigint[]) as m(x)',
    'select 1 from incident_type',
    "select 'from trip t'",
  ])('names the client: %s', (sql) => expect(unscopedTables(sql)).toEqual([]))

  test.each([
    ['select 1 from trip t where t.id = $1', ['trip']],
    ['select 1 from trip t join vehicle v on v.id = t.vehicle_id where t.client_id = $1', ['vehicle']],
    ['update vehicle set name = $1 where id = $2', ['vehicle']],
    ['delete from trip using vehicle v where v.client_id = $1', ['trip']],
    ['insert into vehicle (id) values ($1)', ['vehicle']],
    ['select (select count(*) from trip t where t.vehicle_id = v.id) from vehicle v where v.client_id = $1', ['trip']],
  ])('doesn’t name its client: %s', (sql, tables) => expect(unscopedTables(sql)).toEqual(tables))
})

/** System work that takes what is due or expired, of any client. */
const ofAllClients = [
  // On a first sign-in the client isn't known yet: the invitation names it.
  'access/accept-invite.ts: user_invite',
  'commands/start.ts: incident',
  'detect/vehicle-span.ts: detection_due',
  // A webhook's caller only has its URL, which identifies one connection of one client.
  'features/connections/take-hint.ts: connection',
  // A person's tokens end in every client that they created one for.
  'features/directory/person-commands.ts: api_token',
  'jobs/forget-connections.ts: connection',
  'jobs/forget-connections.ts: incident_media',
  'jobs/media/media-job.ts: incident_media',
  'jobs/media/request-serious-media.ts: incident_media',
  'jobs/upkeep.ts: audit_entry',
  'jobs/upkeep.ts: compliance_notice',
  'jobs/upkeep.ts: connection_request',
  'jobs/upkeep.ts: driver_period',
  'jobs/upkeep.ts: event_notice',
  'jobs/upkeep.ts: export_file',
  'jobs/upkeep.ts: message',
  'jobs/upkeep.ts: onboarding_form',
  'jobs/upkeep.ts: report_run',
  'jobs/upkeep.ts: sync_hour',
  'jobs/upkeep.ts: webhook_attempt',
  'jobs/upkeep.ts: webhook_delivery',
  // Which of all stored secrets this process can read.
  'provider-access/stored-secrets.ts: connection',
  'provider-access/stored-secrets.ts: message',
  'provider-access/stored-secrets.ts: webhook_endpoint',
  'recompute/scores/due-scores.ts: connection',
  'recompute/weather/fill-weather.ts: connection',
  // Whose history is imported next.
  'sync/sync-leases.ts: detection_due',
]

// Built queries (`sql`) are checked when they are built.
const literal = /(?<!\bsql(?:<[^`]{0,400}>)?)`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g

test('names the client in the source wherever a tenant table is used', async () => {
  const found: string[] = []
  for await (const file of glob('apps/server/src/**/*.ts', { exclude: (name) => name === 'testing' })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(file, 'utf8')
    for (const [, template, quoted] of text.matchAll(literal))
      for (const table of unscopedTables((template ?? quoted ?? '').replaceAll(/\$\{[^}]*\}/g, ' $0 ')))
        found.push(`${file.replace('apps/server/src/', '')}: ${table}`)
  }
  expect([...new Set(found)].toSorted()).toEqual(ofAllClients)
})
