import {
  type MergeCandidate,
  type MergedEvent,
  type mergeSortColumns,
  undoMergeDays,
} from '@milepost/contract/merging/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import { hasText } from '../../db/lists/search-words.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

export type CandidateQuery = {
  From: string
  To: string
  PageNumber: number
  PageSize: number
  SortBy: (typeof mergeSortColumns)[number]
  SortDirection: 'asc' | 'desc'
  translatedTypes: string[]
  minimumConfidence: number
  SearchedText?: string | undefined
}

const orders = {
  occurredAt: sql`k.occurred_at`,
  confidence: sql`d.confidence`,
  gapSeconds: sql`d.gap_seconds`,
  gapMeters: sql`d.gap_meters`,
} as const

/** One of two records as JSON, from an incident `i` with its type `y`, provider `p` and connection `n`. */
const sideOf = (i: string) => {
  const of = (column: string) => sql.ref(`${i}.${column}`)
  return sql`(select json_build_object('id', ${of('id')}::text, 'occurredAt', ${of('occurred_at')}, 'hasVideo', ${of('has_video')}, 'rating', ${of('rating')},
      'type', json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo), 'connection', n.name,
      'provider', json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code),
      'accidentId', (select l.number from accident l where l.client_id = ${thisClient} and l.id = ${of('id')} and l.withdrawn_at is null))
    from incident_type y, provider p, connection n
    where y.translated_type = ${of('translated_type')} and p.id = ${of('provider_id')} and n.client_id = ${thisClient} and n.id = ${of('connection_id')})`
}

/** Lists pairs that may be one event, without those that a person has decided on. */
export async function listCandidates(
  db: ClientDatabase,
  query: CandidateQuery,
): Promise<{ items: MergeCandidate[]; totalCount: number }> {
  const { clientId } = db
  const { From, To, PageNumber, PageSize, SortBy, SortDirection, translatedTypes, minimumConfidence, SearchedText } =
    query
  const types = translatedTypes.length
    ? sql`and (a.translated_type = any(${translatedTypes}::text[]) or b.translated_type = any(${translatedTypes}::text[]))`
    : sql``
  const text = SearchedText ? sql`and ${hasText(SearchedText, (part) => part.isIn(sql`v.search`))}` : sql``
  const found = sql`incident_duplicate d
    join incident_key k on k.client_id = ${clientId} and k.id = d.first_id
    join incident_key m on m.client_id = ${clientId} and m.id = d.second_id
    join incident a on a.client_id = ${clientId} and a.occurred_at = k.occurred_at and a.id = d.first_id
    join incident b on b.client_id = ${clientId} and b.occurred_at = m.occurred_at and b.id = d.second_id
    join vehicle v on v.client_id = ${clientId} and v.id = a.vehicle_id
    where d.client_id = ${clientId} and not d.is_separate and d.confidence >= ${minimumConfidence}::real
      and k.occurred_at between ${fromRangeTime(From)} and ${fromRangeTime(To)} ${types} ${text}`
  const items = await named(
    'merge-candidates',
    db,
    sql<MergeCandidate>`select ${sideOf('a')} as a, ${sideOf('b')} as b, json_build_object('id', v.id::text, 'name', v.name) as vehicle,
      (select e.time_zone from incident_detail e where e.client_id = ${clientId} and e.occurred_at = a.occurred_at and e.id = a.id) as "timeZone",
      d.gap_seconds as "gapSeconds", d.gap_meters as "gapMeters", d.confidence, d.reason
    from ${found} order by ${orders[SortBy]} ${sql.raw(SortDirection)} nulls last, d.first_id, d.second_id
    limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`,
    'fresh',
  )
  const [count] = await named(
    'merge-candidate-count',
    db,
    sql<{ n: number }>`select count(*)::int as n from ${found}`,
    'fresh',
  )
  return {
    items: items.map((item) => ({ ...item, a: withInstant(item.a), b: withInstant(item.b) })),
    totalCount: count?.n ?? 0,
  }
}

/** Times within JSON are PostgreSQL's text. */
const withInstant = <T extends { occurredAt: string }>(side: T): T => ({
  ...side,
  occurredAt: new Date(side.occurredAt).toISOString(),
})

/** Older merges can't be undone anymore. */
const mostMerges = 500

type MergedRow = Omit<MergedEvent, 'undoUntil'>

/** Lists what was decided about pairs and wasn't undone, latest first. */
export async function listDecided(db: ClientDatabase, now = new Date()): Promise<MergedEvent[]> {
  const rows = await named(
    'merged-events',
    db,
    sql<MergedRow>`select g.id, 'merged' as decision, g.primary_id::text as "primaryId", g.merged_id::text as "mergedId", g.at,
      json_build_object('id', g.user_id, 'name', g.user_name) as by,
      (g.kept -> 'incident' -> 0 ->> 'occurred_at')::timestamptz as "occurredAt",
      json_build_object('id', v.id::text, 'name', v.name) as vehicle,
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider
    from merged_event g
      join vehicle v on v.client_id = ${db.clientId} and v.id = (g.kept -> 'incident' -> 0 ->> 'vehicle_id')::bigint
      join incident_type y on y.translated_type = g.kept -> 'incident' -> 0 ->> 'translated_type'
      join provider p on p.id = (g.kept -> 'incident' -> 0 ->> 'provider_id')::int
    where g.client_id = ${db.clientId} and g.undone_at is null
    union all
    select d.decision_id, 'separate', d.first_id::text, d.second_id::text, d.decided_at,
      json_build_object('id', d.decided_by, 'name', d.decided_name), i.occurred_at,
      json_build_object('id', v.id::text, 'name', v.name),
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo),
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code)
    from incident_duplicate d
      join incident_key k on k.client_id = ${db.clientId} and k.id = d.second_id
      join incident i on i.client_id = ${db.clientId} and i.occurred_at = k.occurred_at and i.id = d.second_id
      join vehicle v on v.client_id = ${db.clientId} and v.id = i.vehicle_id
      join incident_type y on y.translated_type = i.translated_type
      join provider p on p.id = i.provider_id
    where d.client_id = ${db.clientId} and d.decision_id is not null
    order by at desc limit ${mostMerges}`,
    'fresh',
  )
  return rows.map((row) => {
    const until = Date.parse(row.at) + undoMergeDays * dayMs
    return { ...row, undoUntil: until > now.getTime() ? new Date(until).toISOString() : null }
  })
}
