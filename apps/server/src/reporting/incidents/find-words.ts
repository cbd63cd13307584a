import { incidentRating, severity } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../../db/lists/codes-of.ts'
import { escapeLike } from '../../db/lists/like.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/** More than these stay a question inside the list's own: an index over each would cost more than looking at the rows. */
const mostValues = 2_000

/**
 * Of so many values that are asked in a list, each costs planning in every month: where another column's values are too many to be
 * served by an index, an index for these is of no use, and they are only looked up.
 */
const mostBesideMany = 100

/** `ofOne`: whether the value that one incident has, has the text. */
type Source = { column: string; type: string; values: RawBuilder<unknown>; ofOne?: RawBuilder<unknown> }

/** What has the columns that words are looked for in: an incident, or a loss, which keeps its incident's. */
type Alias = 'i' | 'a'

/** Where a text is looked for: the columns of an incident or a loss, and which of their values have it in words. */
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

/** Incidents or losses of which any value has a text in words, asked in one go. */
export const textCondition = (clientId: number, text: string, alias: Alias = 'i'): RawBuilder<unknown> =>
  anyOf(
    sourcesOf(clientId, text, alias).map(({ column, values }) => sql`${sql.ref(`${alias}.${column}`)} in (${values})`),
  )

/** Incidents or losses of which a text is true, asked in two ways, and whether few of many are. */
export type FoundText = {
  /** Where many incidents are looked at: all values that have a common word are known first. */
  ofMany: RawBuilder<unknown>
  /** Where some are: each is asked for its own values of a common word. */
  ofOne: RawBuilder<unknown>
  /** A handful of vehicles and drivers have it, and nothing else. */
  isRare: boolean
}

/** So few vehicles and drivers have few events of many. */
const rareAtMost = 10

/**
 * What the words of a text stand for, with the values found first: then an index serves each of them, and a text that
 * nothing has is known to have no incidents: `null`.
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
