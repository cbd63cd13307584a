import type { SubjectEvidence } from '../evidence/evidence.ts'
import { sum } from '../math/sum.ts'
import type { PartScore } from '../subject-scores.ts'
import type { Share } from './joined-reasons.ts'

/** Errors of a vehicle's ln(relative risk) that others share: those of its fleet, and of the whole pool. */
type SharedErrors = { fleet?: readonly number[]; all?: readonly number[] }

/**
 * Returns the standard error of ln(mean relative risk): errors of vehicles average out, except the part of each that
 * they share, which counts once.
 */
export function meanError<One extends Share & { score: PartScore; evidence: SubjectEvidence }>(
  shares: readonly One[],
  relativeRisk: number,
  sharedOf: (one: One) => SharedErrors,
): number {
  let own = 0
  const together = new Map<string, number>()
  for (const one of shares) {
    const weight = (one.share * one.score.relativeRisk) / relativeRisk
    const { fleet = [], all = [] } = sharedOf(one)
    own += weight ** 2 * Math.max(one.score.seLog ** 2 - squares(fleet) - squares(all), 0)
    const add = (key: string, error: number) => together.set(key, (together.get(key) ?? 0) + weight * error)
    for (const [at, error] of fleet.entries()) add(`${at} ${one.evidence.fleet}`, error)
    for (const [at, error] of all.entries()) add(String(at), error)
  }
  return Math.sqrt(own + squares([...together.values()]))
}

const squares = (errors: readonly number[]): number => sum(errors.map((error) => error ** 2))
