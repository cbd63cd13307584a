import { dayPlus } from '@milepost/domain/time/calendar-days'
import type pg from 'pg'
import type { EvidenceById } from '../../evidence/read-evidence.ts'
import type { OpenPasts } from '../open-pasts.ts'
import { isPastReadBesides } from '../past-read.ts'

/** Days this recent change constantly: what is fitted doesn't wait for them. */
const lateDays = 7

/** Returns true once the history of most of a client's vehicles is known. */
export const isPastKnown = async (pool: pg.Pool, clientId: number, asOf: string, open: OpenPasts): Promise<boolean> =>
  !open.areMany && (await isPastReadBesides(pool, clientId, dayPlus(asOf, -lateDays), open.connectionIds))

/** Returns the evidence of a client's vehicles without those whose history is incomplete. */
export async function withoutOpen(
  pool: pg.Pool,
  clientId: number,
  evidence: EvidenceById,
  { connectionIds }: Pick<OpenPasts, 'connectionIds'>,
): Promise<EvidenceById> {
  if (connectionIds.size === 0) return evidence
  const { rows } = await pool.query<{ id: string }>(
    'select id from vehicle where client_id = $1 and connection_id = any($2::int[])',
    [clientId, [...connectionIds]],
  )
  const left = new Set(rows.map(({ id }) => id))
  return new Map([...evidence].filter(([id]) => !left.has(id)))
}
