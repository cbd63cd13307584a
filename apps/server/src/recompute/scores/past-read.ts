import type { Queries } from '../../db/scope/queries.ts'
import { readConnectionPasts } from '../../sync/connection-reads.ts'

/** Tables of monthly evidence for vehicles or drivers. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/** Returns true while any of a client's connections is importing history. */
export async function isImportingPast(db: Queries, clientId: number): Promise<boolean> {
  return (await readConnectionPasts(db, clientId)).some(({ isImporting }) => isImporting)
}

/** Returns true once all of a client's past was imported, rolled up and scored. */
export async function isPastScored(db: Queries, clientId: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from scoring_state where client_id = $1 and past_at = 'infinity'`, [
    clientId,
  ])
  return rowCount === 1
}

/**
 * SQL that is true while a client, an SQL expression, has scores, and its past months aren't all imported, rolled up and
 * scored.
 */
export const pastOpen = (clientId: string): string =>
  `exists (select from scoring_state p where p.client_id = ${clientId} and p.past_at < 'infinity')`

/** Returns true while a client has scores, and its past months aren't all imported, rolled up and scored. */
export async function isPastOpen(db: Queries, clientId: number): Promise<boolean> {
  const { rows } = await db.query<{ isOpen: boolean }>(`select ${pastOpen('$1')} as "isOpen"`, [clientId])
  return rows[0]!.isOpen
}

/** Returns true if a client's past months are imported and rolled up. */
export async function isPastRolledUp(db: Queries, clientId: number): Promise<boolean> {
  // First: what is imported by then is marked by then.
  if (await isImportingPast(db, clientId)) return false
  const { rowCount } = await db.query(
    `select from rollup_dirty where client_id = $1 and day < date_trunc('month', current_date)::date limit 1`,
    [clientId],
  )
  return rowCount === 0
}

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
  if (await isImportingPast(db, clientId)) return false
  const { rowCount } = await db.query(
    `select from rollup_dirty where client_id = $1 and day <= $2::date
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
  const pasts = await readConnectionPasts(db, clientId)
  if (pasts.some(({ connectionId, isImporting }) => isImporting && !connectionIds.has(connectionId))) return false
  const { rowCount } = await db.query(
    `select from rollup_dirty d where d.client_id = $1 and d.day <= $2::date and ${isOther('d')}
     union all select from evidence_month e where e.client_id = $1 and e.formula is null and e.month + interval '1 month' <= $2::date + 1
       and ${isOther('e')}
     limit 1`,
    [clientId, last, [...connectionIds]],
  )
  return rowCount === 0
}
