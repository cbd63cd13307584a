import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { undoSeconds } from '@milepost/contract/annotation/item'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { thisClient } from '../../db/scope/scope.ts'
import { sampleEvery } from '../../reporting/incidents/random-sample.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'

/** How an event is drawn for someone: returned to them, for a second look, by lot, with a known answer, by priority, or by priority among those whose clips are here. */
export type Draw = 'again' | 'second' | 'sample' | 'known' | 'priority' | 'ready'

export type Wish = {
  userId: string
  isReviewer: boolean
  /** Types to serve, those that jump the queue first. */
  types: readonly { translatedType: string; jumps: boolean }[]
}

/** Returns which events an annotator may get: of the types that are reviewed and not closed to them, or of those named. */
export function wishOf(annotator: Annotator, types: readonly IncidentType[], named?: readonly string[]): Wish {
  const isWanted = ({ translatedType, excludeFromReview }: IncidentType) =>
    !excludeFromReview &&
    !annotator.excludedTranslatedTypes.includes(translatedType) &&
    (named === undefined || named.includes(translatedType))
  return {
    userId: annotator.id,
    isReviewer: annotator.isReviewer,
    types: types
      .filter(isWanted)
      .map(({ translatedType, jumpFromQueue }) => ({ translatedType, jumps: jumpFromQueue })),
  }
}

/** An undo arrives a moment later than it is pressed. */
export const graceSeconds = 3

/** Candidates read at once: many people may ask at the same moment, and each takes another one. */
const most = 40
/** Of a few types, the riskiest of each are read; of more, the riskiest of all: each type costs a look at each month. */
const fewTypes = 3

const { pending } = incidentRating.code
const isPending = sql`i.rating = ${sql.lit(pending)} and i.has_video`

/**
 * A condition that is checked for one event after the other, in the order of an index, until there are enough. As a join,
 * which `offset` rules out, it would be evaluated for all events first.
 */
const checked = (rows: RawBuilder<unknown>) => sql`exists (${rows} offset 0)`

/** No one has it on the screen. */
const isUnclaimed = sql`not ${checked(sql`select from annotation_lease l where l.client_id = ${thisClient} and l.incident_id = i.id and l.until > now()`)}`

/** Nor does it wait for a second person, or for its first one. */
const isFree = sql`${isUnclaimed}
  and not ${checked(sql`select from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.state is not null`)}`

/** A flagged video is served to no one, a skipped event not to the same person, and one that two couldn’t decide to reviewers. */
const isSkipped = ({ userId, isReviewer }: Wish) =>
  sql`(${checked(sql`select from annotation_skip s where s.client_id = ${thisClient} and s.incident_id = i.id
    and (s.user_id = ${userId} or s.reason = 'badVideo')`)}${
    isReviewer
      ? sql``
      : sql` or (select count(*) from annotation_skip s where s.client_id = ${thisClient} and s.incident_id = i.id
    and s.reason in ('unclear', 'other')) >= 2`
  })`

/** At least one clip can still be watched. */
const canBeWatched = checked(sql`select from incident_media m where m.client_id = ${thisClient} and m.incident_id = i.id
  and m.kind = ${sql.lit(mediaKind.video)} and m.state <> ${sql.lit(mediaState.gone)}`)

/** After this many requests of a clip, about ten minutes, the event no longer waits for it. */
const mostRequests = 11

const isStored = sql`m.client_id = ${thisClient} and m.incident_id = i.id and m.kind = ${sql.lit(mediaKind.video)}
  and m.state = ${sql.lit(mediaState.stored)}`

/** A clip is here, and every other that will be soon: none is awaited, or it was requested for about ten minutes. */
const hasClips = sql`${checked(sql`select from incident_media m where ${isStored}`)} and not ${checked(sql`select from incident_media m where m.client_id = ${thisClient} and m.incident_id = i.id
  and m.kind = ${sql.lit(mediaKind.video)} and (m.state = ${sql.lit(mediaState.known)}
    or m.state = ${sql.lit(mediaState.wanted)} and m.attempts < ${sql.lit(mostRequests)})`)}`

const isQueued = sql`i.connection_id = any(array(select n.id from connection n where n.client_id = ${thisClient} and n.has_queue and n.deleted_at is null))`

/** Which events `i` of the client can be served to someone for a first look. */
export const servableOf = (wish: Wish): RawBuilder<unknown> =>
  sql`${isPending} and ${isQueued} and ${isServableOf(wish)}`

