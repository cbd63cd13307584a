import { type Measure, measured } from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'

/** A cell's content as text or number; null becomes an empty cell. */
export type CellValue = string | number | null | undefined

/** Words for coded values. `otherwise` is used for codes that are missing or not in the table. */
export type Words = {
  of: readonly (readonly [code: string | number | boolean, word: string])[]
  otherwise: string | null
}

/**
 * Declares a file cell's content so that it can be written without iterating over rows: `cellValue` does it here, the
 * server's `cellSql` in the database, and a test holds both to the same text. `of` is the path of a fact in a row, such
 * as
 * `vehicle.name`; empty within a list, it is the item itself.
 */
export type Cell =
  | WordedCell
  /** A number in a unit; `missing` is shown if there is none. */
  | { kind: 'number'; of: string; measure: Measure; missing?: string }
  /** An instant, to the second, on the clocks of a zone (IANA name). */
  | { kind: 'time'; of: string; zone: string }
  /** An address made of its beginning and an id. */
  | { kind: 'link'; of: string; before: string }
  /** The text of each list item: its parts with colons, the items with semicolons between. */
  | { kind: 'list'; of: string; item: readonly WordedCell[] }

export type WordedCell =
  /** Text as it is; it comes from outside, so it may look like a formula. */
  { kind: 'text'; of: string } | { kind: 'word'; of: string; words: Words }

/**
 * Characters that make a spreadsheet run text as a formula (OWASP, "CSV injection"): signs, as wide as Japanese
 * keyboards type them too, and whitespace that some programs skip.
 */
const formulaSigns = '=+@＝＋－＠-'
const skippedSpace = '\t\r\n'

/** Their codes. */
export const formulaStarts: readonly number[] = [...formulaSigns, ...skippedSpace].map((one) => one.charCodeAt(0))

export const runsAsFormula = (text: string): boolean => formulaStarts.includes(text.charCodeAt(0))

/**
 * A sign that begins a cell if the file is split at semicolons, as Excel does where they separate lists, or at line
 * breaks. Quotes don't prevent it: in the middle of a line they are text there, or begin a cell. Also a regular expression of PostgreSQL.
 */
export const laterFormula = `([;\r\n][ \t"]*)([${formulaSigns}])`
const laterFormulas = new RegExp(laterFormula, 'g')

/** Returns text for a file with an apostrophe before everything that a spreadsheet would run as a formula. */
export function inertText(text: string): string {
  const inert = text.replace(laterFormulas, "$1'$2")
  return runsAsFormula(inert) ? `'${inert}` : inert
}

const partsBetween = ': '
const itemsBetween = '; '

/** Returns the value at a path of a row; undefined if a part of the path is missing. */
export function factOf(row: unknown, of: string): unknown {
  if (of === '') return row
  let fact = row
  for (const name of of.split('.')) fact = (fact as Record<string, unknown> | null | undefined)?.[name]
  return fact
}

/** Returns a cell's content for a row. */
export function cellValue(cell: Cell, row: unknown): CellValue {
  const fact = factOf(row, cell.of)
  switch (cell.kind) {
    case 'text':
      return fact as string | null | undefined
    case 'word':
      return cell.words.of.find(([code]) => code === fact)?.[1] ?? cell.words.otherwise
    case 'number':
      return measured(fact as number | null | undefined, cell.measure) ?? cell.missing
    case 'time':
      return typeof fact === 'string' ? instantText(fact, cell.zone) : null
    case 'link':
      return typeof fact === 'string' ? `${cell.before}${fact}` : null
    case 'list':
      return listText(fact as readonly unknown[], cell.item)
  }
}

function listText(items: readonly unknown[], parts: readonly WordedCell[]): string | null {
  const texts = items.map((item) => parts.map((part) => cellValue(part, item) ?? '').join(partsBetween))
  return texts.length ? texts.join(itemsBetween) : null
}
