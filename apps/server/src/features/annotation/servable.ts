import { incidentRating } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import type { Wish } from './wish.ts'

// Conditions on events `i` of the client.

const { inaccurate, pending } = incidentRating.code
export const isPending = sql`i.rating = ${sql.lit(pending)} and i.has_video`

/**
 * A condition that is checked for one event after the other, in the order of an index, until there are enough. As a join,
 * which `offset` rules out, it would be evaluated for all events first.
 */
const checked = (rows: RawBuilder<unknown>) => sql`exists (${rows} offset 0)`

const rejectedBy = (reviewer: RawBuilder<unknown>) =>
  checked(sql`select from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.counts
    and r.rating = ${sql.lit(inaccurate)} and ${reviewer}`)

/** Only people of the client rejected it: annotators review a part of these, because a client's own rejections have a limit in scores. */
export const isRejectedByClient = sql`i.rating = ${sql.lit(inaccurate)} and ${rejectedBy(sql`r.stage is null`)}
  and not ${rejectedBy(sql`r.stage is not null`)}`

/** An annotator's answer can still change it. */
export const isOpen = sql`(i.rating = ${sql.lit(pending)} or ${isRejectedByClient})`

/** Returns whether an annotator's answer can still change an event. */
export async function isEventOpen(db: ClientDatabase, incidentId: string): Promise<boolean> {
  const [row] = await named(
    'event-open',
    db,
    sql<{ open: boolean }>`select exists (select from incident_key w
      join incident i on i.client_id = ${thisClient} and i.occurred_at = w.occurred_at and i.id = w.id
      where w.client_id = ${thisClient} and w.id = ${incidentId} and ${isOpen}) as open`,
  )
  return row!.open
}

/** No one has it on the screen. The few claims are read once. */
export const isUnclaimed = sql`i.id not in (select l.incident_id from annotation_lease l where l.client_id = ${thisClient} and l.until > now())`

/** It doesn't wait for a second person, or for its first one. */
export const isWithoutAnswer = sql`not ${checked(sql`select from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.state is not null`)}`

/** A flagged video is served to no one, a skipped event not to the same person, and one that two couldn’t decide to reviewers. */
export const isSkipped = ({ userId, isReviewer }: Wish) =>
  sql`(${checked(sql`select from annotation_skip s where s.client_id = ${thisClient} and s.incident_id = i.id
    and (s.user_id = ${userId} or s.reason = 'badVideo')`)}${
    isReviewer
      ? sql``
      : sql` or (select count(*) from annotation_skip s where s.client_id = ${thisClient} and s.incident_id = i.id
    and s.reason in ('unclear', 'other')) >= 2`
  })`

/** At least one clip can still be watched. */
export const isWatchable =
  checked(sql`select from incident_media m where m.client_id = ${thisClient} and m.incident_id = i.id
  and m.kind = ${sql.lit(mediaKind.video)} and m.state <> ${sql.lit(mediaState.gone)}`)

/** After this many requests of a clip, about ten minutes, the event no longer waits for it. */
const mostRequests = 11

const isStored = sql`m.client_id = ${thisClient} and m.incident_id = i.id and m.kind = ${sql.lit(mediaKind.video)}
  and m.state = ${sql.lit(mediaState.stored)}`

/** A clip is here, and every other that will be soon: none is awaited, or it was requested for about ten minutes. */
export const hasClips = sql`${checked(sql`select from incident_media m where ${isStored}`)} and not ${checked(sql`select from incident_media m where m.client_id = ${thisClient} and m.incident_id = i.id
  and m.kind = ${sql.lit(mediaKind.video)} and (m.state = ${sql.lit(mediaState.known)}
    or m.state = ${sql.lit(mediaState.wanted)} and m.attempts < ${sql.lit(mostRequests)})`)}`

export const isQueued = sql`i.connection_id = any(array(select n.id from connection n where n.client_id = ${thisClient} and n.has_queue and n.deleted_at is null))`

/** Whether an event can be served to someone for a first look, if it is of a type for them. */
export const isServableOf = (wish: Wish): RawBuilder<unknown> =>
  sql`${isUnclaimed} and ${isWithoutAnswer} and not ${isSkipped(wish)} and ${isWatchable}`

/** The same for one whose clips are here, which is checked first: most others lack them. */
export const isReadyFor = (wish: Wish): RawBuilder<unknown> =>
  sql`case when ${hasClips} then ${isUnclaimed} and ${isWithoutAnswer} and not ${isSkipped(wish)} else false end`

/** Which events of the client can be served to someone for a first look. */
export const servableOf = (wish: Wish): RawBuilder<unknown> =>
  sql`${isPending} and ${isQueued} and ${isServableOf(wish)}`
