import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { type Spent, spent } from './spent.ts'

/**
 * What pages brought into a table: the part of the rows `$rows` that page `$page` stored, and their columns in
 * parentheses.
 */
export type CopiedTable = {
  table: string
  columns?: string
  rowsOfPage: string
  /** Later pages change rows of earlier ones, so the table is emptied before each and has no total. */
  emptyFirst?: boolean
}

/** The cost of COPY: of everything at once, and in the pages in which the rows were stored, each committed. */
export type CopyLimits = { whole: Spent; paged: Spent }

/** Everything that each transaction stored in a table. */
export const storedRows = (table: string): CopiedTable => ({
  table,
  rowsOfPage: 'select (row).* from $rows where page = $page',
})

/**
 * Measures COPY of what was stored in tables, which are emptied first: from files of the server, with the same indexes,
 * partitions and durability as ours, without waiting for the disk. The first table determines the pages.
 */
export async function copyLimits(
  pool: pg.Pool,
  folder: string,
  tables: readonly [CopiedTable, ...CopiedTable[]],
): Promise<CopyLimits> {
  const client = await pool.connect()
  const prefix = `${folder}-page`
  try {
    const lasting = tables.filter(({ emptyFirst }) => !emptyFirst)
    const passing = tables.filter(({ emptyFirst }) => emptyFirst)
    for (const { table } of lasting)
      await client.query(
        `create temp table ${rowsOf(table)} as select xmin::text::bigint as page, t as row from ${table} t;
         create index on ${rowsOf(table)} (page)`,
      )
    const rows = rowsOf(tables[0].table)
    const { rows: pages } = await client.query<{ page: string }>(`select distinct page from ${rows} order by page`)
    const fileOf = (at: number, { table }: CopiedTable) => `${prefix}-${at}-${table}.copy`
    for (const [at, { page }] of pages.entries())
      for (const each of tables)
        await client.query(
          `copy (${each.rowsOfPage.replaceAll('$page', page).replaceAll('$rows', each.emptyFirst ? rows : rowsOf(each.table))})
           to '${fileOf(at, each)}'`,
        )
    await client.query(`drop table ${lasting.map(({ table }) => rowsOf(table)).join(', ')}`)
    const wholeOf = ({ table }: CopiedTable) => `${prefix}-${table}.copy`
    for (const each of lasting) await client.query(`copy (select * from ${each.table}) to '${wholeOf(each)}'`)
    const empty = (all: readonly CopiedTable[]) =>
      all.length ? client.query(`truncate ${all.map(({ table }) => table).join(', ')}`) : undefined
    const copy = (files: string[]) =>
      spent(pool, () => client.query(`begin; set local synchronous_commit = off; ${files.join('; ')}; commit`))

    await empty(tables)
    const whole = await copy(lasting.map((each) => `copy ${each.table} from '${wholeOf(each)}'`))
    await empty(tables)
    const paged: Spent = { milliseconds: 0, cpuMs: 0 }
    for (const at of pages.keys()) {
      await empty(passing)
      const page = await copy(
        tables.map((each) => `copy ${each.table} ${each.columns ?? ''} from '${fileOf(at, each)}'`),
      )
      paged.milliseconds += page.milliseconds
      paged.cpuMs += page.cpuMs
    }
    await empty(tables)
    return { whole, paged }
  } finally {
    client.release()
    await removeFiles(prefix)
  }
}

/** Rows stored in a table, with the transaction that stored them. */
const rowsOf = (table: string) => `bench_rows_of_${table}`

async function removeFiles(prefix: string): Promise<void> {
  const names = (await readdir(dirname(prefix))).filter((name) => name.startsWith(`${basename(prefix)}-`))
  for (const name of names) await rm(join(dirname(prefix), name))
}
