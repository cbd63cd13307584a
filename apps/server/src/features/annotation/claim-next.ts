import { randomUUID } from 'node:crypto'
import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { leaseSeconds } from '@milepost/contract/annotation/item'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { candidatesOf, type Draw, type Wish, wishOf } from './candidates.ts'
import { type Lease, leaseColumns } from './leases.ts'

type Asked = {
  annotator: Annotator
  /** Every type; which of them to serve follows from the annotator and `translatedTypes`. */
  types: readonly IncidentType[]
  stage?: 'first' | 'second' | undefined
  translatedTypes?: readonly string[] | undefined
  /** Claims that the page knows about. */
  holding: readonly string[]
}

/** One answer in this many is to an event of the random sample, or one with a known answer, if there is any. */
const everySample = 4
const everyKnown = 20
/** How often to look again after someone else claimed the chosen event at the same moment. */
const mostAttempts = 5

/** A claim, and the events that are likely served after it. */
export type Claimed = { lease: Lease; following: string[] }

/** How many events to fetch clips of before they are served: providers take seconds. */
const mostFollowing = 10

/**
 * Claims the next event for an annotator, for five minutes: one they claimed and left, else one that was sent back to
 * them, a second look, or a first look. Null if nothing is left for them. No two people hold the same event.
 */
export async function claimNext(db: ClientDatabase, asked: Asked): Promise<Claimed | null> {
  const left = await takeLeft(db, asked)
  if (left) return { lease: left, following: [] }
  const wish = wishOf(asked.annotator, asked.types, asked.translatedTypes)
  for (const draw of await drawsOf(db, asked)) {
    const claimed = await claimFrom(db, asked.annotator, draw, wish)
    if (claimed) return claimed
  }
  return null
}

/** Returns where to look for the next event, in order. */
async function drawsOf(db: ClientDatabase, { annotator, stage }: Asked): Promise<Draw[]> {
  if (stage === 'second') return annotator.isReviewer ? ['second'] : []
  const done = await answersToday(db, annotator.id)
  const first: Draw[] = [
    ...(done % everyKnown === everyKnown - 1 ? (['known'] as const) : []),
    ...(done % everySample === everySample - 1 ? (['sample'] as const) : []),
    'priority',
  ]
  return ['again', ...(annotator.isReviewer && stage === undefined ? (['second'] as const) : []), ...first]
}

async function answersToday(db: ClientDatabase, userId: string): Promise<number> {
  const [row] = await named(
    'answers-today',
    db,
    sql<{ done: number }>`select count(*)::int as done from incident_rating
      where client_id = ${thisClient} and user_id = ${userId} and at > now() - interval '1 day' and stage is not null`,
  )
  return row!.done
}

/** Takes over what another page of the same person left; that page's claim ends. */
async function takeLeft(db: ClientDatabase, { annotator, holding, stage }: Asked): Promise<Lease | null> {
  const ofStage = stage === undefined ? sql`true` : sql`(l.stage = 'second') = ${stage === 'second'}`
  const [lease] = await named(
    'claim-left',
    db,
    sql<Lease>`update annotation_lease set id = ${randomUUID()}, until = ${ends()}
      where client_id = ${thisClient} and incident_id = (select l.incident_id from annotation_lease l
          where l.client_id = ${thisClient} and l.user_id = ${annotator.id} and l.until > now() and l.id <> all(${[...holding]}::uuid[])
            and ${ofStage} and exists (select from incident i where i.client_id = ${thisClient} and i.id = l.incident_id
              and (i.rating = ${sql.lit(incidentRating.code.pending)} or l.drawn = 'known'))
          order by l.served_at limit 1 for update skip locked)
      returning ${leaseColumns}`,
  )
  return lease ?? null
}

const ends = (): RawBuilder<unknown> => sql`now() + make_interval(secs => ${leaseSeconds})`

const drawnOf = (draw: Draw) => (draw === 'sample' || draw === 'known' ? draw : null)
const stageOf = (draw: Draw): Lease['stage'] => (draw === 'again' || draw === 'second' ? draw : 'first')

/**
 * Claims the first free candidate. Everyone who asks at the same moment locks another one, so no one waits; a claim that
 * was stored meanwhile is noticed by its key.
 */
async function claimFrom(
  db: ClientDatabase,
  annotator: Annotator,
  draw: Draw,
  wish: Wish,
): Promise<Claimed | undefined> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const [row] = await named(
      `claim-${draw}`,
      db,
      sql<
        { found: number; following: string[] } & (Lease | { id: null })
      >`with candidate as materialized (${candidatesOf(draw, wish)}),
        chosen as materialized (select * from candidate c
          where pg_try_advisory_xact_lock(hashtextextended(${thisClient}::text || ':' || c.id::text, 0)) limit 1),
        claimed as (insert into annotation_lease (client_id, incident_id, id, user_id, user_name, stage, drawn, answers, served_at, until)
          select ${thisClient}, c.id, ${randomUUID()}::uuid, ${annotator.id}::uuid, ${annotator.name}, ${stageOf(draw)},
            ${drawnOf(draw)}, c.answers, now(), ${ends()} from chosen c
          on conflict (client_id, incident_id) do update set id = excluded.id, user_id = excluded.user_id,
            user_name = excluded.user_name, stage = excluded.stage, drawn = excluded.drawn, answers = excluded.answers,
            served_at = excluded.served_at, until = excluded.until
            where annotation_lease.until <= now()
          returning ${leaseColumns})
        select (select count(*)::int from candidate) as found,
          array(select id::text from candidate limit ${sql.lit(mostFollowing)}) as following, d.* from (values (1)) one left join claimed d on true`,
    )
    const { found, following, ...lease } = row!
    if (lease.id !== null) return { lease, following }
    if (found === 0) return undefined
  }
  return undefined
}
