import { randomUUID } from 'node:crypto'
import { mostClaims } from '@milepost/contract/annotation/endpoints'
import { heartbeatSeconds, leaseSeconds } from '@milepost/contract/annotation/item'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Asked } from './asked.ts'
import { type Lease, leaseColumns, leaseEnd } from './leases.ts'
import { isOpen } from './servable.ts'

/** A person's answers of 24 hours with what they have on their screens, and how many of these are of the random sample. */
export type OwnWork = {
  taken: number
  sampled: number
  /** They hold other events than those of the page. */
  holdsOthers: boolean
  /** An answer was sent back to them. */
  hasReturned: boolean
}

/** Counts what a person has answered and holds. */
export async function countOwnWork(db: ClientDatabase, { annotator, holding }: Asked): Promise<OwnWork> {
  const [row] = await named(
    'own-work',
    db,
    sql<OwnWork>`select (a.answers + l.claims)::int as taken, (a.sampled + l.sampled)::int as sampled, l.others > 0 as "holdsOthers",
        exists (select from incident_rating r where r.client_id = ${thisClient} and r.state = 'returned' and r.user_id = ${annotator.id}) as "hasReturned"
      from (select count(*) as answers, count(*) filter (where drawn = 'sample') as sampled from incident_rating
          where client_id = ${thisClient} and user_id = ${annotator.id} and at > now() - interval '1 day' and stage is not null) a,
        (select count(*) as claims, count(*) filter (where drawn = 'sample') as sampled,
            count(*) filter (where id <> all(${[...holding]}::uuid[])) as others
          from annotation_lease where client_id = ${thisClient} and user_id = ${annotator.id} and until > now()) l`,
  )
  return row!
}

/** A page that hasn't extended a claim for two heartbeats is closed. */
const leftSeconds = leaseSeconds - 2 * heartbeatSeconds

/**
 * Takes over what a closed page of the same person left, or this one before it was loaded again; not what another open
 * page has on the screen, unless the person holds too many events, whatever their types. The old claim ends.
 */
export async function takeLeft(db: ClientDatabase, asked: Asked): Promise<Lease | null> {
  const { annotator, holding, left = [], stage, translatedTypes } = asked
  const ofTypes =
    translatedTypes === undefined ? sql`true` : sql`i.translated_type = any(${[...translatedTypes]}::text[])`
  const ofStage = stage === undefined ? sql`true` : sql`(l.stage = 'second') = ${stage === 'second'}`
  const [lease] = await named(
    'claim-left',
    db,
    sql<Lease>`update annotation_lease set id = ${randomUUID()}, until = ${leaseEnd}
      where client_id = ${thisClient} and incident_id = (select l.incident_id from annotation_lease l
          where l.client_id = ${thisClient} and l.user_id = ${annotator.id} and l.until > now() and l.id <> all(${[...holding]}::uuid[])
            and ${ofStage} and exists (select from incident_key w join incident i on i.client_id = ${thisClient} and i.occurred_at = w.occurred_at and i.id = w.id
              where w.client_id = ${thisClient} and w.id = l.incident_id
                and (${isOpen} or l.drawn = 'known')
                and (${ofTypes} and (l.id = any(${[...left]}::uuid[]) or l.until < now() + make_interval(secs => ${leftSeconds}))
                  or (select count(*) from annotation_lease o where o.client_id = ${thisClient} and o.user_id = ${annotator.id} and o.until > now()) >= ${mostClaims}))
          order by array_position(${[...left]}::uuid[], l.id), l.until, l.served_at limit 1 for update skip locked)
      returning ${leaseColumns}`,
  )
  return lease ?? null
}
