import type {
  Accuracy,
  AccuracyQuery,
  AccuracyReport,
  AccuracyRow,
  SampleAccuracy,
} from '@milepost/contract/validation/endpoints'
import { incidentRating, providerIdsOperator } from '@milepost/domain/codes'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type ClientDatabase, ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { sampleReviews } from '../../recompute/evidence/sample-reviews.ts'
import { zoneOf } from '../../reporting/incidents/count-incidents.ts'
import { spanOf } from '../../reporting/incidents/filter.ts'
import { type Piece, piecesOf } from '../../reporting/incidents/range-pieces.ts'
import { wilsonInterval } from './wilson.ts'

type Query = z.output<typeof AccuracyQuery>

/** Events that share a type or a month. */
type Line = Pick<AccuracyRow, 'provider' | 'source'> & {
  type: AccuracyRow['type'] | null
  month: string | null
  accurate: number
  inaccurate: number
  pending: number
  neverRated: number
}

const { accurate, inaccurate, pending, neverRated } = incidentRating.code

/** Returns how often people agreed with the source of events, by type and by month, all from sums. */
export async function reportAccuracy(db: ClientDatabase, query: Query): Promise<AccuracyReport> {
  const zone = await zoneOf(db)
  const span = spanOf({ From: query.from, To: query.to })
  const [lines, drawn] = await Promise.all([
    readLines(db, query, piecesOf(zone, span), zone),
    readSample(db, query, span),
  ])
  const ofTypes = lines.filter(({ type }) => type !== null)
  const ofMonths = lines.filter(({ month }) => month !== null)
  const reporterOf = ({ provider, source }: Line) => `${provider.id} ${source}`
  const typeOf = (line: Line) => `${reporterOf(line)} ${line.type!.translatedType}`
  return {
    ...accuracyOf(ofTypes),
    sample: sampleOf(drawn),
    waiting: sumOf(ofTypes, 'pending'),
    neverRated: sumOf(ofTypes, 'neverRated'),
    reporters: grouped(ofTypes, reporterOf, ({ provider, source }) => ({ provider, source })).map((reporter) => ({
      ...reporter,
      sample: sampleOf(drawn.filter((one) => one.reporter === `${reporter.provider.id} ${reporter.source}`)),
    })),
    rows: grouped(ofTypes, typeOf, ({ provider, source, type }) => ({ provider, source, type: type! })).map((row) => ({
      ...row,
      sample: sampleOf(
        drawn.filter(
          (one) => one.reporter === `${row.provider.id} ${row.source}` && one.type === row.type.translatedType,
        ),
      ),
    })),
    monthly: grouped(
      ofMonths,
      (line) => `${reporterOf(line)} ${line.month}`,
      ({ provider, source, month }) => ({ provider, source, month: month! }),
    ).toSorted((a, b) => a.month.localeCompare(b.month)),
  }
}

/** Reads the events of a range by type, and again by month, each by source; removed connections are left out. */
async function readLines(db: ClientDatabase, query: Query, pieces: readonly Piece[], zone: string): Promise<Line[]> {
  const conditions = conditionsOf(query)
  const alike = sql.join(
    [
      ...pieces.map((piece) => verdictsOf(db.clientId, piece, zone, conditions)),
      correctionsOf(spanOf({ From: query.from, To: query.to }), zone, conditions),
    ],
    sql` union all `,
  )
  const statement = sql<Line>`select json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
      case when y.translated_type is not null
        then json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) end as type,
      t.source, t.month::text as month, t.accurate, t.inaccurate, t.pending, t.never_rated as "neverRated"
    from (select n.provider_id, l.source, l.translated_type, l.month, greatest(sum(l.accurate), 0)::int as accurate,
        greatest(sum(l.inaccurate), 0)::int as inaccurate, sum(l.pending)::int as pending, sum(l.never_rated)::int as never_rated
      from (${alike}) l join connection n on n.client_id = ${db.clientId} and n.id = l.connection_id and n.deleted_at is null
      group by grouping sets ((n.provider_id, l.source, l.translated_type), (n.provider_id, l.source, l.month))) t
    join provider p on p.id = t.provider_id left join incident_type y on y.translated_type = t.translated_type`
  const lines = await named('accuracy', db, statement, 'fresh')
  // A type that events were only corrected to.
  return lines.filter((line) => line.accurate + line.inaccurate + line.pending + line.neverRated > 0)
}

/** Reads the ratings of a piece's events by month; for partial days, from the events themselves. */
function verdictsOf(
  clientId: number,
  piece: Piece,
  zone: string,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (piece.kind !== 'cut')
    return sql`select i.connection_id, i.translated_type, i.source, date_trunc('month', i.starts)::date as month,
        i.accurate, i.inaccurate, i.pending, i.never_rated from incident_verdicts i
      where i.client_id = ${clientId} and i.is_month = ${sql.lit(piece.kind === 'months')}
        and i.starts >= ${piece.from}::date and i.starts < ${piece.until}::date and ${conditions}`
  const isRated = (rating: number) => sql`(i.rating = ${sql.lit(rating)})::int`
  return sql`select i.connection_id, i.translated_type, i.source,
      ${monthOf(localDay(zone, piece.from.getTime()))}::date as month, ${isRated(accurate)} as accurate,
      ${isRated(inaccurate)} as inaccurate, ${isRated(pending)} as pending, ${isRated(neverRated)} as never_rated
    from incident i
    where i.client_id = ${clientId} and i.occurred_at >= ${piece.from} and i.occurred_at < ${piece.until} and ${conditions}`
}

