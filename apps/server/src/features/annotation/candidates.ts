import { undoSeconds } from '@milepost/contract/annotation/item'
import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { thisClient } from '../../db/scope/scope.ts'
import { sampleEvery } from '../../reporting/incidents/random-sample.ts'
import {
  hasClips,
  isOpen,
  isPending,
  isQueued,
  isReadyFor,
  isRejectedByClient,
  isServableOf,
  isSkipped,
  isUnclaimed,
  isWatchable,
  isWithoutAnswer,
} from './servable.ts'
import type { Wish } from './wish.ts'

/**
 * How an event is drawn for someone: returned to them, for a second look, by lot, rejected by people of the client, with a
 * known answer, by priority, or by priority although thousands of riskier events can't be served.
 */
export type Draw = 'again' | 'second' | 'sample' | 'rejected' | 'known' | 'priority' | 'deep'

/** An event that may be served. `answers`: the answer that the look is about. */
export type Candidate = { id: string; answers: string | null; hasClips: boolean }

/** An undo arrives a moment later than it is pressed. */
export const graceSeconds = 3

/** Candidates read at once: many people may ask at the same moment, and each takes another one. */
export const mostCandidates = 40
/** The same of one of several types, or of the sample. */
const mostOfType = 10
/** Of a few types, the riskiest of each are read; of more, the riskiest of all: each type costs a look at each month. */
const fewTypes = 8
/** Events that are looked through, the riskiest first. The limit also keeps PostgreSQL from sorting the whole queue. */
const mostRead = 2_000
/** The same for those whose clips are here: of all types, and of each of a few. Each lookup of a clip costs. */
const mostReady = { ofAll: 500, ofType: 100 }

const { accurate, inaccurate } = incidentRating.code

/**
 * Types as an array that PostgreSQL doesn't look into: it would plan each statement again for the number of types, which
 * takes longer than running it.
 */
const arrayOf = (types: Wish['types']) => sql`(select ${types.map(({ translatedType }) => translatedType)}::text[])`

const typesOf = (types: Wish['types']) => sql`unnest(${arrayOf(types)}) as t(type)`

/** Not a condition for an index: that by type would be read completely, and sorted. */
const isAnyOf = (types: Wish['types']) => sql`array_position(${arrayOf(types)}, i.translated_type) > 0`

/** Which events to look through, the riskiest first, and of these, which ones are candidates. */
type Look = { isWanted: RawBuilder<unknown>; ofType: RawBuilder<unknown>; ofAll: RawBuilder<unknown> }

/** The riskiest events of the types that jump the queue, then the riskiest of the others. */
const riskiest = (wish: Wish, look: Look) =>
  sql`select r.* from (${riskiestOf(wish, true, look)} union all ${riskiestOf(wish, false, look)}) r
    order by r.jumps desc, r.risk desc, r.at limit ${sql.lit(mostCandidates)}`

function riskiestOf(wish: Wish, jumps: boolean, { isWanted, ofType, ofAll }: Look): RawBuilder<unknown> {
  const wanted = wish.types.filter((type) => type.jumps === jumps)
  const few = wanted.length <= fewTypes
  const isOfType = few ? sql`i.translated_type = t.type` : isAnyOf(wanted)
  const rows = sql`select i.id, i.occurred_at as at, i.risk
    from (select i.id, i.occurred_at, i.risk from incident i
      where i.client_id = ${thisClient} and ${isOfType} and ${isPending} and ${isQueued}
      order by i.risk desc, i.occurred_at ${few ? ofType : ofAll}) i
    where ${isWanted} order by i.risk desc, i.occurred_at limit ${sql.lit(few ? mostOfType : mostCandidates)}`
  return few
    ? sql`select r.*, ${sql.lit(jumps)} as jumps from ${typesOf(wanted)} cross join lateral (${rows}) r`
    : sql`select r.*, ${sql.lit(jumps)} as jumps from (${rows}) r`
}

/**
 * The riskiest events whose clips are here, then the riskiest of the others: a person can only answer what they see.
 */
