import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { timed } from './pipeline-context.ts'

/** What pages brought into a table: the rows of the page that the transaction `$page` stored, and their columns in brackets. */
export type CopiedTable = {
  table: string
  columns?: string
  rowsOfPage: string
  /** Later pages change rows of earlier ones: it is emptied before each, and has no whole. */
  emptyFirst?: boolean
}

/** Milliseconds that COPY takes: of all at once, and in the pages in which the rows were stored, each committed. */
export type CopyLimits = { whole: number; paged: number }

/** All that each transaction stored in a table. */
export const storedRows = (table: string): CopiedTable => ({
  table,
  rowsOfPage: `select * from ${table} where xmin::text = '$page'`,
})

/**
 * Measures COPY of what was stored in tables, which are emptied: from files of the server, with the same indexes, partitions
 * and durability as ours, which does not wait for the disk. The first table tells the pages.
 */
export async function copyLimits(
  pool: pg.Pool,
  folder: string,
  tables: readonly [CopiedTable, ...CopiedTable[]],
): Promise<CopyLimits> {
  const client = await pool.connect()
  const prefix = `${folder}-page`
  try {
    const { rows: pages } = await client.query<{ page: string }>(
      `select distinct xmin::text::bigint as page from ${tables[0].table} order by 1`,
    )
    const fileOf = (at: number, { table }: CopiedTable) => `${prefix}-${at}-${table}.copy`
    for (const [at, { page }] of pages.entries())
      for (const each of tables)
        await client.query(`copy (${each.rowsOfPage.replaceAll('$page', page)}) to '${fileOf(at, each)}'`)
    const lasting = tables.filter(({ emptyFirst }) => !emptyFirst)
    const passing = tables.filter(({ emptyFirst }) => emptyFirst)
    const wholeOf = ({ table }: CopiedTable) => `${prefix}-${table}.copy`
    for (const each of lasting) await client.query(`copy (select * from ${each.table}) to '${wholeOf(each)}'`)
    const empty = (all: readonly CopiedTable[]) =>
      all.length ? client.query(`truncate ${all.map(({ table }) => table).join(', ')}`) : undefined
    const copy = (files: string[]) =>
      timed(() => client.query(`begin; set local synchronous_commit = off; ${files.join('; ')}; commit`))

    await empty(tables)
    const whole = await copy(lasting.map((each) => `copy ${each.table} from '${wholeOf(each)}'`))
    await empty(tables)
    let paged = 0
    for (const at of pages.keys()) {
      await empty(passing)
      paged += await copy(tables.map((each) => `copy ${each.table} ${each.columns ?? ''} from '${fileOf(at, each)}'`))
    }
    await empty(tables)
    return { whole, paged }
  } finally {
    client.release()
    await removeFiles(prefix)
  }
}

async function removeFiles(prefix: string): Promise<void> {
  const names = (await readdir(dirname(prefix))).filter((name) => name.startsWith(`${basename(prefix)}-`))
  for (const name of names) await rm(join(dirname(prefix), name))
}
