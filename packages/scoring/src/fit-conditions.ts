import type { ScoringType } from '@milepost/contract/risk-score-config'
import type { BehavioralEvidence } from './evidence.ts'
import type { ConditionRates, RateFactor } from './priors.ts'
import type { Evidence } from './shrinkage.ts'

/** A subject's evidence under each condition of a factor; the same points and miles as without, told apart. */
export type EvidenceByCondition = {
  [F in RateFactor]?: { [C in keyof NonNullable<ConditionRates[F]>]?: BehavioralEvidence }
}

/** Effective events of every condition that say it is like the others (expert). */
const creditedEvents = 10
const rounds = 25

/**
 * How often events of a type happen under each condition of a factor, each subject compared only with itself: who
 * drives in the city may be another than who drives on freeways. Rates are relative, drawn towards 1 where there are few
 * events; null where nobody's evidence is told apart.
 */
export function fitConditionRates<F extends RateFactor>(
  subjects: readonly { byCondition?: EvidenceByCondition }[],
  factor: F,
  names: readonly (keyof NonNullable<ConditionRates[F]>)[],
  type: ScoringType,
  phi: number,
): ConditionRates[F] | null {
  const tables = subjects.flatMap(({ byCondition }) => {
    const own: Partial<Record<string, BehavioralEvidence>> | undefined = byCondition?.[factor]
    if (!own) return []
    const cells = names.map((name): Evidence => own[name as string]?.[type] ?? { points: 0, exposure: 0 })
    return [{ cells, seen: cells.reduce((total, { points }) => total + points, 0) / phi }]
  })
  const known = tables.filter(({ cells }) => cells.some(({ exposure }) => exposure > 0))
  if (known.length === 0) return null
  let rates = names.map(() => 1)
  for (let round = 0; round < rounds; round++) {
    const seen = names.map(() => creditedEvents)
    const expected = names.map(() => creditedEvents)
    for (const { cells, seen: all } of known) {
      const weighed = cells.reduce((total, { exposure }, at) => total + exposure * rates[at]!, 0)
      if (weighed === 0) continue
      cells.forEach(({ points, exposure }, at) => {
        seen[at]! += points / phi
        expected[at]! += (all / weighed) * exposure
      })
    }
    rates = names.map((_, at) => seen[at]! / expected[at]!)
  }
  return Object.fromEntries(names.map((name, at) => [name, rates[at]])) as ConditionRates[F]
}
