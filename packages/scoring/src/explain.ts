import type { Part } from './combined.ts'
import { pointsPerLog } from './math/share-out.ts'

/** What one factor adds to ln(relative risk) of its part. */
export type FactorLog = {
  part: Part
  /** A scoring type, `light`, `weather`, `mileage`, `losses` … */
  factor: string
  log: number
  /** Set for an event type that no device reported: its contribution follows from the other habits. */
  notSensed?: true
}
export type FactorPoints = FactorLog & { points: number }

// Plain loops, because this runs for every subject of a fleet whenever something changes.

/** Returns every reason of a score, strongest first. The points sum to `score − 50`. */
export function explain(terms: readonly FactorLog[], weights: Record<Part, number>): FactorPoints[] {
  let log = 0
  for (const term of terms) log += weights[term.part] * term.log
  const perLog = pointsPerLog(log)
  const reasons: FactorPoints[] = []
  for (const { part, factor, log, notSensed } of terms) {
    const reason: FactorPoints = { part, factor, log, points: weights[part] * log * perLog }
    if (notSensed) reason.notSensed = true
    insertByStrength(reasons, reason)
  }
  return reasons
}

function insertByStrength(reasons: FactorPoints[], reason: FactorPoints): void {
  const strength = Math.abs(reason.points)
  let at = reasons.length
  reasons.push(reason)
  while (at > 0 && Math.abs(reasons[at - 1]!.points) < strength) {
    reasons[at] = reasons[at - 1]!
    at--
  }
  reasons[at] = reason
}

/** Returns the factors of a part as terms of its ln(relative risk). */
export function logsOf(part: Part, factors: Record<string, number>): FactorLog[] {
  const logs: FactorLog[] = []
  for (const factor in factors) logs.push({ part, factor, log: Math.log(factors[factor]!) })
  return logs
}
