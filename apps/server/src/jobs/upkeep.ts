import { exportRetentionDays } from '@milepost/contract/exports/endpoints'
import { monitorRetentionDays } from '@milepost/contract/monitoring/endpoints'
import { reportRetentionDays } from '@milepost/contract/schedules/endpoints'
import { deliveryRetentionDays } from '@milepost/contract/webhooks/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type pg from 'pg'
import type { MediaStore } from '../adapters/media-store.ts'
import { rulesFor } from '../db/schema/partition-rules.ts'
import { maintainPartitions } from '../db/schema/partitions.ts'
import type { Services } from '../services.ts'
import { clearRejected } from '../sync/load/clear-rejected.ts'
import { ageCameras } from '../sync/load/vehicles/sum-cameras.ts'

/** Deletes expired records of all clients. */
const clearings: Readonly<Record<string, string>> = {
  audit_entry: `delete from audit_entry where at < now() - interval '730 days'`,
  // Longer than the portal shows.
  sync_hour: `delete from sync_hour where hour < now() - interval '40 days'`,
  // Trips are read again for days at most.
  driver_period: `delete from driver_period where until_at < now() - interval '60 days'`,
  rate_bucket: `delete from rate_bucket where refilled_at < now() - interval '1 day'`,
  job_run: `delete from job_run where created_at < now() - interval '40 days'`,
  ...Object.fromEntries(
    ['request_count', 'failure_count', 'counted_step'].map((table) => [
      table,
      `delete from ${table} where step_at < now() - interval '${monitorRetentionDays} days'`,
    ]),
  ),
  // Longer than any history we import.
  weather_day: `delete from weather_day where day < current_date - 800`,
  phone_code: `delete from phone_code where expires_at < now() - interval '1 day'`,
  // With credentials in it: not a day longer than it can be accepted.
  connection_request: `delete from connection_request where expires_at < now()`,
  onboarding_form: `delete from onboarding_form where expires_at < now() - interval '1 day'`,
  // As long as their emails.
  event_notice: `delete from event_notice where created_at < now() - interval '90 days'`,
  // A month is no longer looked at by then, so that nothing is sent twice.
  compliance_notice: `delete from compliance_notice where created_at < now() - interval '90 days'`,
  // Longer than the months after which an unopened report is paused.
  report_run: `delete from report_run where created_at < now() - interval '400 days'`,
  webhook_attempt: `delete from webhook_attempt where started_at < now() - interval '${deliveryRetentionDays} days'`,
  webhook_delivery: `delete from webhook_delivery where created_at < now() - interval '${deliveryRetentionDays} days'`,
}

const messageRetentionDays = 90
/**
 * A coaching message is one that failed as long as this says so. The files of scheduled reports were removed before, or are
 * removed with their run.
 */
const clearedMessages = `delete from message where created_at < now() - make_interval(days => $1)
    and (purpose <> 'coaching' or state <> 'failed')
  returning case when purpose = 'notice of loss' then attachment_file end as file`

/**
 * Creates partitions ahead of time, drops expired positions, deletes expired records, and lets camera status expire. Repeatable
 * at any step.
 */
export async function upkeep(
  { pool, config, media }: Pick<Services, 'pool' | 'config' | 'media'>,
  { line }: { line(text: string): void },
): Promise<void> {
  const client = await pool.connect()
  try {
    const done = await maintainPartitions(client, {
      rules: rulesFor(config),
      positionRetentionDays: Math.max(config.positionDays, 30),
    })
    if (done.created.length || done.dropped.length)
      line(`${done.created.length} partitions created, ${done.dropped.length} dropped`)
    for (const [table, clearing] of Object.entries(clearings)) {
      const { rowCount } = await client.query(clearing)
      if (rowCount) line(`${table}: ${rowCount} rows removed`)
    }
    const rejected = await clearRejected(client)
    if (rejected) line(`rejected_record: ${rejected} rows removed`)
    const aged = await ageCameras(client)
    if (aged) line(`camera_health: ${aged} vehicles with cameras that were not reported for long`)
  } finally {
    client.release()
  }
  await removeFiles(
    pool,
    media,
    'delete from export_file where created_at < now() - make_interval(days => $1) returning file',
    exportRetentionDays,
  )
  await removeFiles(
    pool,
    media,
    `update report_run r set file = null from report_run was
     where was.client_id = r.client_id and was.id = r.id and r.file is not null
       and r.created_at < now() - make_interval(days => $1)
     returning was.file`,
    reportRetentionDays,
  )
  await removeFiles(pool, media, clearedMessages, messageRetentionDays)
  await media.clear(new Date(Date.now() - dayMs))
}

/** Rows go first: a file without a row does no harm, a row without its file would. */
async function removeFiles(pool: pg.Pool, media: MediaStore, forget: string, days: number): Promise<void> {
  const { rows } = await pool.query<{ file: string | null }>(forget, [days])
  const files = rows.flatMap(({ file }) => file ?? [])
  // Equal files have one name.
  const { rows: used } = await pool.query<{ file: string }>(
    `select file from export_file where file = any($1) union select file from report_run where file = any($1)
     union select attachment_file from message where attachment_file = any($1) and purpose = 'notice of loss'`,
    [files],
  )
  for (const file of files.filter((name) => !used.some((one) => one.file === name))) await media.remove(file)
}
