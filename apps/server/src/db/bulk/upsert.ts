import type { ClientBase } from 'pg'
import { binaryArray, type ColumnType } from './binary-values.ts'

/** An upsert's columns and their PostgreSQL types. */
export type UpsertTable<Row> = {
  table: string
  columns: { [K in keyof Row & string]: ColumnType }
  key: readonly (keyof Row & string)[]
  /** Columns that are set once and never changed by a later record. */
  keep?: readonly (keyof Row & string)[]
  /** Columns that keep their value if the new one is null. */
  unlessNull?: readonly (keyof Row & string)[]
  /** SQL of columns whose value depends on both that of the existing row (alias `t`) and the new one (`excluded`). */
  merge?: { readonly [K in keyof Row & string]?: string }
  /** Additional condition on the existing row (alias `t`) and the new one (`excluded`). */
  onlyIf?: string
}

/** Converts a property name to its column name. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const batchRows = 5_000

/**
 * Inserts or updates rows, in batches of one statement each; unchanged rows aren't written. Rows are processed in
 * order: the last one with a key wins.
 */
export async function upsert<Row extends object>(
  client: ClientBase,
  target: UpsertTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (const batch of batchesOf(target, rows)) await client.query(statementOf(target, batch))
}

/** Like `upsert`, and returns the number of rows written; a cluster's own count includes unchanged ones. */
export async function upsertAndCount<Row extends object>(
  client: ClientBase,
  target: UpsertTable<Row>,
  rows: readonly Row[],
): Promise<number> {
  let written = 0
  for (const batch of batchesOf(target, rows)) {
    const { name, text, values } = statementOf(target, batch)
    const counted = `with written as (${text} returning 1) select count(*)::int as rows from written`
    const { rows: counts } = await client.query<{ rows: number }>({ name: `${name}-count`, text: counted, values })
    written += counts[0]!.rows
  }
  return written
}

function* batchesOf<Row extends object>(target: UpsertTable<Row>, rows: readonly Row[]): Iterable<Row[]> {
  const unique = [...new Map(rows.map((row) => [keyOf(row, target.key), row])).values()]
  for (let start = 0; start < unique.length; start += batchRows) yield unique.slice(start, start + batchRows)
}

const keyOf = <Row>(row: Row, key: readonly (keyof Row)[]) =>
  key.map((name) => (row[name] instanceof Date ? row[name].getTime() : row[name])).join('|')

function statementOf<Row extends object>(target: UpsertTable<Row>, rows: Row[]) {
  const names = Object.keys(target.columns) as (keyof Row & string)[]
  return {
    name: `upsert-${target.table}-${names.length}${target.unlessNull ? '-filling' : ''}`,
    text: textOf(target, names),
    values: names.map((name) =>
      binaryArray(
        target.columns[name],
        rows.map((row) => row[name]),
      ),
    ),
  }
}

function textOf<Row>(target: UpsertTable<Row>, names: (keyof Row & string)[]): string {
  const arrays = names.map((name, index) => `$${index + 1}::${target.columns[name]}[]`).join(', ')
  const changing = names.filter((name) => !target.key.includes(name) && !target.keep?.includes(name)).map(snake)
  const insert = `insert into ${target.table} as t (${names.map(snake).join(', ')}) select * from unnest(${arrays})`
  const conflict = `on conflict (${target.key.map(snake).join(', ')})`
  if (!changing.length) return `${insert} ${conflict} do nothing`
  const fills = new Set(target.unlessNull?.map(snake))
  const merged = new Map(Object.entries(target.merge ?? {}).map(([name, sql]) => [snake(name), sql as string]))
  const newValue = (c: string) => merged.get(c) ?? (fills.has(c) ? `coalesce(excluded.${c}, t.${c})` : `excluded.${c}`)
  const set = changing.map((c) => `${c} = ${newValue(c)}`).join(', ')
  // JSON stored as written is equal if its text is.
  const texts = new Set(names.filter((name) => target.columns[name] === 'json').map(snake))
  const compared = (c: string, value: string) => (texts.has(c) ? `(${value})::text` : value)
  const differs = `(${changing.map((c) => compared(c, `t.${c}`)).join(', ')}) is distinct from (${changing.map((c) => compared(c, newValue(c))).join(', ')})`
  return `${insert} ${conflict} do update set ${set} where ${differs}${target.onlyIf ? ` and ${target.onlyIf}` : ''}`
}
