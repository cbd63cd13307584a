import type { RiskScore } from '@milepost/contract/measures'
import { monthName } from '@milepost/contract/risk-change'

type Scored = { month: string; risk: RiskScore; configVersion: number | null }

/**
 * The finding of a line of scores: from the first month with a score to the last, of those made with the same weights as the last.
 * A change that the interval of the last score covers is none. `name` is "Behavioral risk", `today` yyyy-MM-dd.
 */
export function trendTitle(name: string, months: readonly Scored[], today: string): string {
  const scored = months.filter(({ risk }) => risk.score !== null)
  const last = scored.at(-1)
  const first = scored.find(({ configVersion }) => configVersion === last?.configVersion)
  if (!first || !last) return `${name}: no score yet`
  const [from, to] = [Math.round(first.risk.score!), Math.round(last.risk.score!)]
  const since = monthName(first.month, today)
  if (first === last && last !== scored[0])
    return `${name} is ${to}; months before ${since} were scored with other weights`
  if (first === last) return `${name} is ${to}, ${since} being the first month with a score`
  if (to === from) return `${name} is ${to}, as in ${since}`
  const { low, high } = last.risk
  const isCovered = low !== null && high !== null && first.risk.score! >= low && first.risk.score! <= high
  if (isCovered) return `${name} is ${to}, not surely different from ${from} in ${since}`
  return `${name} ${to > from ? 'rose' : 'fell'} by ${Math.abs(to - from)} to ${to} since ${since}`
}
