import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { mostWaiting, type QueueCount } from '@milepost/contract/annotation/stats'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { servableOf } from './servable.ts'
import { wishOf } from './wish.ts'

export type Queued = { types: readonly IncidentType[] }

type Counted = { type: string; waiting: number; second: number }

/** Counts what waits for an annotator, by type: those that jump the queue first, then the longest queues. */
export async function countQueue(db: ClientDatabase, annotator: Annotator, { types }: Queued): Promise<QueueCount[]> {
  const wish = wishOf(annotator, types)
  const counted = await named(
    'annotation-queue',
    db,
    sql<Counted>`select t.type, (select count(*)::int from (select from incident i where i.client_id = ${thisClient} and ${servableOf(wish)} and i.translated_type = t.type
        limit ${sql.lit(mostWaiting)}) w) as waiting,
      (select count(*)::int from incident_rating r join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.state = 'waiting' and r.user_id <> ${annotator.id} and i.translated_type = t.type) as second
      from unnest(${wish.types.map(({ translatedType }) => translatedType)}::text[]) as t(type)`,
  )
  const typeOf = new Map(types.map((type) => [type.translatedType, type]))
  return counted
    .filter(({ waiting, second }) => waiting + second > 0)
    .map(({ type: key, waiting, second }) => {
      const { translatedType, word, logo, jumpFromQueue } = typeOf.get(key)!
      return { type: { translatedType, word, logo }, waiting, second, jumpFromQueue }
    })
    .sort((a, b) => Number(b.jumpFromQueue) - Number(a.jumpFromQueue) || b.waiting - a.waiting)
}
