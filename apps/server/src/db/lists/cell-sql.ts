import { type Cell, formulaStarts, laterFormula, type WordedCell, type Words } from '@milepost/contract/columns/cell'
import type { Measure } from '@milepost/domain/quantity'
import { type RawBuilder, sql } from 'kysely'

/** The SQL of a cell's fact; `safe` for text that can no longer run as a formula. */
export type Fact = RawBuilder<unknown> | { safe: RawBuilder<unknown> }

/** SQL expressions of a list's facts by path. Lists of items are JSON. */
export type Facts = Readonly<Record<string, Fact>>

const starts = sql.raw(`'{${formulaStarts.join(',')}}'::int[]`)

const later = sql.lit(laterFormula)

/** Puts an apostrophe before everything in text that a spreadsheet would run as a formula: `inertText` in SQL. */
export const safeText = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when ascii(${text}) = any(${starts}) then '''' || ${withoutLater(text)}
    when ${text} ~ ${later} then ${withoutLater(text)}
    else ${text} end`

const withoutLater = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${later}, '\\1''\\2', 'g')`

/** Returns the SQL of a cell, matching `cellValue` and the guard of `csvCell` character by character. */
export function cellSql(cell: Cell, facts: Facts): RawBuilder<unknown> {
  const fact = facts[cell.of]
  if (!fact) throw new Error(`The list does not define where to find ${cell.of}`)
  const found = 'safe' in fact ? fact.safe : fact
  switch (cell.kind) {
    case 'text':
      return 'safe' in fact ? found : safeText(found)
    case 'word':
      return wordSql(cell.words, found)
    case 'number': {
      const number = numberSql(cell.measure, found)
      return cell.missing === undefined ? number : sql`coalesce((${number})::text, ${sql.lit(cell.missing)})`
    }
    case 'time':
      return sql`date_trunc('second', ${found} at time zone ${zoneSql(cell.zone)})`
    case 'link':
      return sql`${sql.lit(cell.before)} || ${found}`
    case 'list':
      return sql`(select ${safeText(sql`whole.text`)} from (select string_agg(${itemSql(cell.item)}, '; ' order by list.at) as text
        from json_array_elements(${found}) with ordinality as list(item, at)) whole)`
  }
}

/** A fixed offset is cheaper than looking up a zone by name. */
const zoneSql = (zone: string) => (zone === 'UTC' ? sql`interval '0'` : sql.lit(zone))

/** Formats an item of a list, whose facts come as text. */
function itemSql(parts: readonly WordedCell[]): RawBuilder<unknown> {
  const texts = parts.map((part) => {
    const fact = part.of === '' ? sql`(list.item #>> '{}')` : sql`(list.item ->> ${sql.lit(part.of)})`
    return sql`coalesce(${part.kind === 'word' ? wordSql(part.words, fact) : fact}, '')`
  })
  return sql`concat_ws(': ', ${sql.join(texts)})`
}

/** Codes are compared as quoted text, which fits numbers, names and booleans. */
function wordSql({ of, otherwise }: Words, fact: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = of.map(([code, word]) => sql`when ${sql.lit(String(code))} then ${sql.lit(word)}`)
  return sql`case ${fact} ${sql.join(cases, sql` `)} else ${otherwise === null ? sql`null` : sql.lit(otherwise)} end`
}

/** The same divisions and roundings of the same binary numbers, in the same order. */
function numberSql({ per, decimals, wholeFrom }: Measure, fact: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = per === 1 ? sql`(${fact})::float8` : sql`((${fact})::float8 / ${sql.raw(String(per))}::float8)`
  const finest = roundedSql(number, decimals)
  if (wholeFrom === undefined) return finest
  return sql`case when abs(${number}) < ${sql.raw(String(wholeFrom))}::float8 then ${finest} else ${roundedSql(number, 0)} end`
}

function roundedSql(number: RawBuilder<unknown>, decimals: number): RawBuilder<unknown> {
  if (decimals === 0) return sql`floor(${number} + 0.5::float8)`
  const factor = sql.raw(`${10 ** decimals}::float8`)
  return sql`floor(${number} * ${factor} + 0.5::float8) / ${factor}`
}
