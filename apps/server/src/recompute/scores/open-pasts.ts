import { enoughHistoryDays, isMuchImporting } from '@milepost/domain/limits'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import type { Queries } from '../../db/scope/queries.ts'
import { type ConnectionPast, readConnectionPasts } from '../../sync/connection-reads.ts'

export type OpenPasts = {
  /** Connections with history that isn't imported or summed yet. */
  connectionIds: ReadonlySet<number>
  /** Those without enough complete days for any score. */
  withheldIds: ReadonlySet<number>
  /** True if they have many of the client's vehicles. */
  areMany: boolean
}

/** Returns which connections of a client have incomplete history on a day. */
export async function readOpenPasts(db: Queries, clientId: number, asOf: string): Promise<OpenPasts> {
  const enoughFrom = dayPlus(asOf, 1 - enoughHistoryDays)
  const pasts = await readConnectionPasts(db, clientId)
  const idsOf = (some: readonly ConnectionPast[]) => new Set(some.map(({ connectionId }) => connectionId))
  const connectionIds = idsOf(pasts.filter(({ isImporting, completeFrom }) => isImporting || completeFrom !== null))
  return {
    connectionIds,
    withheldIds: idsOf(pasts.filter(({ completeFrom }) => completeFrom !== null && completeFrom > enoughFrom)),
    areMany: connectionIds.size > 0 && (await haveMany(db, clientId, connectionIds)),
  }
}

async function haveMany(db: Queries, clientId: number, connectionIds: ReadonlySet<number>): Promise<boolean> {
  const { rows } = await db.query<{ some: number; all: number }>(
    `select count(*) filter (where connection_id = any($2::int[]))::int as some, count(*)::int as "all"
     from vehicle where client_id = $1 and gone_at is null and not is_placeholder`,
    [clientId, [...connectionIds]],
  )
  return isMuchImporting(rows[0]!.some, rows[0]!.all)
}
