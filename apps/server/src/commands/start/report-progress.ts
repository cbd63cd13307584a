import { connectionHealth } from '@milepost/domain/codes'
import type { Services } from '../../services.ts'
import { isHistoryGivenUp } from '../../sync/connection-reads.ts'

const everyMs = 15_000

type Row = { stream: string; done: number | null; total: number | null; records: number; complete: boolean }

const words: Record<string, string> = {
  'incidents.history': 'events',
  'trips.history': 'trips',
  'positions.history': 'positions',
}

/** Prints the progress of the history import on the terminal until it is complete, of connections with access. */
export function reportProgress({ pool, log }: Services, say: (text: string) => void): { stop(): void } {
  const timer = setInterval(() => {
    report().catch((error: unknown) => log.warn({ err: error }, 'progress'))
  }, everyMs)
  const report = async () => {
    const { rows } = await pool.query<Row>(
      `select stream, sum(done_steps)::float8 as done, sum(total_steps)::float8 as total, sum(records)::float8 as records,
         bool_and(completed_at is not null) as complete
       from sync_stream s join connection n on n.client_id = s.client_id and n.id = s.connection_id
       where s.stream like '%.history' and n.deleted_at is null and n.health_status = $1 and not coalesce(${isHistoryGivenUp('s')}, false)
       group by stream order by stream`,
      [connectionHealth.code.validated],
    )
    const open = rows.filter((row) => !row.complete)
    if (rows.length && !open.length) {
      clearInterval(timer)
      say('History import complete')
    } else if (open.length) say(`Importing history: ${open.map(phrase).join(', ')}`)
  }
  return { stop: () => clearInterval(timer) }
}

const phrase = ({ stream, done, total, records }: Row) => {
  const share = done && total ? ` (${Math.round((100 * done) / total)}%)` : ''
  return `${Math.round(records).toLocaleString('en-US')} ${words[stream] ?? stream}${share}`
}
