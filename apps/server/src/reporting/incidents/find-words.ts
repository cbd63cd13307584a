import { incidentRating, severity } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../../db/lists/codes-of.ts'
import { misspelled, type Sought, wholeOf, wordsOf } from '../../db/lists/search-words.ts'
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

/** Returns where a part of a text is searched: columns of an event or loss, and which of their values contain it. */
const sourcesOf = (clientId: number, part: Sought, alias: Alias): Source[] => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const hasPart = part.isIn(sql.ref('r.search'))
  return [
    {
      column: 'vehicle_id',
      type: 'bigint',
      values: sql`select r.id from vehicle r where r.client_id = ${clientId} and ${hasPart}`,
      ofOne: sql`(select ${hasPart} from vehicle r where r.client_id = ${clientId} and r.id = ${of('vehicle_id')})`,
    },
    {
      column: 'driver_id',
      type: 'bigint',
      values: sql`select r.id from driver r where r.client_id = ${clientId} and ${hasPart}`,
      ofOne: sql`(select ${hasPart} from driver r where r.client_id = ${clientId} and r.id = ${of('driver_id')})`,
    },
    {
      column: 'place_id',
      type: 'int',
      values: sql`select r.id from place r where ${hasPart}`,
      ofOne: sql`(select ${hasPart} from place r where r.id = ${of('place_id')})`,
    },
    {
      column: 'translated_type',
      type: 'text',
      values: sql`select translated_type from incident_type where ${part.isIn(sql`lower(word)`)}`,
    },
    {
      column: 'connection_id',
      type: 'int',
      values: sql`select n.id from connection n join provider p on p.id = n.provider_id
        where n.client_id = ${clientId} and (${part.isIn(sql`lower(n.name)`)} or ${part.isIn(sql`lower(p.display_name)`)})`,
    },
    { column: 'severity', type: 'smallint', values: sql`select unnest(${codesOf(severity, part)}::smallint[])` },
    { column: 'rating', type: 'smallint', values: sql`select unnest(${codesOf(incidentRating, part)}::smallint[])` },
  ]
}

const anyOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

/**
 * Condition for an event or loss to contain a text in any value, in a single query. Only a text that no value contains
 * as a whole is searched word by word: "unit 7" isn't every unit near a house number 7. A word that no value contains may
 * be misspelled.
 */
export function textCondition(clientId: number, text: string, alias: Alias = 'i'): RawBuilder<unknown> {
  const whole = sourcesOf(clientId, wholeOf(text), alias)
  const words = wordsOf(text)
  const hasWhole = isInAny(whole, alias)
  if (words.length === 0) return hasWhole
  const hasWords = words.map((word) => {
    const sources = sourcesOf(clientId, word, alias)
    const likely = misspelled(word)
    if (!likely) return isInAny(sources, alias)
    const hasLikely = isInAny(sourcesOf(clientId, likely, alias), alias)
    return sql`(${isInAny(sources, alias)} or not ${isSomewhere(sources)} and ${hasLikely})`
  })
  return sql`(${hasWhole} or not ${isSomewhere(whole)} and ${allOf(hasWords)})`
}

const isSomewhere = (sources: readonly Source[]) => anyOf(sources.map(({ values }) => sql`exists (${values})`))

const isInAny = (sources: readonly Source[], alias: Alias) =>
  anyOf(sources.map(({ column, values }) => sql`${sql.ref(`${alias}.${column}`)} in (${values})`))

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

type Finding = { most?: number; alias?: Alias }

/**
 * Resolves a text to values, so that an index serves each: as a whole or, if no value contains it, word by word, and
 * misspelled if none contains the word. Returns `null` if nothing contains the text or one of its words, and thus no
 * events match.
 */
export async function findText(db: ClientDatabase, text: string, finding: Finding = {}): Promise<FoundText | null> {
  const whole = await findPart(db, wholeOf(text), finding)
  const words = wordsOf(text)
  if (whole || words.length === 0) return whole
  const found: FoundText[] = []
  for (const word of words) {
    const likely = misspelled(word)
    const one = (await findPart(db, word, finding)) ?? (likely ? await findPart(db, likely, finding) : null)
    if (!one) return null
    found.push(one)
  }
  return {
    ofMany: allOf(found.map(({ ofMany }) => ofMany)),
    ofOne: allOf(found.map(({ ofOne }) => ofOne)),
    isRare: found.some(({ isRare }) => isRare),
  }
}

async function findPart(
  db: ClientDatabase,
  part: Sought,
  { most = mostValues, alias = 'i' }: Finding,
): Promise<FoundText | null> {
  const sources = sourcesOf(db.clientId, part, alias)
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
