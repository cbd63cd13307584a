import { connectionHealth } from '@milepost/domain/codes'
import type { Queries } from '../../db/scope/queries.ts'

/** Where the evidence of vehicles or drivers is kept by month. */
export type EvidenceTable = 'evidence_month' | 'driver_evidence_month'

/** A connection that was shut out for so long keeps nobody waiting for the rest of its past. */
const patientDays = 7

const { failed, duplicated } = connectionHealth.code

/** SQL of a client's ($1) pasts that are still read. What an account may not read is not waited for. */
const openPasts = `sync_stream s join connection n on n.client_id = $1 and n.id = s.connection_id
     where s.client_id = $1 and s.stream like '%.history' and s.completed_at is null and s.switched_off_reason is null
       and n.deleted_at is null and not (n.health_status in (${failed}, ${duplicated}) and n.health_since < now() - interval '${patientDays} days')`

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
    `select from ${openPasts}
     union all select from rollup_dirty where client_id = $1 and day <= $2::date
     union all select from ${table} where client_id = $1 and formula is null and month + interval '1 month' <= $2::date + 1
     limit 1`,
    [clientId, last],
  )
  return rowCount === 0
}

/** The connections of a client that still read their past. */
export async function openConnections(db: Queries, clientId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(`select distinct n.id from ${openPasts}`, [clientId])
  return new Set(rows.map(({ id }) => id))
}

/** Days of vehicles that are told late, or rated anew, at any time; more wait where a past has just come in. */
const fewDays = 50

/** Whether many days of a client up to a day wait to be rolled up. */
export async function isCatchingUp(db: Queries, clientId: number, last: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from rollup_dirty where client_id = $1 and day <= $2::date limit 1 offset ${fewDays}`,
    [clientId, last],
  )
  return rowCount === 1
}
