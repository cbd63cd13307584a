import { exportKeptDays } from '@milepost/contract/exports'
import type pg from 'pg'
import type { MediaStore } from '../adapters/media-store.ts'
import { maintainPartitions } from '../db/partitions.ts'
import type { Services } from '../services.ts'

/** How long things are kept that have had their day, by table and the column that says since when. */
const keptDays = {
  audit_entry: { column: 'at', days: 730 },
  // Longer than the portal shows.
  sync_hour: { column: 'hour', days: 40 },
  rate_bucket: { column: 'refilled_at', days: 1 },
  job_run: { column: 'created_at', days: 40 },
  message: { column: 'created_at', days: 90 },
  phone_code: { column: 'expires_at', days: 1 },
} as const

const dayMs = 86_400_000

/** Makes partitions ahead, drops positions past their time, and clears what has had its day. Repeatable at any step. */
export async function upkeep(
  { pool, config, media }: Pick<Services, 'pool' | 'config' | 'media'>,
  { line }: { line(text: string): void },
): Promise<void> {
  const client = await pool.connect()
  try {
    const done = await maintainPartitions(client, { positionRetentionDays: Math.max(config.positionDays, 30) })
    if (done.created.length || done.dropped.length)
      line(`${done.created.length} partitions made, ${done.dropped.length} dropped`)
    for (const [table, { column, days }] of Object.entries(keptDays)) {
      const { rowCount } = await client.query(
        `delete from ${table} where ${column} < now() - make_interval(days => $1)`,
        [days],
      )
      if (rowCount) line(`${table}: ${rowCount} rows removed`)
    }
  } finally {
    client.release()
  }
  await removeExports(pool, media)
  await media.clear(new Date(Date.now() - dayMs))
}

/** Rows go first: a file without a row does no harm, a row without its file would. */
async function removeExports(pool: pg.Pool, media: MediaStore): Promise<void> {
  const { rows } = await pool.query<{ file: string | null }>(
    'delete from export_file where created_at < now() - make_interval(days => $1) returning file',
    [exportKeptDays],
  )
  const files = rows.flatMap(({ file }) => file ?? [])
  const { rows: used } = await pool.query<{ file: string }>('select file from export_file where file = any($1)', [
    files,
  ])
  for (const file of files.filter((name) => !used.some((one) => one.file === name))) await media.remove(file)
}
