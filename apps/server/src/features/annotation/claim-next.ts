import { randomUUID } from 'node:crypto'
import { type Annotator, mostClaims } from '@milepost/contract/annotation/endpoints'
import { heartbeatSeconds, leaseSeconds } from '@milepost/contract/annotation/item'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { candidatesOf, type Draw, type Wish, wishOf } from './candidates.ts'
import { dropLease, type Lease, leaseColumns } from './leases.ts'

export type Asked = {
  annotator: Annotator
  /** Every type; which of them to serve follows from the annotator and `translatedTypes`. */
  types: readonly IncidentType[]
  stage?: 'first' | 'second' | undefined
  translatedTypes?: readonly string[] | undefined
  /** Claims that the page knows about. */
  holding: readonly string[]
  /** Claims that it had before it was loaded again. */
  left?: readonly string[] | undefined
}

/** One answer in this many is to an event of the random sample, or one with a known answer, if there is any. */
const everySample = 4
const everyKnown = 20
/** How often to look again after someone else claimed the chosen event at the same moment. */
const mostAttempts = 5

/** A claim, the events that are likely served after it, and those of the random sample that are due but lack clips. */
export type Claimed = { lease: Lease; following: string[]; due: string[] }

/** How many events to fetch clips of before they are served: providers take seconds. */
const mostFollowing = 10

/**
 * Claims the next event for an annotator, for five minutes: one they claimed and left, else one that was sent back to
 * them, a second look, or a first look. Null if nothing is left for them. No two people hold the same event.
 */
export async function claimNext(db: ClientDatabase, asked: Asked): Promise<Claimed | null> {
  const left = await takeLeft(db, asked)
  if (left) return { lease: left, following: [], due: [] }
  const wish = wishOf(asked.annotator, asked.types, asked.translatedTypes)
  const following: string[] = []
  const due: string[] = []
  for (const from of await drawsOf(db, asked)) {
    const claimed = await claimFrom(db, asked.annotator, from, wish)
    const waiting = from.draw === 'sample' ? due : following
    waiting.push(...claimed.following)
    if (claimed.lease) return { lease: claimed.lease, following, due }
  }
  return null
}

/** Where to look for the next event, and whether only for one whose clips are here. */
type From = { draw: Draw; withClips?: true }

/** Returns where to look, in order. A sampled event whose clips are fetched comes with a later answer instead. */
async function drawsOf(db: ClientDatabase, { annotator, stage }: Asked): Promise<From[]> {
  if (stage === 'second') return annotator.isReviewer ? [{ draw: 'second' }] : []
  const { done, sampled } = await answersToday(db, annotator.id)
  const isSampleDue = sampled < Math.floor((done + 1) / everySample)
  const first: From[] = [
    ...(done % everyKnown === everyKnown - 1 ? [{ draw: 'known' } as const] : []),
    ...(isSampleDue ? [{ draw: 'sample', withClips: true } as const] : []),
    { draw: 'priority', withClips: true },
    // The riskiest may all wait for their clips while many others have theirs.
    { draw: 'ready', withClips: true },
    { draw: 'priority' },
  ]
  return [
    { draw: 'again' },
    ...(annotator.isReviewer && stage === undefined ? [{ draw: 'second' } as const] : []),
    ...first,
  ]
}

/** Counts a person's answers of 24 hours, and those to the random sample among them, with what they hold of it. */
async function answersToday(db: ClientDatabase, userId: string): Promise<{ done: number; sampled: number }> {
  const [row] = await named(
    'answers-today',
    db,
    sql<{ done: number; sampled: number }>`select count(*)::int as done, (count(*) filter (where drawn = 'sample')
        + (select count(*) from annotation_lease l where l.client_id = ${thisClient} and l.user_id = ${userId}
          and l.drawn = 'sample' and l.until > now()))::int as sampled
      from incident_rating where client_id = ${thisClient} and user_id = ${userId} and at > now() - interval '1 day' and stage is not null`,
  )
  return row!
}

/** A page that hasn't extended a claim for two heartbeats is closed. */
const leftSeconds = leaseSeconds - 2 * heartbeatSeconds

