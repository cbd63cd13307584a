import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { BehavioralEvidence } from '../evidence/evidence.ts'
import { sum } from '../math/sum.ts'
import type { ConditionRates, RateFactor } from './priors.ts'

/**
 * A part of a subject's driving: `shares` of its miles under each condition of a factor. If conditions are known, each
 * part has one (`{ night: 1 }`); if they are estimated for a trip, it has several.
 */
export type DrivingPart = { shares: Readonly<Record<string, number>>; behavioral: BehavioralEvidence }

/** A subject's driving in parts, by each factor: the same points and miles, broken down. */
export type EvidenceByCondition = { [F in RateFactor]?: readonly DrivingPart[] }

/** Credited effective events per condition, distributed like the others (expert). */
const creditedEvents = 10
const rounds = 25

/** Effective events of a part, its exposure, and how that is distributed over the conditions. */
type Cell = { events: number; exposure: number; shares: readonly number[] }

/**
 * Fits how often events of a type happen under each condition of a factor, comparing each subject only with itself,
 * since city drivers may differ from freeway drivers. Rates are relative, shrunk towards 1 if there are few events.
 * Null if no evidence is broken down by condition. `falseShare` of all events are false alarms, which occur per mile.
 *
 * Expectation–maximization: an event is attributed to the conditions of its part, and to false alarms, in proportion to
 * how often each is expected there for its subject.
 */
export function fitConditionRates<F extends RateFactor>(
  subjects: readonly { byCondition?: EvidenceByCondition }[],
  factor: F,
  names: readonly (keyof NonNullable<ConditionRates[F]>)[],
  type: ScoringType,
  phi: number,
  falseShare = 0,
): ConditionRates[F] | null {
  const known = subjects.flatMap(({ byCondition }) => {
    const cells = (byCondition?.[factor] ?? []).flatMap(({ shares, behavioral }): Cell[] => {
      const { points, exposure } = behavioral[type] ?? { points: 0, exposure: 0 }
      const ofNames = names.map((name) => shares[name as string] ?? 0)
      return exposure > 0 ? [{ events: points / phi, exposure, shares: ofNames }] : []
    })
    return cells.length > 0 ? [{ cells, genuine: (1 - falseShare) * total(cells, 'events') }] : []
  })
  if (known.length === 0) return null
  const all = known.flatMap(({ cells }) => cells)
  const falseRate = (falseShare * total(all, 'events')) / total(all, 'exposure')
  let rates = names.map(() => 1)
  for (let round = 0; round < rounds; round++) {
    const seen = names.map(() => creditedEvents)
    const expected = names.map(() => creditedEvents)
    const rateOf = ({ shares }: Cell) => sum(shares.map((share, at) => share * rates[at]!))
    for (const subject of known) {
      const weighted = sum(subject.cells.map((cell) => cell.exposure * rateOf(cell)))
      if (weighted === 0) continue
      const level = subject.genuine / weighted
      subject.genuine = 0
      for (const { events, exposure, shares } of subject.cells) {
        const reported = level * rateOf({ events, exposure, shares }) + falseRate
        shares.forEach((share, at) => {
          const own = reported > 0 ? (events * level * share * rates[at]!) / reported : 0
          seen[at]! += own
          expected[at]! += level * exposure * share
          subject.genuine += own
        })
      }
    }
    rates = names.map((_, at) => seen[at]! / expected[at]!)
  }
  return Object.fromEntries(names.map((name, at) => [name, rates[at]])) as ConditionRates[F]
}

const total = (cells: readonly Cell[], of: 'events' | 'exposure') => sum(cells.map((cell) => cell[of]))