/**
 * Moves events whose type a reviewer corrected from the type they have now to the one that was reported, for which they
 * are inaccurate. Sums follow a rating seconds later, so a line may lack what is taken from it.
 */
const correctionsOf = (
  { from, until }: ReturnType<typeof spanOf>,
  zone: string,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select i.connection_id, i.translated_type, i.source, i.month, i.accurate, i.inaccurate, 0 as pending, 0 as never_rated
    from (select e.connection_id, e.source, date_trunc('month', ${sql.raw(localTimeIn(zone, 'e.occurred_at'))})::date as month, v.*
      from (select distinct r.incident_id as id from incident_rating r where r.client_id = ${thisClient} and r.translated_type <> r.reported_type) c
        join incident_key k on k.client_id = ${thisClient} and k.id = c.id and k.occurred_at >= ${from} and k.occurred_at < ${until}
        join incident e on e.client_id = ${thisClient} and e.occurred_at = k.occurred_at and e.id = k.id and e.rating in (${sql.lit(accurate)}, ${sql.lit(inaccurate)})
        cross join lateral (select r.reported_type as reported from incident_rating r where r.client_id = ${thisClient}
          and r.incident_id = c.id and r.reported_type is not null order by r.at limit 1) f
        cross join lateral (values (e.translated_type, -(e.rating = ${sql.lit(accurate)})::int, -(e.rating = ${sql.lit(inaccurate)})::int),
          (f.reported, 0, 1)) v(translated_type, accurate, inaccurate)
      where f.reported <> e.translated_type) i
    where ${conditions}`

type Drawn = { reporter: string; type: string; accurate: number; inaccurate: number }

/** Reads the reviewed events of the random sample in a range, by source and reported type. */
const readSample = (db: ClientDatabase, query: Query, { from, until }: ReturnType<typeof spanOf>): Promise<Drawn[]> =>
  named(
    'accuracy-sample',
    db,
    sql<Drawn>`select i.provider_id || ' ' || i.source as reporter, i.translated_type as type,
        count(*) filter (where i.is_right)::int as accurate, count(*) filter (where not i.is_right)::int as inaccurate
      from (${ofThisClient(sampleReviews)}) i join connection n on n.client_id = ${thisClient} and n.id = i.connection_id and n.deleted_at is null
      where i.occurred_at >= ${from} and i.occurred_at < ${until} and ${conditionsOf(query)} group by 1, 2`,
  )

function sampleOf(drawn: readonly Drawn[]): SampleAccuracy {
  const accurate = drawn.reduce((sum, one) => sum + one.accurate, 0)
  const inaccurate = drawn.reduce((sum, one) => sum + one.inaccurate, 0)
  return { annotated: accurate + inaccurate, accurate, inaccurate, ...shareOf(accurate, inaccurate) }
}

function conditionsOf({ connectionId, providerIds, ProviderIdsOperator, translatedTypes }: Query): RawBuilder<unknown> {
  const isOfProviders = sql`i.connection_id = any(array(select c.id from connection c
    where c.client_id = ${thisClient} and c.provider_id = any(${providerIds}::smallint[])))`
  const conditions = [
    sql`true`,
    ...(connectionId.length ? [sql`i.connection_id = any(${connectionId}::int[])`] : []),
    ...(providerIds.length
      ? [ProviderIdsOperator === providerIdsOperator.code.noneOf ? sql`not ${isOfProviders}` : isOfProviders]
      : []),
    ...(translatedTypes.length ? [sql`i.translated_type = any(${translatedTypes}::text[])`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Merges lines with the same key into one named by `named`, most events first. */
function grouped<Named>(lines: readonly Line[], keyOf: (line: Line) => string, nameOf: (line: Line) => Named) {
  return [...Map.groupBy(lines, keyOf).values()]
    .map((same) => ({ ...nameOf(same[0]!), ...accuracyOf(same) }))
    .toSorted((a, b) => b.incidents - a.incidents)
}

const sumOf = (lines: readonly Line[], name: 'accurate' | 'inaccurate' | 'pending' | 'neverRated') =>
  lines.reduce((sum, line) => sum + line[name], 0)

function accuracyOf(lines: readonly Line[]): Accuracy {
  const [hits, misses] = [sumOf(lines, 'accurate'), sumOf(lines, 'inaccurate')]
  return {
    incidents: hits + misses + sumOf(lines, 'pending') + sumOf(lines, 'neverRated'),
    annotated: hits + misses,
    accurate: hits,
    inaccurate: misses,
    ...shareOf(hits, misses),
  }
}

/** Returns the share of hits with its interval; null for too few. */
function shareOf(hits: number, misses: number): Pick<Accuracy, 'accuracy' | 'accuracyLow' | 'accuracyHigh'> {
  const n = hits + misses
  const [low, high] = n >= leastSample ? wilsonInterval(hits, n) : [null, null]
  return { accuracy: low === null ? null : hits / n, accuracyLow: low, accuracyHigh: high }
}
