import { tableHomes } from '@milepost/server/db/cluster/table-homes'
import { unpinnedSelects } from '@milepost/server/db/scope/unpinned-selects'
import { unscopedTables } from '@milepost/server/db/scope/unscoped-tables'
import type { DoneStatement } from '@milepost/server/db/statements/follow-statements'
import type pg from 'pg'

/** Scope of the statements of a name: one client, all, or none (tables that are not distributed). */
export type Reach = { name: string; texts: number; oneClient: number; noClient: number; allClients: string[] }

const readsAlone = /^(?:\/\*[^*]*\*\/)?\s*(?:select|with)\b(?!.*\b(?:insert|update|delete|for\s+update)\b)/is

/**
 * Records one statement of each text that runs over a pool, to report afterwards whether it is limited to one client.
 */
export class SeenStatements {
  private readonly byText = new Map<string, Pick<DoneStatement, 'name' | 'text' | 'values'>>()

  note({ name, text, values, failure }: DoneStatement): void {
    if (failure === undefined && name !== 'explain' && !this.byText.has(text))
      this.byText.set(text, { name, text, values })
  }

  /** Clears the record: statements that fill a database aren't part of the product. */
  forget(): void {
    this.byText.clear()
  }

  /**
   * Returns scopes by name. On a cluster, the planner determines those of reads, by the number of tasks; for everything
   * else the text does.
   */
  async reaches(pool: pg.Pool): Promise<Reach[]> {
    const seen = [...this.byText.values()]
    const planner = (await isCluster(pool)) ? pool : null
    const byName = new Map<string, Reach>()
    for (const { name, text, values } of seen) {
      const shown = name ?? `(unnamed) ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)}`
      const reach = byName.get(shown) ?? { name: shown, texts: 0, oneClient: 0, noClient: 0, allClients: [] }
      byName.set(shown, reach)
      reach.texts++
      if (!asksClients(text)) reach.noClient++
      else if (await namesOneClient(planner, text, values)) reach.oneClient++
      else reach.allClients.push(text.trim().replaceAll(/\s+/g, ' ').slice(0, 110))
    }
    return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name))
  }
}

const asksClients = (text: string) =>
  [...text.matchAll(/\b(?:from|join|update|into|using)\s+"?([a-z_]+)"?/gi)].some(
    ([, table]) => tableHomes[table!] === 'distributed',
  )

async function isCluster(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as known`,
  )
  return rows[0]!.known
}

async function namesOneClient(planner: pg.Pool | null, text: string, values: readonly unknown[]): Promise<boolean> {
  const tasks = planner && readsAlone.test(text) ? await tasksOf(planner, text, values) : null
  if (tasks) return tasks.every((count) => count <= 1)
  return [...unscopedTables(text), ...unpinnedSelects(text)].every((table) => tableHomes[table] !== 'distributed')
}

/** Returns how many shards each part of a statement queries; null if it queries none. */
async function tasksOf(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number[] | null> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  if (!plan.includes('Custom Scan (Citus')) return null
  return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
}

/** Prints one line per name, and the texts that query all clients. */
export function printReaches(reaches: readonly Reach[]): void {
  console.log('\nStatements: texts, of these of one client, of none, of all')
  for (const { name, texts, oneClient, noClient, allClients } of reaches) {
    const counts = [texts, oneClient, noClient, allClients.length].map((count) => String(count).padStart(4)).join('')
    console.log(`${counts}  ${allClients.length ? 'ALL CLIENTS ' : ''}${name}`)
  }
  const all = reaches.flatMap(({ allClients }) => allClients)
  const texts = reaches.reduce((sum, reach) => sum + reach.texts, 0)
  console.log(`${texts - all.length} of ${texts} texts ask at most one client; these ask all:`)
  for (const text of all) console.log(`  ${text}`)
}
