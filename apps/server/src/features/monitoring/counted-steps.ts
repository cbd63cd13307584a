import { sql } from 'kysely'
import type { CountingRole } from '../../counting/counts.ts'
import type { FailureArea } from '../../counting/failure-counts.ts'
import type { Database } from '../../db/connection/database.ts'
import { chartStepOf, type Steps } from './report-range.ts'

/** Returns which processes count what a report shows. */
export const roleOf = (area: FailureArea | null): CountingRole =>
  area === null || area.endsWith('Api') ? 'serve' : 'work'

/** Returns every step of a chart with whether anything was counted in it, and when counts were last written. */
export async function countedSteps(db: Database, role: CountingRole, steps: Steps) {
  const { rows } = await sql<{ at: string }>`select step_at as at from counted_step
    where role = ${role} and step_at >= ${steps.from} and step_at < ${steps.before}`.execute(db)
  const newest = await sql<{ at: string | null }>`select max(written_at) as at from counted_step
    where role = ${role} and step_at = (select max(step_at) from counted_step where role = ${role})`.execute(db)
  const counted = new Set(rows.map(({ at }) => chartStepOf(new Date(at), steps)))
  const all: { at: string; isCounted: boolean }[] = []
  for (let at = chartStepOf(steps.from, steps); at < steps.before.getTime(); at += steps.chartMs)
    all.push({ at: new Date(at).toISOString(), isCounted: counted.has(at) })
  return { steps: all, countedUntil: newest.rows[0]?.at ?? null }
}
