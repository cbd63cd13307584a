import { maintainPartitions } from '../db/partitions.ts'
import type { Services } from '../services.ts'

const auditKeptDays = 730
/** Longer than the portal shows. */
const syncCountsKeptDays = 40

/** Makes partitions ahead, drops positions past their time, and clears what has had its day. */
export async function upkeep({ pool, config, log }: Services): Promise<boolean> {
  const client = await pool.connect()
  try {
    const done = await maintainPartitions(client, { positionRetentionDays: Math.max(config.positionDays, 30) })
    if (done.created.length || done.dropped.length)
      log.info({ created: done.created.length, dropped: done.dropped.length }, 'partitions')
    await client.query(`delete from audit_entry where at < now() - make_interval(days => $1)`, [auditKeptDays])
    await client.query(`delete from sync_hour where hour < now() - make_interval(days => $1)`, [syncCountsKeptDays])
    await client.query(`delete from rate_bucket where refilled_at < now() - interval '1 day'`)
  } finally {
    client.release()
  }
  return false
}
