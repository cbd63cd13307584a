import type { Queries } from '../../db/scope/queries.ts'
import { isGivenUp, isHistoryGivenUp } from '../../sync/connection-reads.ts'

/** Tables of monthly evidence for vehicles or drivers. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/** SQL of a client's unfinished histories, without those that nothing waits for. */
const openPastsOf = (
  clientId: string,
) => `sync_stream h join connection n on n.client_id = ${clientId} and n.id = h.connection_id
     where h.client_id = ${clientId} and h.stream like '%.history' and h.completed_at is null and ${isHistoryGivenUp('h')} is not true
       and n.deleted_at is null and ${isGivenUp('n')} is not true`

/** The same of client $1. */
export const openPasts = openPastsOf('$1')

/** Returns true while any of a client's connections is importing history. */
export async function isImportingPast(db: Queries, clientId: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${openPasts} limit 1`, [clientId])
  return rowCount === 1
}

/** SQL that is true if a client's past months are imported and rolled up. */
export const isPastRolledUp = (clientId: string): string => `not exists (select from ${openPastsOf(clientId)})
  and not exists (select from rollup_dirty r where r.client_id = ${clientId} and r.day < date_trunc('month', current_date)::date)`

/**
 * Returns true if everything known about a client up to a day is in its evidence: no connection is importing history,
 * no day waits for roll-up, and no whole month for calculation. Anything fitted or stored once is made only then: from
 * half a history it would stay wrong.
 */
export async function isPastRead(
  db: Queries,
  clientId: number,
  last: string,
  table: EvidenceTable = 'evidence_month',
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from ${openPasts}
     union all select from rollup_dirty where client_id = $1 and day <= $2::date
     union all select from ${table} where client_id = $1 and formula is null and month + interval '1 month' <= $2::date + 1
     limit 1`,
    [clientId, last],
  )
  return rowCount === 0
}

/**
 * Returns true if everything known about a client up to a day is in its evidence, apart from some connections: their
 * vehicles are left out of whatever is fitted.
 */
export async function isPastReadBesides(
  db: Queries,
  clientId: number,
  last: string,
  connectionIds: ReadonlySet<number>,
): Promise<boolean> {
  if (connectionIds.size === 0) return isPastRead(db, clientId, last)
  const isOther = (
    alias: string,
  ) => `exists (select from vehicle v where v.client_id = $1 and v.id = ${alias}.vehicle_id
    and v.connection_id <> all($3::int[]))`
  const { rowCount } = await db.query(
    `select from ${openPasts} and n.id <> all($3::int[])
     union all select from rollup_dirty d where d.client_id = $1 and d.day <= $2::date and ${isOther('d')}
     union all select from evidence_month e where e.client_id = $1 and e.formula is null and e.month + interval '1 month' <= $2::date + 1
       and ${isOther('e')}
     limit 1`,
    [clientId, last, [...connectionIds]],
  )
  return rowCount === 0
}
