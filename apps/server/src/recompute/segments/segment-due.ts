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

/** Days this far from the next one are taken with it. */
const nearDays = 15

/**
 * Takes the next day of a client, and up to `most` days in all: those near it that are as urgent, of the same segment.
 * What is marked again in the meantime stays due.
 */
export async function takeDue(
  client: Queries,
  clientId: number,
  markedBefore: Date,
  order: DueOrder,
  most = 1,
): Promise<DueDay[]> {
  const takenAt = new Date()
  const isDue = `(urgency > 0 or marked_at <= $3) and ${isFree('$2::timestamptz')}`
  const { rows } = await client.query<DueDay>({
    name: `take-pool-due-${order}`,
    // As a subquery it could run again for each joined row, and take other days each time.
    text: `with first as materialized (select day, kind, subject_id, urgency from segment_due where client_id = $1 and ${isDue}
          order by urgency desc, ${orders[order]} limit 1 for update skip locked),
        n as materialized (select o.day, o.kind, o.subject_id from first f cross join lateral (
            select day, kind, subject_id from segment_due where client_id = $1 and ${isDue} and kind = f.kind and subject_id = f.subject_id
              and urgency = f.urgency and day between f.day - ${nearDays} and f.day + ${nearDays}
            order by abs(day - f.day), day desc limit $4 for update skip locked) o)
      update segment_due d set taken_at = $2 from n where d.client_id = $1 and d.day = n.day and d.kind = n.kind and d.subject_id = n.subject_id
      returning d.day, d.kind, d.subject_id as "subjectId", d.urgency, d.history_of is not null as "isHistory"`,
    values: [clientId, takenAt, markedBefore, most],
  })
  return rows.map((row) => ({ ...row, takenAt })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * Completes days of one segment, unless they were marked again since they were taken. After the last one of imported
 * history, scores follow at once.
 */
export async function settleDue(client: Queries, clientId: number, dues: readonly DueDay[]): Promise<void> {
  const [due] = dues
  if (!due) return
  await client.query({
    name: 'settle-segment-due',
    text: `delete from segment_due where client_id = $1 and day = any($2::date[]) and kind = $3 and subject_id = $4 and taken_at = $5`,
    values: [clientId, dues.map(({ day }) => day), due.kind, due.subjectId, due.takenAt],
  })
  if (!dues.some(({ isHistory }) => isHistory)) return
  const { rowCount } = await client.query({
    name: 'is-history-left',
    text: 'select from segment_due where client_id = $1 and history_of is not null limit 1',
    values: [clientId],
  })
  if (rowCount === 0) await scoreAgain(client, clientId)
}
