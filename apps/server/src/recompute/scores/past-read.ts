import { connectionHealth } from '@milepost/domain/codes'
import type { Queries } from '../../db/scope/queries.ts'

/** Tables of monthly evidence for vehicles or drivers. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/** A connection without access for this long no longer delays others until its history is complete. */
const patientDays = 7

const { failed, duplicated } = connectionHealth.code

/** SQL of a client's unfinished histories, without those that an account isn't permitted to read. */
const openPastsOf = (
  clientId: string,
) => `sync_stream h join connection n on n.client_id = ${clientId} and n.id = h.connection_id
     where h.client_id = ${clientId} and h.stream like '%.history' and h.completed_at is null and h.switched_off_reason is null
       and n.deleted_at is null and not (n.health_status in (${failed}, ${duplicated}) and n.health_since < now() - interval '${patientDays} days')`
const openPasts = openPastsOf('$1')

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

/** Returns the connections of a client that are still importing history. */
export async function openConnections(db: Queries, clientId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(`select distinct n.id from ${openPasts}`, [clientId])
  return new Set(rows.map(({ id }) => id))
}

/** A few vehicle days arrive late, or are rated, at any time; more are waiting if a history has just been imported. */
const fewDays = 50

/** Returns true if many days of a client up to a day wait for roll-up. */
export async function isCatchingUp(db: Queries, clientId: number, last: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from rollup_dirty where client_id = $1 and day <= $2::date limit 1 offset ${fewDays}`,
    [clientId, last],
  )
  return rowCount === 1
}