/**
 * Takes over what a closed page of the same person left, or this one before it was loaded again; not what another open
 * page has on the screen, unless the person holds too many events. The old claim ends.
 */
async function takeLeft(db: ClientDatabase, asked: Asked): Promise<Lease | null> {
  const { annotator, holding, left = [], stage, translatedTypes } = asked
  const ofTypes =
    translatedTypes === undefined ? sql`true` : sql`i.translated_type = any(${[...translatedTypes]}::text[])`
  const ofStage = stage === undefined ? sql`true` : sql`(l.stage = 'second') = ${stage === 'second'}`
  const [lease] = await named(
    'claim-left',
    db,
    sql<Lease>`update annotation_lease set id = ${randomUUID()}, until = ${ends()}
      where client_id = ${thisClient} and incident_id = (select l.incident_id from annotation_lease l
          where l.client_id = ${thisClient} and l.user_id = ${annotator.id} and l.until > now() and l.id <> all(${[...holding]}::uuid[])
            and ${ofStage} and (l.id = any(${[...left]}::uuid[]) or l.until < now() + make_interval(secs => ${leftSeconds})
              or (select count(*) from annotation_lease o where o.client_id = ${thisClient} and o.user_id = ${annotator.id} and o.until > now()) >= ${mostClaims})
            and exists (select from incident i where i.client_id = ${thisClient} and i.id = l.incident_id
              and (i.rating = ${sql.lit(incidentRating.code.pending)} or l.drawn = 'known') and ${ofTypes})
          order by array_position(${[...left]}::uuid[], l.id), l.until, l.served_at limit 1 for update skip locked)
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
  { draw, withClips }: From,
  wish: Wish,
): Promise<{ lease: Lease | null; following: string[] }> {
  const isWanted = withClips ? sql`c.has_clips` : sql`true`
  for (let attempt = 1; ; attempt++) {
    const [row] = await named(
      `claim-${draw}`,
      db,
      sql<
        { found: number; following: string[] } & (Lease | { id: null })
      >`with candidate as materialized (${candidatesOf(draw, wish)}),
        chosen as materialized (select * from candidate c
          where ${isWanted} and pg_try_advisory_xact_lock(hashtextextended(${thisClient}::text || ':' || c.id::text, 0)) limit 1),
        claimed as (insert into annotation_lease (client_id, incident_id, id, user_id, user_name, stage, drawn, answers, served_at, until)
          select ${thisClient}, c.id, ${randomUUID()}::uuid, ${annotator.id}::uuid, ${annotator.name}, ${stageOf(draw)},
            ${drawnOf(draw)}, c.answers, now(), ${ends()} from chosen c
          on conflict (client_id, incident_id) do update set id = excluded.id, user_id = excluded.user_id,
            user_name = excluded.user_name, stage = excluded.stage, drawn = excluded.drawn, answers = excluded.answers,
            served_at = excluded.served_at, until = excluded.until
            where annotation_lease.until <= now()
          returning ${leaseColumns})
        select (select count(*)::int from candidate c where ${isWanted}) as found,
          array(select id::text from candidate where not has_clips limit ${sql.lit(mostFollowing)}) as following, d.*
        from (values (1)) one left join claimed d on true`,
    )
    const { found, following, ...lease } = row!
    if (lease.id !== null) {
      if (await isOpen(db, lease)) return { lease, following }
      await dropLease(db, lease.incidentId)
    }
    if (found === 0 || attempt === mostAttempts) return { lease: null, following }
  }
}

/** False if someone answered the event while the claim was computed: the claim saw the time before. */
async function isOpen(db: ClientDatabase, { incidentId, drawn, answers }: Lease): Promise<boolean> {
  if (drawn === 'known') return true
  const [row] = await named(
    'claim-open',
    db,
    sql<{
      open: boolean
    }>`select exists (select from incident i where i.client_id = ${thisClient} and i.id = ${incidentId}
        and i.rating = ${sql.lit(incidentRating.code.pending)}) and not exists (select from incident_rating r
          where r.client_id = ${thisClient} and r.incident_id = ${incidentId} and r.state is not null
            and r.id is distinct from ${answers}::uuid) as open`,
  )
  return row!.open
}
