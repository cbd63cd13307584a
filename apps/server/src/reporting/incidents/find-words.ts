import { incidentRating, severity } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../../db/lists/codes-of.ts'
import { escapeLike } from '../../db/lists/like.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/**
 * More values than this stay a subquery of the list's query: an index lookup for each would cost more than scanning the
 * rows.
 */
const mostValues = 2_000

/**
 * Each value in a list costs planning time in every month: if another column has too many values for an index, one for
 * these is useless, and they are only looked up.
 */
const mostBesideMany = 100

/** `ofOne`: condition for a single event's value to contain the text. */
type Source = { column: string; type: string; values: RawBuilder<unknown>; ofOne?: RawBuilder<unknown> }

/** The searched record: an event, or a loss, which has the columns of its event. */
type Alias = 'i' | 'a'

/** Returns where a text is searched: columns of an event or loss, and which of their values contain it. */
const sourcesOf = (clientId: number, text: string, alias: Alias): Source[] => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const pattern = `%${escapeLike(text)}%`
  return [
    {
      column: 'vehicle_id',
      type: 'bigint',
      values: sql`select id from vehicle where client_id = ${clientId} and search like ${pattern}`,
      ofOne: sql`(select r.search like ${pattern} from vehicle r where r.client_id = ${clientId} and r.id = ${of('vehicle_id')})`,
    },
    {
      column: 'driver_id',
      type: 'bigint',
      values: sql`select id from driver where client_id = ${clientId} and search like ${pattern}`,
      ofOne: sql`(select r.search like ${pattern} from driver r where r.client_id = ${clientId} and r.id = ${of('driver_id')})`,
    },
    {
      column: 'place_id',
      type: 'int',
      values: sql`select id from place where search like ${pattern}`,
      ofOne: sql`(select r.search like ${pattern} from place r where r.id = ${of('place_id')})`,
    },
    {
      column: 'translated_type',
      type: 'text',
      values: sql`select translated_type from incident_type where lower(word) like ${pattern}`,
    },
    {
      column: 'connection_id',
      type: 'int',
      values: sql`select n.id from connection n join provider p on p.id = n.provider_id
        where n.client_id = ${clientId} and (lower(n.name) like ${pattern} or lower(p.display_name) like ${pattern})`,
    },
    { column: 'severity', type: 'smallint', values: sql`select unnest(${codesOf(severity, text)}::smallint[])` },
    { column: 'rating', type: 'smallint', values: sql`select unnest(${codesOf(incidentRating, text)}::smallint[])` },
  ]
}

const anyOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

/** Condition for an event or loss to contain a text in any value, in a single query. */
export const textCondition = (clientId: number, text: string, alias: Alias = 'i'): RawBuilder<unknown> =>
  anyOf(
    sourcesOf(clientId, text, alias).map(({ column, values }) => sql`${sql.ref(`${alias}.${column}`)} in (${values})`),
  )

/** Conditions for a text search, in two forms, and whether it is selective. */
export type FoundText = {
  /** For scanning many events: all matching values of a common word are resolved first. */
  ofMany: RawBuilder<unknown>
  /** For a few events: each is checked for its own values of a common word. */
  ofOne: RawBuilder<unknown>
  /** True if only a handful of vehicles and drivers match, and nothing else. */
  isRare: boolean
}

/** This few vehicles and drivers have few events among many. */
const rareAtMost = 10

/**
 * Resolves the words of a text to values, so that an index serves each; returns `null` if nothing contains the text,
 * and thus no events match.
 */
export async function findText(
  db: ClientDatabase,
  text: string,
  { most = mostValues, alias = 'i' }: { most?: number; alias?: Alias } = {},
): Promise<FoundText | null> {
  const sources = sourcesOf(db.clientId, text, alias)
  const arrays = sources.map(
    ({ column, values }) => sql`array(select * from (${values}) v limit ${most + 1}) as ${sql.ref(column)}`,
  )
  const rows = await named(
    'words-found',
    db,
    sql<Record<string, (string | number)[]>>`select ${sql.join(arrays)}`,
    'fresh',
  )
  const found = sources
    .map((source) => ({ ...source, known: rows[0]![camel(source.column)]! }))
    .filter(({ known }) => known.length > 0)
  if (found.length === 0) return null
  const isMany = found.some(({ known }) => known.length > most)
  const conditions = found.map(({ column, type, values, known, ofOne }) => {
    const value = sql.ref(`${alias}.${column}`)
    const list = sql`${known}::${sql.raw(type)}[]`
    if (known.length > most) return [sql`${value} in (${values})`, ofOne] as const
    if (isMany && known.length > mostBesideMany) return [sql`${value} in (select unnest(${list}))`] as const
    return [sql`${value} = any(${list})`] as const
  })
  return {
    ofMany: anyOf(conditions.map(([ofMany]) => ofMany)),
    ofOne: anyOf(conditions.map(([ofMany, ofOne]) => ofOne ?? ofMany)),
    isRare: found.every(
      ({ column, known }) => /^(vehicle|driver)_id$/.test(column) && known.length <= Math.min(rareAtMost, most),
    ),
  }
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