const isServableOf = (wish: Wish) => sql`${isFree} and not ${isSkipped(wish)} and ${canBeWatched}`

const typesOf = ({ types }: Wish) =>
  sql`unnest(${types.map(({ translatedType }) => translatedType)}::text[], ${types.map(({ jumps }) => jumps)}::boolean[]) as t(type, jumps)`

/** Events that are looked through, the riskiest first, for those whose clips are here. */
const mostReady = 2_000

/**
 * The riskiest events of the types that jump the queue, or of the others; `areReady`: among the riskiest `mostReady`,
 * those whose clips are here. Events are checked once the months are merged.
 */
function riskiest(wish: Wish, jumps: boolean, areReady = false): RawBuilder<unknown> {
  const types = wish.types.filter((type) => type.jumps === jumps).map(({ translatedType }) => translatedType)
  const checkedOf = (
    isWanted: RawBuilder<unknown>,
  ) => sql`select i.id, i.occurred_at as at, i.risk, ${hasClips} as has_clips
    from (select i.id, i.occurred_at, i.risk from incident i
      where i.client_id = ${thisClient} and ${isWanted} and ${isPending} and ${isQueued}
      order by i.risk desc, i.occurred_at ${areReady ? sql`limit ${sql.lit(mostReady)}` : sql`offset 0`}) i
    where ${areReady ? hasClips : sql`true`} and ${isServableOf(wish)}
    order by i.risk desc, i.occurred_at limit ${sql.lit(most)}`
  return types.length > fewTypes
    ? sql`(select w.*, ${sql.lit(jumps)} as jumps from (${checkedOf(sql`i.translated_type = any(${types}::text[])`)}) w)`
    : sql`(select w.*, ${sql.lit(jumps)} as jumps
        from unnest(${types}::text[]) as t(type) cross join lateral (${checkedOf(sql`i.translated_type = t.type`)}) w)`
}

/**
 * Returns the statement for the next events of a person, in the order to serve them: `id`, `at`, the answer that the
 * look is about (`answers`), and whether its clips are here (`has_clips`). An event whose clips are fetched comes after those
 * whose clips are here, whatever its type: a person can only answer what they see. An answer that its author can still
 * undo isn't served for a second look.
 */
export function candidatesOf(draw: Draw, wish: Wish): RawBuilder<unknown> {
  switch (draw) {
    case 'priority':
    case 'ready':
      return sql`select r.id, r.at, null::uuid as answers, r.has_clips
        from (${riskiest(wish, true, draw === 'ready')} union all ${riskiest(wish, false, draw === 'ready')}) r
        order by r.has_clips desc, r.jumps desc, r.risk desc, r.at`
    case 'sample':
      return sql`select i.id, i.occurred_at as at, null::uuid as answers, ${hasClips} as has_clips from incident i
        where i.client_id = ${thisClient} and ${servableOf(wish)} and i.id % ${sql.lit(sampleEvery)} = 0
          and i.translated_type in (select t.type from ${typesOf(wish)})
        order by i.id limit ${sql.lit(most)}`
    case 'known':
      return sql`select i.id, i.occurred_at as at, null::uuid as answers, ${hasClips} as has_clips from known_answer k
          join incident i on i.client_id = ${thisClient} and i.id = k.incident_id
        where k.client_id = ${thisClient} and i.rating in (0, 1) and k.user_id <> ${wish.userId} and ${isFree}
          and i.translated_type in (select t.type from ${typesOf(wish)}) and not ${isSkipped(wish)} and ${canBeWatched}
          and not exists (select from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.user_id = ${wish.userId})
        order by has_clips desc, md5(${wish.userId} || i.id::text) limit ${sql.lit(most)}`
    case 'second':
      return sql`select i.id, i.occurred_at as at, r.id as answers, ${hasClips} as has_clips from incident_rating r
          join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.state = 'waiting' and r.user_id <> ${wish.userId} and i.rating = ${sql.lit(pending)}
          and r.at < now() - make_interval(secs => ${sql.lit(undoSeconds + graceSeconds)})
          and i.translated_type in (select t.type from ${typesOf(wish)}) and not ${isSkipped(wish)}
          and ${isUnclaimed}
        order by has_clips desc, r.at limit ${sql.lit(most)}`
    case 'again':
      return sql`select i.id, i.occurred_at as at, r.id as answers, true as has_clips from incident_rating r
          join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.state = 'returned' and r.user_id = ${wish.userId} and i.rating = ${sql.lit(pending)}
          and ${isUnclaimed}
        order by r.at limit ${sql.lit(most)}`
  }
}
