import type { OptionsQuery as Narrowing } from '@milepost/contract/api/fields'
import { optionsAtMost } from '@milepost/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDatabase } from '../scope/scope.ts'
import { named } from '../statements/named.ts'
import { hasText, wholeOf } from './search-words.ts'

/** Records to choose from. All have a name and a connection, and may be deleted. */
export type OptionSource = {
  /** The statement's name in logs and metrics. */
  statement: string
  /** Their table name; aliased as `r` in the statement. */
  table: RawBuilder<unknown>
  /** The searched text, in lowercase. */
  words: RawBuilder<unknown>
  /** Condition for a record to be an option of its own; all by default. */
  isOption?: RawBuilder<unknown>
  /** The connections that an option belongs to, if it isn't only its own. */
  connections?: RawBuilder<unknown>
  /** Condition for a record to be found by a text, if that isn't only by its own words. */
  isFound?: (text: string) => RawBuilder<unknown>
  /** What an option contains besides id, name and connection. */
  alsoShown?: RawBuilder<unknown>
}

/** Filters for options, as in API calls. */
export type OptionsQuery = z.output<typeof Narrowing>

/**
 * Lists records to choose from by name: those with the given ids or, without ids, the first ones with the text. If none
 * has it, those whose names are written similarly, the most similar first.
 */
export async function listOptions<Option>(
  db: ClientDatabase,
  source: OptionSource,
  { ids, SearchedText: text = '', connectionId }: OptionsQuery & { ids: readonly string[] },
): Promise<Option[]> {
  const { statement, table, words, alsoShown, isOption = sql`true`, connections = sql`array[r.connection_id]` } = source
  const { isFound = (sought: string) => hasText(sought, ({ isIn }) => isIn(words)) } = source
  const isThere = connectionId === undefined ? sql`` : sql`and ${connectionId} = any(${connections})`
  const more = alsoShown ? sql`, ${alsoShown}` : sql``
  const found = (isWanted: RawBuilder<unknown>, first: RawBuilder<unknown>) => sql<Option>`
    select r.id, r.name, json_build_object('id', n.id, 'name', n.name) as connection ${more}
    from ${table} r join connection n on n.client_id = r.client_id and n.id = r.connection_id
    where r.client_id = ${db.clientId} and r.gone_at is null and n.deleted_at is null and ${isOption} and ${isWanted} ${isThere}
    order by ${first} lower(r.name), r.id limit ${ids.length || optionsAtMost}`
  if (ids.length) return named(statement, db, found(sql`r.id = any(${ids}::bigint[])`, sql``), 'fresh')
  const options = await named(statement, db, found(isFound(text), sql``), 'fresh')
  const similar = similarTo(text, words)
  if (options.length > 0 || !similar) return options
  return named(`${statement}-similar`, db, found(similar.isAlike, sql`${similar.likeness} desc,`), 'fresh')
}

/** One wrong letter, or two swapped, in a word of six leave a third of its trigrams, and in a shorter one a quarter. */
const leastLikeness = (word: string) => (word.length < 6 ? 0.25 : 0.3)
/** Shorter words are like too many others. */
const shortestAlike = 4

/**
 * Returns the condition for a name to have words like those of a text, and how much alike they are; undefined if none of
 * its words is long enough. Numbers are never like others: unit 12 isn't unit 13.
 */
function similarTo(text: string, words: RawBuilder<unknown>) {
  const all = text.toLowerCase().split(/\s+/).filter(Boolean)
  const alike = all.filter((word) => word.length >= shortestAlike && !/\d/.test(word))
  if (alike.length === 0) return undefined
  const likeness = (word: string) => sql`strict_word_similarity(${word}, lower(r.name))`
  const conditions = all.map((word) => {
    const isIn = wholeOf(word).isIn(words)
    // One typing error leaves the beginning or the end as it is, and looking for those is far cheaper than comparing.
    const mayBe = sql`(${wholeOf(word.slice(0, 2)).isIn(words)} or ${wholeOf(word.slice(-3)).isIn(words)})`
    return alike.includes(word)
      ? sql`(${isIn} or ${mayBe} and ${likeness(word)} >= ${sql.lit(leastLikeness(word))})`
      : isIn
  })
  return { isAlike: sql.join(conditions, sql` and `), likeness: sql.join(alike.map(likeness), sql` + `) }
}
