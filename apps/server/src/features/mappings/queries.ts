import type { IncidentType, IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import type { MappingChange, MappingProblem, TagMapping } from '@milepost/contract/mappings/endpoints'
import { incidentRating, incidentSource } from '@milepost/domain/codes'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { type Queries, queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import type { Services } from '../../services.ts'
import { suggestType } from './suggest-type.ts'
import { hasTag, type TagKey, tagIdOf } from './tag-queries.ts'

const days = 30
/** A type is suspicious if people find more of its rated events inaccurate than this. */
const suspiciousShare = 0.5
const { accurate, inaccurate } = incidentRating.code

type TagRow = TagKey & {
  translatedType: string | null
  ignored: boolean
  provider: TagMapping['provider']
  change: (Omit<MappingChange, 'before' | 'after'> & { typeBefore: string | null; typeAfter: string | null }) | null
}
type Seen = TagKey & { seen: number; rated: number; inaccurate: number; rejected: number }

/**
 * Lists tags that mean no type, that people disagree with, that are ignored by an admin, or whose change can be undone;
 * with what the client has of them.
 */
export async function listTagMappings(
  services: Pick<Services, 'cache' | 'db' | 'pool'>,
  db: ClientDatabase,
): Promise<TagMapping[]> {
  const queries = queriesOf(db)
  const types = await listIncidentTypes(services)
  const doubted = await doubtedTypes(queries, db.clientId)
  const [tags, rejected] = [await readTags(services.pool, doubted), await readRejected(queries, db.clientId)]
  const stored = await readStored(queries, db.clientId, typesOf(tags, types))
  const seen = new Map(
    [...stored, ...rejected].map((one) => [tagIdOf(one), { seen: 0, rated: 0, inaccurate: 0, rejected: 0 }]),
  )
  for (const one of [...stored, ...rejected]) {
    const sum = seen.get(tagIdOf(one))!
    sum.seen += one.seen
    sum.rated += one.rated
    sum.inaccurate += one.inaccurate
    sum.rejected += one.rejected
  }
  const named = new Map(types.map((type) => [type.translatedType, nameOf(type)]))
  const known = types.flatMap(({ translatedType, types: own, word }) => [
    { tag: word, translatedType },
    ...own.map(({ tspIncidentTag }) => ({ tag: tspIncidentTag, translatedType })),
  ])
  return tags
    .map((row) => toMapping(row, seen.get(tagIdOf(row)), named, known))
    .filter(
      ({ problem, inaccurateShare, rated30d }) => problem !== 'inaccurate' || isDoubted(inaccurateShare, rated30d),
    )
    .sort((a, b) => b.seen30d - a.seen30d || a.tspIncidentTag.localeCompare(b.tspIncidentTag))
}

const isDoubted = (share: number | null, rated: number) =>
  share !== null && share > suspiciousShare && rated >= leastSample

const nameOf = ({ translatedType, word, logo }: IncidentType): IncidentTypeName => ({ translatedType, word, logo })

function toMapping(
  row: TagRow,
  seen: Omit<Seen, keyof TagKey> | undefined,
  named: ReadonlyMap<string, IncidentTypeName>,
  known: Parameters<typeof suggestType>[1],
): TagMapping {
  const typeOf = (key: string | null) => (key === null ? null : (named.get(key) ?? null))
  const { change, provider, tag, translatedType } = row
  const suggested = translatedType === null ? suggestType(tag, known) : null
  return {
    id: tagIdOf(row),
    provider,
    tspIncidentTag: tag,
    problem: problemOf(row),
    seen30d: seen?.seen ?? 0,
    rejected: seen?.rejected ?? 0,
    type: typeOf(translatedType),
    suggestion: typeOf(suggested),
    rated30d: seen?.rated ?? 0,
    inaccurateShare: seen?.rated ? seen.inaccurate / seen.rated : null,
    change: change && {
      id: change.id,
      at: change.at,
      by: change.by,
      isRunning: change.isRunning,
      before: typeOf(change.typeBefore),
      after: typeOf(change.typeAfter),
    },
  }
}

function problemOf({ change, ignored, translatedType }: TagRow): MappingProblem {
  if (ignored) return 'ignored'
  if (translatedType === null) return 'unmapped'
  return change ? 'changed' : 'inaccurate'
}

/** The types that stored events of listed tags may have: today's, and before and after their last change. */
const typesOf = (tags: readonly TagRow[], types: readonly IncidentType[]) => {
  const listed = new Set(tags.map(({ tag }) => tag))
  const ofTags = tags.flatMap(({ change, translatedType }) => [translatedType, change?.typeBefore, change?.typeAfter])
  const others = types.flatMap((type) =>
    type.types.some((one) => listed.has(one.tspIncidentTag)) ? [type.translatedType] : [],
  )
  return [...new Set([...ofTags, ...others])].filter((type) => typeof type === 'string')
}

/** Returns the types at each provider that people found inaccurate more often than not in the last days. */
async function doubtedTypes(queries: Queries, clientId: number): Promise<{ providerId: number; type: string }[]> {
  const { rows } = await queries.query<{ providerId: number; type: string }>(
    `select n.provider_id as "providerId", v.translated_type as type from incident_verdicts v
       join connection n on n.client_id = $1 and n.id = v.connection_id and n.deleted_at is null
     where v.client_id = $1 and not v.is_month and v.starts >= current_date - $2::int and v.source = $5
     group by 1, 2 having sum(v.inaccurate) > $3::real * sum(v.accurate + v.inaccurate) and sum(v.accurate + v.inaccurate) >= $4`,
    [clientId, days, suspiciousShare, leastSample, incidentSource.code.tsp],
  )
  return rows
}

async function readTags(pool: Queries, doubted: readonly { providerId: number; type: string }[]): Promise<TagRow[]> {
  const { rows } = await pool.query<TagRow>(
    `select g.provider_id as "providerId", g.tag, g.translated_type as "translatedType", g.ignored,
       json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
       case when c.id is not null then json_build_object('id', c.id, 'at', c.at, 'by', json_build_object('id', c.user_id, 'name', c.user_name),
         'typeBefore', c.type_before, 'typeAfter', c.type_after, 'isRunning', exists (select from job_run r
           where r.job = 'tags.retranslate' and r.state in ('queued', 'running') and r.payload ->> 'changeId' = c.id::text)) end as change
     from incident_type_tag g join provider p on p.id = g.provider_id
       left join lateral (select * from tag_mapping_change c where c.provider_id = g.provider_id and c.tag = g.tag
         and c.undone_at is null
         and c.at > now() - make_interval(days => $3) order by c.at desc limit 1) c on true
     where g.translated_type is null and not g.ignored or c.id is not null
       or (g.provider_id, g.translated_type) in (select * from unnest($1::int[], $2::text[]))`,
    [doubted.map(({ providerId }) => providerId), doubted.map(({ type }) => type), days],
  )
  return rows.map((row) => ({
    ...row,
    change: row.change && { ...row.change, at: new Date(row.change.at).toISOString() },
  }))
}

async function readStored(queries: Queries, clientId: number, types: readonly string[]): Promise<Seen[]> {
  if (!types.length) return []
  const { rows } = await queries.query<Seen>(
    `select i.provider_id as "providerId", lower(t ->> 'tag') as tag, count(*)::int as seen, 0 as rejected,
       (count(*) filter (where i.rating in (${accurate}, ${inaccurate})))::int as rated, (count(*) filter (where i.rating = ${inaccurate}))::int as inaccurate
     from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       cross join lateral jsonb_array_elements(e.tags) t
     where i.client_id = $1 and i.translated_type = any($2::text[]) and i.occurred_at > now() - make_interval(days => $3) and i.source = $4
     group by 1, 2`,
    [clientId, types, days, incidentSource.code.tsp],
  )
  return rows
}

async function readRejected(queries: Queries, clientId: number): Promise<Seen[]> {
  const { rows } = await queries.query<Seen>(
    `select n.provider_id as "providerId", lower(t ->> 'tag') as tag, (count(*) filter (where r.last_seen_at > now() - make_interval(days => $2)))::int as seen,
       count(*)::int as rejected, 0 as rated, 0 as inaccurate
     from rejected_record r join connection n on n.client_id = $1 and n.id = r.connection_id and n.deleted_at is null
       cross join lateral jsonb_array_elements(r.record -> 'tags') t
     where r.client_id = $1 and r.record is not null and r.stored_at is null group by 1, 2`,
    [clientId, days],
  )
  return rows
}

/** Returns the newest record with a tag as the provider sent it: a rejected one, or a stored event's. */
export async function findSample(db: ClientDatabase, { providerId, tag }: TagKey, types: readonly string[]) {
  const { rows } = await queriesOf(db).query<{ sample: unknown; at: string }>(
    `(select r.payload as sample, r.last_seen_at as at from rejected_record r
        join connection n on n.client_id = $1 and n.id = r.connection_id and n.provider_id = $2
      where r.client_id = $1 and r.record is not null and ${hasTag(`r.record -> 'tags'`, '$3')} order by 2 desc limit 1)
     union all
     (select e.raw, i.occurred_at from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
      where i.client_id = $1 and i.translated_type = any($4::text[]) and i.provider_id = $2 and ${hasTag('e.tags', '$3')}
        and i.occurred_at > now() - make_interval(days => $5) order by 2 desc limit 1)
     order by at desc limit 1`,
    [db.clientId, providerId, tag, types, days],
  )
  const [found] = rows
  return { sample: found?.sample ?? null, at: found ? new Date(found.at).toISOString() : null }
}
