import type { CopyLimits } from './copy-limits.ts'
import { quantile } from './report.ts'

/** How long as many rows took us and COPY in several rounds, in milliseconds, and the share of COPY that is asked for. */
export type Loading = { rows: number; ours: number[]; limits: CopyLimits[]; least: number }

/**
 * Prints how fast rows were stored beside both limits. COPY in the same pages is what a database can do with them: it is the
 * limit of small pages, and that of all at once the limit of large ones.
 */
export function reportLoading(what: string, { rows, ours, limits, least }: Loading): void {
  const stored = quantile(ours, 0.5)
  const perSecond = (milliseconds: number) => Math.round(rows / (milliseconds / 1000)).toLocaleString('en-US')
  const beside = (name: string, took: number[]) => {
    const copy = quantile(took, 0.5)
    return `${(copy / stored).toFixed(2)} of COPY ${name} (${perSecond(copy)} a second)`
  }
  const inPages = beside(
    'of the same rows in the same pages, each committed',
    limits.map(({ paged }) => paged),
  )
  const atOnce = beside(
    'at once',
    limits.map(({ whole }) => whole),
  )
  console.log(`${what}: ${perSecond(stored)} a second, ${inPages}, ${atOnce}; at least ${least.toFixed(2)}`)
}
