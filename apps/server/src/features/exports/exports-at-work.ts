import { mostExports } from '@milepost/contract/exports/endpoints'
import { AppError } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'

const againAfterSeconds = 10

const inWords = (count: number) => ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][count] ?? String(count)

function tooMany(whose: 'person' | 'client'): AppError {
  const count = inWords(mostExports[whose])
  const detail =
    whose === 'person'
      ? `${count} of your exports are still running. Start this one when one of them finishes.`
      : `${count} exports of this client are still running. Start this one when one of them finishes.`
  return new AppError('tooMany', detail, { headers: { 'retry-after': String(againAfterSeconds) } })
}

/**
 * Refuses another background export while a person or their client has reached the limit: `tooMany`. Concurrent
 * requests wait for the transaction to end.
 */
export async function refuseTooMany(queries: Queries, clientId: number, userId: string | null): Promise<void> {
  await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['exports at work', clientId])
  const { rows } = await queries.query<{ whole: number; own: number }>(
    `select count(*)::int as whole, count(*) filter (where asked_by is not distinct from $2)::int as own
     from job_run where client_id = $1 and job = 'export.write' and state in ('queued', 'running')`,
    [clientId, userId],
  )
  const [{ whole, own } = { whole: 0, own: 0 }] = rows
  if (own >= mostExports.person) throw tooMany('person')
  if (whole >= mostExports.client) throw tooMany('client')
}

/** Files being streamed, by client and person. */
const streams = new Map<string, number>()

/** Takes one of a person's slots for streamed files; returns the function that releases it. */
export function takeStream(clientId: number, userId: string | null): () => void {
  const places = [
    { of: `${clientId}`, whose: 'client' },
    { of: `${clientId}/${userId}`, whose: 'person' },
  ] as const
  for (const { of, whose } of places) if ((streams.get(of) ?? 0) >= mostExports[whose]) throw tooMany(whose)
  for (const { of } of places) streams.set(of, (streams.get(of) ?? 0) + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    for (const { of } of places) {
      const left = (streams.get(of) ?? 1) - 1
      if (left > 0) streams.set(of, left)
      else streams.delete(of)
    }
  }
}
