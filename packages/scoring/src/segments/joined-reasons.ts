import type { Part } from '../combined.ts'
import type { FactorLog, FactorPoints } from '../explain.ts'

/** A vehicle's share of a segment's years at risk, 0–1, with its relative risk and reasons. */
export type Share = { share: number; score: { relativeRisk: number; reasons: readonly FactorPoints[] } }

/**
 * Returns what each factor adds to ln(relative risk) of a segment, whose relative risk is the mean of its vehicles'. How
 * far a vehicle's relative risk is from 1 is divided among its reasons in proportion to their logarithms (Aumann–Shapley,
 * as for scores); these amounts add up over vehicles. `weights` are those of the parts: the weighted logarithms of the
 * result add up to the segment's.
 */
export function joinedReasons(
  shares: readonly Share[],
  relativeRisk: number,
  weights: Readonly<Record<Part, number>>,
): FactorLog[] {
  const perAmount = logPerAmount(relativeRisk)
  const joined = new Map<string, FactorLog>()
  for (const { share, score } of shares) {
    const scale = (share * perAmount) / logPerAmount(score.relativeRisk)
    for (const { part, factor, log, notSensed } of score.reasons) {
      const key = `${part}.${factor}`
      const own = joined.get(key) ?? { part, factor, log: 0, ...(notSensed && { notSensed }) }
      // A part without weight is shown with its own logarithm, and adds no points.
      own.log += weights[part] === 0 ? share * log : scale * log
      if (!notSensed) delete own.notSensed
      joined.set(key, own)
    }
  }
  return [...joined.values()]
}

/** Returns ln(relative risk) per unit of its distance from 1. */
const logPerAmount = (relativeRisk: number): number =>
  Math.abs(relativeRisk - 1) < 1e-9 ? 1 : Math.log(relativeRisk) / (relativeRisk - 1)
