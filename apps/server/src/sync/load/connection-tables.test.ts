import { expect, test } from 'vitest'
import { tenantTables } from '../../db/tables.gen.ts'
import { recordTables, stateTables } from './connection-tables.ts'

/** Tables of a client that belong to none of its connections. */
const ofClientAlone = [
  // Numbers that losses have had: never again another's, whatever becomes of the losses.
  'accident_count',
  'api_token',
  'app_user',
  'audit_entry',
  // Sums over connections: made again from the days of vehicles.
  'client_day',
  // Who was asked, whatever came of it.
  'connection_invite',
  'export_file',
  'job_run',
  'message',
  // Counted again from the days of vehicles, whenever one of their months changes.
  'region_evidence_month',
  'risk_score_config',
  'rush_hour',
  'rush_hour_before',
  // Counted again from the months of those who are left.
  // A form that led to a connection is over.
  'onboarding_form',
  'score_month_sum',
  // What is expected of all vehicles of a client, and when they were scored.
  'scoring_priors',
  'scoring_state',
  'user_invite',
]

test('every table of a client is known to go with its connection or to stay', () => {
  const known = [...recordTables, ...stateTables].map(({ table }) => table)
  const missing = [...tenantTables].filter((table) => !known.includes(table) && !ofClientAlone.includes(table))
  expect(missing).toEqual([])
  expect(known.filter((table) => !tenantTables.has(table) && table !== 'sync_state')).toEqual([])
})
