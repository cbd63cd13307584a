import type { Queries } from '../../db/scope/queries.ts'
import { scoreAgain } from '../scores/due-scores.ts'
import { allSegments, type DueSegment } from './segments-of.ts'

/**
 * Marks days (yyyy-mm-dd, in the client's time zone) whose segment sums are stale; called in the transaction that
 * changes their inputs. `urgent`: a person waits for them. `historyOf`: the connections whose imported history changed a day.
 */
export async function markSegments(
  client: Queries,
  clientId: number,
  days: Iterable<string>,
  { kind, subjectId }: DueSegment = allSegments,
  { urgent = false, historyOf }: { urgent?: boolean; historyOf?: ReadonlyMap<string, readonly number[]> } = {},
): Promise<void> {
  const unique = [...new Set(days)].sort()
  if (!unique.length) return
  await client.query({
    name: 'mark-segments',
    text: `insert into segment_due as t (client_id, day, kind, subject_id, urgency, marked_at, history_of)
      select $1::int, d, $3::smallint, $4::bigint, $5::smallint, $6::timestamptz, h::int[] from unnest($2::date[], $7::text[]) as u(d, h)
      on conflict (client_id, day, kind, subject_id) do update
        set urgency = greatest(t.urgency, excluded.urgency), taken_at = null,
          history_of = case when t.history_of @> excluded.history_of then t.history_of else t.history_of || excluded.history_of end,
          marked_at = case when t.taken_at is null then t.marked_at else excluded.marked_at end
        where t.taken_at is not null or t.urgency < excluded.urgency
          or excluded.history_of is not null and (t.history_of @> excluded.history_of) is not true`,
    values: [
      clientId,
      unique,
      kind,
      subjectId,
      urgent ? 1 : 0,
      new Date(),
      unique.map((day) => arrayText(historyOf?.get(day))),
    ],
  })
}

/** PostgreSQL has no arrays of arrays of different lengths: each is text. */
const arrayText = (ids: readonly number[] | undefined) => ids && `{${ids.join(',')}}`

/** A due day of a client, and when this worker took it. */
export type DueDay = DueSegment & { day: string; takenAt: Date; urgency: number; isHistory: boolean }

/** Days taken longer ago than this are taken again: their worker is gone. */
const lostAfter = `interval '10 minutes'`
const isFree = (now: string) => `(taken_at is null or taken_at < ${now} - ${lostAfter})`

/**
 * SQL of the clients that have days due, except those paused ($2): urgent days, and others once they were marked before
 * $3.
 */
export const nextDue = `
  select client_id as "clientId" from segment_due
  where client_id > 0 and client_id <> all($2::int[]) and (urgency > 0 or marked_at <= $3) and ${isFree('now()')}
  order by urgency desc, day desc limit $1`

/** Which of the non-urgent days is next: the newest one, or the one that has been due longest. */
export type DueOrder = 'newest' | 'longestDue'

const orders: Readonly<Record<DueOrder, string>> = { newest: 'day desc', longestDue: 'marked_at, day desc' }

/** Takes the next day of a client; what is marked again in the meantime stays due. */
export async function takeDue(
  client: Queries,
  clientId: number,
  markedBefore: Date,
  order: DueOrder,
): Promise<DueDay | undefined> {
  const takenAt = new Date()
  const { rows } = await client.query<DueDay>({
    name: `take-pool-due-${order}`,
    // As a subquery it could run again for each joined row, and take another day each time.
    text: `with n as materialized (select day, kind, subject_id from segment_due where client_id = $1
          and (urgency > 0 or marked_at <= $3) and ${isFree('$2::timestamptz')}
          order by urgency desc, ${orders[order]} limit 1 for update skip locked)
      update segment_due d set taken_at = $2 from n where d.client_id = $1 and d.day = n.day and d.kind = n.kind and d.subject_id = n.subject_id
      returning d.day, d.kind, d.subject_id as "subjectId", d.urgency, d.history_of is not null as "isHistory"`,
    values: [clientId, takenAt, markedBefore],
  })
  return rows[0] && { ...rows[0], takenAt }
}

/** Completes a day, unless it was marked again since it was taken. After the last one of imported history, scores follow at once. */
export async function settleDue(client: Queries, clientId: number, due: DueDay): Promise<void> {
  await client.query({
    name: 'settle-segment-due',
    text: `delete from segment_due where client_id = $1 and day = $2 and kind = $3 and subject_id = $4 and taken_at = $5`,
    values: [clientId, due.day, due.kind, due.subjectId, due.takenAt],
  })
  if (!due.isHistory) return
  const { rowCount } = await client.query({
    name: 'is-history-left',
    text: 'select from segment_due where client_id = $1 and history_of is not null limit 1',
    values: [clientId],
  })
  if (rowCount === 0) await scoreAgain(client, clientId)
}
