import type { RiskScore } from '@milepost/contract/api/measures'
import {
  differsSignificantly,
  marginSuffix,
  monthName,
  pointsMoved,
  unchangedText,
} from '@milepost/contract/risk/change'

type Scored = { month: string; risk: RiskScore; configVersion: number | null; comparable: boolean }

/**
 * Returns the finding of a score line: from the month the last score is compared with, as in the sentence next to it
 * (`since`, its first day). Scores that aren't compared have no movement, and a change has its margin.
 * `name` is "Behavioral risk", `today` yyyy-MM-dd.
 */
export function trendTitle(name: string, months: readonly Scored[], since: string, today: string): string {
  const scored = months.filter(({ risk }) => risk.score !== null)
  const last = scored.at(-1)
  if (!last) return `${name}: no score yet`
  const to = Math.round(last.risk.score!)
  if (last !== months.at(-1)) return `${name} was ${to} in ${monthName(last.month, today)}; no score since`
  const earlier = scored.slice(0, -1)
  if (earlier.length === 0) return `${name} is ${to}; no month before ${monthName(last.month, today)} has a score yet`
  if (last.risk.provisional) return `${name} is ${to}, provisional, with no earlier month to compare`
  const sameWeights = earlier.filter(({ configVersion }) => configVersion === last.configVersion)
  if (sameWeights.length === 0)
    return `${name} is ${to}; months before ${monthName(last.month, today)} were scored with different weights`
  const then = sameWeights.find(({ month, comparable }) => month === since && comparable)
  if (!then) return `${name} is ${to}; no earlier month can be compared with it`
  const from = Math.round(then.risk.score!)
  const month = monthName(then.month, today)
  const [now, before] = [
    { ...last.risk, score: last.risk.score! },
    { ...then.risk, score: then.risk.score! },
  ]
  if (to === from) return `${name} is ${to}, ${unchangedText(now, before)} since ${month}`
  const by = pointsMoved(now, before)
  if (!differsSignificantly(now, before))
    return `${name} is ${to}, ${to > from ? 'up' : 'down'} ${by} since ${month}${marginSuffix(now, before)}`
  return `${name} ${to > from ? 'rose' : 'fell'} by ${by} to ${to} since ${month}`
}
