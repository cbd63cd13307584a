import { expect, test } from 'vitest'
import { tenantTables } from '../../db/tables.gen.ts'
import { recordTables, stateTables } from './connection-tables.ts'

/** Client tables that belong to none of its connections. */
const ofClientAlone = [
  // Loss numbers are never reused, whatever happens to the losses.
  'accident_count',
  'api_token',
  'app_user',
  'audit_entry',
  // Sums over connections: recalculated from the days of vehicles.
  'client_day',
  // By address, whoever's contact it is: also of the client's other connections.
  'coaching_opt_out',
  // A client's own rules: a connection that moves away leaves its checklist behind.
  'compliance_checklist',
  'compliance_connection',
  'compliance_metric',
  // What an anonymous caller requested belongs to no connection before it is accepted.
  'connection_request',
  // Who was invited, whatever the outcome.
  'connection_invite',
  // Groups of the client's people at their directory.
  'directory_group',
  'directory_group_member',
  // Who is notified at the client, and what it sent: to the new client, nothing was sent.
  'compliance_notice',
  'compliance_notice_run',
  'event_notice',
  'loss_notice',
  'loss_notice_rule',
  'notice_subscription',
  'notification_rule',
  'export_file',
  'job_run',
  // Recalculated from the days of vehicles whenever one of their months changes.
  'region_evidence_month',
  // People's views of pages, and what is sent of them.
  'report_delivery',
  'report_pause',
  'report_run',
  'report_schedule',
  'saved_view',
  'saved_view_default',
  'risk_score_config',
  'rush_hour',
  'rush_hour_before',
  // Recalculated from the months of the remaining vehicles. A form that led to a connection is finished.
  'onboarding_form',
  'score_month_sum',
  // What the policies of a client count of its deleted connections.
  'deleted_connection',
  // Terms and claims belong to the insurer that entered them.
  'policy_term',
  'claim',
  'claim_cover',
  'claim_match',
  'loss_run',
  // Recalculated with the client's scores.
  'sample_review',
  // What fleets have in common, priors for all vehicles of a client, and when they were scored.
  'fleet_record',
  'scoring_priors',
  'scoring_state',
  // What was shown to someone else stays with the client that shared it.
  'share',
  'user_invite',
  // Addresses that hear what happens at the client, and what was sent there.
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
]

test('lists every client table as moving with its connection or staying', () => {
  const known = [...recordTables, ...stateTables].map(({ table }) => table)
  const missing = [...tenantTables].filter((table) => !known.includes(table) && !ofClientAlone.includes(table))
  expect(missing).toEqual([])
  expect(known.filter((table) => !tenantTables.has(table) && table !== 'sync_state')).toEqual([])
})
