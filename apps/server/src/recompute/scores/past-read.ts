import type { Queries } from '../../db/scope/queries.ts'
import { isGivenUp } from '../../sync/connection-reads.ts'

/** Tables of monthly evidence for vehicles or drivers. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/** SQL of a client's ($1) unfinished histories, without those that an account isn't permitted to read. */
export const openPasts = `sync_stream s join connection n on n.client_id = $1 and n.id = s.connection_id
     where s.client_id = $1 and s.stream like '%.history' and s.completed_at is null and s.switched_off_reason is null
       and n.deleted_at is null and ${isGivenUp('n')} is not true`

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
