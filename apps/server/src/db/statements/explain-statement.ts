import type pg from 'pg'
import { apartFromCaller } from '../connection/caller-work.ts'
import type { DoneStatement } from './follow-statements.ts'
import { nameText } from './statement-name.ts'
import { planWithoutValues } from './without-values.ts'

const mostSeconds = 2
const read = /^(?:\/\*.*?\*\/)?\s*(?:select|with)\b/i
const write = /\b(?:insert|update|delete|merge)\b/i

/**
 * Returns PostgreSQL's current plan for a statement: planned, never run, on an idle connection. Null if there is none,
 * or for a write. A prepared statement may have used the generic plan: that is returned too.
 */
export async function explainStatement(
  pool: pg.Pool,
  { text, values, isPrepared }: Pick<DoneStatement, 'text' | 'values' | 'isPrepared'>,
): Promise<{ plan: string; keptPlan?: string } | undefined> {
  if (!read.test(text) || write.test(text)) return undefined
  const isSpare = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max)
  if (!isSpare) return undefined
  return apartFromCaller(async () => {
    const client = await pool.connect()
    const explain = async (form: string, given?: readonly unknown[]) => {
      const explained = nameText('explain', `explain (${form}) ${text}`, 'fresh')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(explained, given as unknown[])
      return planWithoutValues(rows.map((row) => row['QUERY PLAN']))
    }
    try {
      await client.query(`begin read only; set local statement_timeout = '${mostSeconds}s'`)
      const plan = await explain('format text', values)
      // A cluster plans each call for its values: there is no generic plan.
      const isKept = isPrepared && !plan.includes('Custom Scan (Citus')
      return isKept ? { plan, keptPlan: await explain('generic_plan, format text') } : { plan }
    } finally {
      await client.query('rollback').catch(() => {})
      client.release()
    }
  })
}
