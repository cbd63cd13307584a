import { incidentRating } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { transact } from '../../db/connection/transact.ts'
import type { JobPayload } from '../../queue/job-list.ts'
import { markDirty } from '../../recompute/roll-up/dirty-days.ts'
import type { Services } from '../../services.ts'
import { collision, holdReview } from '../../sync/derive/first-rating.ts'

type Run = { signal: AbortSignal; line(text: string): void; progress(rows: number): void }
type Open = { id: string; occurredAt: string; vehicleId: string; driverId: string | null; day: string }
type Key = Pick<Open, 'occurredAt' | 'id'>

const batchSize = 500
const { pending, neverRated } = incidentRating.code

/**
 * Gives a connection's events the rating they would have if they arrived now: without human review none awaits it, with
 * it those await it that no one has rated. What a person decided stays, and so do collisions. What is done isn't found
 * again, so a run that ended early is just run again.
 */
export async function applyReview(
  { pool }: Pick<Services, 'pool'>,
  payload: JobPayload<'connection.review'>,
  { signal, line, progress }: Run,
): Promise<void> {
  let done = 0
  let after: Key | null = { occurredAt: 'infinity', id: '0' }
  while (after) {
    signal.throwIfAborted()
    after = await transact(pool, async (client) => {
      const hasQueue = await holdReview(client, payload)
      const batch = await changeBatch(client, payload, hasQueue, after!)
      await markDirty(client, payload.clientId, batch)
      done += batch.length
      return batch.length === batchSize ? batch.at(-1)! : null
    })
    progress(done)
  }
  line(`${done} events changed`)
}

async function changeBatch(
  client: ClientBase,
  { clientId, connectionId }: JobPayload<'connection.review'>,
  hasQueue: boolean,
  after: Key,
): Promise<Open[]> {
  const [from, to] = hasQueue ? [neverRated, pending] : [pending, neverRated]
  const { rows } = await client.query<Open>(
    `select i.id, i.occurred_at as "occurredAt", i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day
     from incident i join incident_type y on y.translated_type = i.translated_type
     where i.client_id = $1 and i.connection_id = $2 and i.rating = $3 and (i.occurred_at, i.id) < ($4::timestamptz, $5::bigint)
       and not y.exclude_from_review and y.scoring_type is distinct from $6
       and not exists (select from incident_rating r where r.client_id = $1 and r.incident_id = i.id)
     order by i.occurred_at desc, i.id desc limit ${batchSize} for update of i`,
    [clientId, connectionId, from, after.occurredAt, after.id, collision],
  )
  await client.query(
    `update incident i set rating = $2 from unnest($3::timestamptz[], $4::bigint[]) as n(at, id)
     where i.client_id = $1 and i.occurred_at = n.at and i.id = n.id`,
    [clientId, to, rows.map(({ occurredAt }) => occurredAt), rows.map(({ id }) => id)],
  )
  return rows
}
