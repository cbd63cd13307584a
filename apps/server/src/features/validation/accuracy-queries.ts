import { incidentRating, providerIdsOperator } from '@milepost/contract/codes'
import {
  type Accuracy,
  type AccuracyQuery,
  type AccuracyReport,
  type AccuracyRow,
  minimumAnnotated,
} from '@milepost/contract/validation'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { named } from '../../db/named.ts'
import { type ClientDatabase, thisClient } from '../../db/scope.ts'
import { zoneOf } from '../incidents/count-incidents.ts'
import { spanOf } from '../incidents/filter.ts'
import { type Piece, piecesOf } from '../incidents/range-pieces.ts'
import { linesOf } from '../incidents/sums.ts'
import { wilsonInterval } from './wilson.ts'

type Query = z.output<typeof AccuracyQuery>

type Line = Pick<AccuracyRow, 'provider' | 'source' | 'type'> & {
  rating: number
  piece: number
  month: string | null
  lines: number
}

const { accurate, inaccurate, pending, neverRated } = incidentRating.code

/** How often people agreed with whoever reported events, by type and by month: all from sums. */
export async function reportAccuracy(db: ClientDatabase, query: Query): Promise<AccuracyReport> {
  const zone = await zoneOf(db)
  const pieces = piecesOf(zone, spanOf({ From: query.from, To: query.to }))
  const lines = await readLines(db, query, pieces)
  const countOf = (rating: number) => lines.reduce((sum, line) => sum + (line.rating === rating ? line.lines : 0), 0)
  const reporterOf = ({ provider, source }: Line) => `${provider.id} ${source}`
  const monthOf = ({ month, piece }: Line) => month ?? `${dayOfCut(pieces[piece]!, zone).slice(0, 7)}-01`
  return {
    ...accuracyOf(lines),
    waiting: countOf(pending),
    neverRated: countOf(neverRated),
    reporters: grouped(lines, reporterOf, ({ provider, source }) => ({ provider, source })),
    rows: grouped(
      lines,
      (line) => `${reporterOf(line)} ${line.type.translatedType}`,
      ({ provider, source, type }) => ({ provider, source, type }),
    ),
    monthly: grouped(
      lines,
      (line) => `${reporterOf(line)} ${monthOf(line)}`,
      (line) => ({ provider: line.provider, source: line.source, month: monthOf(line) }),
    ).toSorted((a, b) => a.month.localeCompare(b.month)),
  }
}

/** Events by what is told of them apart; those of connections that were removed are told of no more. */
async function readLines(db: ClientDatabase, query: Query, pieces: readonly Piece[]): Promise<Line[]> {
  const columns = sql`i.connection_id, i.translated_type, i.source, i.rating`
  const lines = linesOf(db.clientId, 'incident_by_type', pieces, columns, conditionsOf(query))
  const statement = sql<Line>`select json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
      json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
      t.source, t.rating, t.piece, t.month, t.lines
    from (select n.provider_id, l.translated_type, l.source, l.rating, case when l.starts is null then l.piece else 0 end as piece,
        to_char(date_trunc('month', l.starts), 'YYYY-MM-DD') as month, sum(l.lines)::int as lines
      from (${lines}) l join connection n on n.client_id = ${db.clientId} and n.id = l.connection_id and n.deleted_at is null
      where l.lines > 0 group by 1, 2, 3, 4, 5, 6) t
    join provider p on p.id = t.provider_id join incident_type y on y.translated_type = t.translated_type`
  return named('accuracy', db, statement, 'fresh')
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

/** The local day that moments cut out of it are of. */
const dayOfCut = (piece: Piece, zone: string): string =>
  piece.kind === 'cut' ? localDay(zone, piece.from.getTime()) : piece.from

/** Lines that have a key in common, as one each with what `named` says of it, the most events first. */
function grouped<Named>(lines: readonly Line[], keyOf: (line: Line) => string, nameOf: (line: Line) => Named) {
  return [...Map.groupBy(lines, keyOf).values()]
    .map((same) => ({ ...nameOf(same[0]!), ...accuracyOf(same) }))
    .toSorted((a, b) => b.incidents - a.incidents)
}

function accuracyOf(lines: readonly Line[]): Accuracy {
  const countOf = (...ratings: readonly number[]) =>
    lines.reduce((sum, { rating, lines }) => sum + (ratings.includes(rating) ? lines : 0), 0)
  const [hits, misses] = [countOf(accurate), countOf(inaccurate)]
  const annotated = hits + misses
  const [low, high] = annotated >= minimumAnnotated ? wilsonInterval(hits, annotated) : [null, null]
  return {
    incidents: lines.reduce((sum, line) => sum + line.lines, 0),
    annotated,
    accurate: hits,
    inaccurate: misses,
    accuracy: low === null ? null : hits / annotated,
    accuracyLow: low,
    accuracyHigh: high,
  }
}
