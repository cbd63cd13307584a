import type { Queries } from '../../db/queries.ts'

/** Where the evidence of vehicles or drivers is kept by month. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/**
 * Whether all that is known of a client up to a day has come to its evidence: no connection is still reading its past, no day
 * waits to be rolled up, and no whole month to be counted. What is fitted or stored once is made only then: of half a past it
 * would stay wrong.
 */
export async function isPastRead(
  db: Queries,
  clientId: number,
  last: string,
  table: EvidenceTable = 'evidence_month',
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sync_stream where client_id = $1 and stream like '%.history' and completed_at is null
     union all select from rollup_dirty where client_id = $1 and day <= $2::date
     union all select from ${table} where client_id = $1 and formula is null and month + interval '1 month' <= $2::date + 1
     limit 1`,
    [clientId, last],
  )
  return rowCount === 0
}