function byPriority(wish: Wish, isDeep: boolean): RawBuilder<unknown> {
  const through = (events: number) => (isDeep ? sql`offset 0` : sql`limit ${sql.lit(events)}`)
  const ready = riskiest(wish, {
    isWanted: isReadyFor(wish),
    ofType: through(mostReady.ofType),
    ofAll: through(mostReady.ofAll),
  })
  const any = riskiest(wish, { isWanted: isServableOf(wish), ofType: through(mostRead), ofAll: through(mostRead) })
  return sql`select r.id, null::uuid as answers, r.has_clips as "hasClips" from (
      select i.*, true as has_clips from (${ready}) i
      union all select i.*, false from (${any}) i where not (${hasClips})) r
    order by r.has_clips desc, r.jumps desc, r.risk desc, r.at`
}

/** Sampled events in the order of their ids, those whose clips are here first. */
function byLot(wish: Wish): RawBuilder<unknown> {
  const sampled = (isWanted: RawBuilder<unknown>, most: number) => sql`select i.id from (select i.id from incident i
      where i.client_id = ${thisClient} and ${isPending} and ${isQueued} and i.id % ${sql.lit(sampleEvery)} = 0
        and ${isAnyOf(wish.types)} order by i.id limit ${sql.lit(mostRead)}) i
    where ${isWanted} order by i.id limit ${sql.lit(most)}`
  return sql`select r.id, null::uuid as answers, r.has_clips as "hasClips" from (
      select i.id, true as has_clips from (${sampled(isReadyFor(wish), mostOfType)}) i
      union all select i.id, false from (${sampled(isServableOf(wish), mostCandidates)}) i where not (${hasClips})) r
    order by r.has_clips desc, r.id`
}

/**
 * What people of the client rejected: all collisions, of which each counts much, and those of the random sample. Their ids
 * are random, so a client can't choose which of the others are reviewed.
 */
function rejected(wish: Wish): RawBuilder<unknown> {
  const collisions = wish.types.filter(({ isCollision }) => isCollision)
  return sql`select i.id, null::uuid as answers, ${hasClips} as "hasClips"
    from (select distinct r.incident_id from incident_rating r
      where r.client_id = ${thisClient} and r.counts and r.stage is null and r.rating = ${sql.lit(inaccurate)}
        and (r.is_sampled or array_position(${arrayOf(collisions)}, r.translated_type) > 0)) r
      join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
    where i.has_video and ${isQueued} and ${isAnyOf(wish.types)} and ${isRejectedByClient} and ${isServableOf(wish)}
    order by "hasClips" desc, i.id limit ${sql.lit(mostCandidates)}`
}

/**
 * Returns the statement for the next events of a person, in the order to serve them. An event whose clips are fetched
 * comes after those whose clips are here, whatever its type. An answer that its author can still undo isn't served for a
 * second look.
 */
export function candidatesOf(draw: Draw, wish: Wish): RawBuilder<Candidate> {
  switch (draw) {
    case 'priority':
    case 'deep':
      return sql`${byPriority(wish, draw === 'deep')}`
    case 'sample':
      return sql`${byLot(wish)}`
    case 'rejected':
      return sql`${rejected(wish)}`
    case 'known':
      return sql`select i.id, null::uuid as answers, ${hasClips} as "hasClips" from known_answer k
          join incident i on i.client_id = ${thisClient} and i.id = k.incident_id
        where k.client_id = ${thisClient} and i.rating in (${sql.lit(accurate)}, ${sql.lit(inaccurate)}) and k.user_id <> ${wish.userId}
          and ${isAnyOf(wish.types)}
          and ${isUnclaimed} and ${isWithoutAnswer} and not ${isSkipped(wish)} and ${isWatchable}
          and not exists (select from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.user_id = ${wish.userId})
        order by "hasClips" desc, md5(${wish.userId} || i.id::text) limit ${sql.lit(mostCandidates)}`
    case 'second':
      return sql`select i.id, r.id as answers, ${hasClips} as "hasClips" from incident_rating r
          join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.state = 'waiting' and r.user_id <> ${wish.userId} and ${isOpen}
          and r.at < now() - make_interval(secs => ${sql.lit(undoSeconds + graceSeconds)})
          and ${isAnyOf(wish.types)} and not ${isSkipped(wish)}
          and ${isUnclaimed}
        order by "hasClips" desc, r.at limit ${sql.lit(mostCandidates)}`
    case 'again':
      return sql`select i.id, r.id as answers, true as "hasClips" from incident_rating r
          join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.state = 'returned' and r.user_id = ${wish.userId} and ${isOpen}
          and ${isUnclaimed}
        order by r.at limit ${sql.lit(mostCandidates)}`
  }
}
