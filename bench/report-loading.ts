import type { CopyLimits } from './copy-limits.ts'
import { quantile } from './report.ts'
import type { Spent } from './spent.ts'

/** Costs for the same rows, ours and COPY's, in several rounds, and the required share of COPY's speed. */
export type Loading = { rows: number; ours: Spent[]; limits: CopyLimits[]; least: number }

/**
 * Prints how fast rows were stored, next to both limits. COPY in the same pages is what a database can do with them: it
 * is the limit for small pages, and COPY of everything at once the limit for large ones. Shares are of time, and
 * separately of CPU, which counts this process as if it couldn't run in parallel with the database.
 */
export function reportLoading(what: string, { rows, ours, limits, least }: Loading): void {
  const stored = middleOf(ours)
  const perSecond = (milliseconds: number) => Math.round(rows / (milliseconds / 1000)).toLocaleString('en-US')
  const cpu = ({ cpuMs }: Spent) => `${Math.round((cpuMs / rows) * 1_000)} µs of CPU a row`
  const beside = (name: string, took: Spent[]) => {
    const copy = middleOf(took)
    const share = (copy.milliseconds / stored.milliseconds).toFixed(2)
    return `${share} of COPY ${name} (${perSecond(copy.milliseconds)} a second, ${cpu(copy)}: ${(copy.cpuMs / stored.cpuMs).toFixed(2)})`
  }
  const inPages = beside(
    'of the same rows in the same pages, each committed',
    limits.map(({ paged }) => paged),
  )
  const atOnce = beside(
    'at once',
    limits.map(({ whole }) => whole),
  )
  console.log(
    `${what}: ${perSecond(stored.milliseconds)} a second, ${cpu(stored)}; ${inPages}; ${atOnce}; at least ${least.toFixed(2)}`,
  )
}

/** The median of each. */
const middleOf = (rounds: readonly Spent[]): Spent => ({
  milliseconds: quantile(
    rounds.map(({ milliseconds }) => milliseconds),
    0.5,
  ),
  cpuMs: quantile(
    rounds.map(({ cpuMs }) => cpuMs),
    0.5,
  ),
})
