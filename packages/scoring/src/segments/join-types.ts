import type { TypeReason } from '../behavioral.ts'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { typeWithUncounted } from '../evidence/own-reviews.ts'
import type { FactorLog } from '../explain.ts'
import { sum } from '../math/sum.ts'
import type { BehavioralScore } from '../subject-scores.ts'

type TypedShare = { share: number; score: BehavioralScore; evidence: SubjectEvidence }

/**
 * Returns the event types of several vehicles together: points and miles add up, and rates are means by the miles on
 * which the type could have been reported. A type that none of them reports has the mean of what is expected.
 */
export function joinTypes(shares: readonly TypedShare[], logs: readonly FactorLog[]): TypeReason[] {
  const logOf = new Map(logs.map(({ factor, log }) => [factor, log]))
  return shares[0]!.score.types.map(({ type, weight, alpha, phi }) => {
    const own = shares.map(({ share, score, evidence }) => {
      const reason = score.types.find((one) => one.type === type)!
      const seen = evidence.behavioral[type]
      const counted = seen && typeWithUncounted(seen, score.uncountedReviews ?? 0)
      return { ...reason, share, unreviewed: counted?.unreviewed?.points ?? 0 }
    })
    const exposure = sum(own.map((one) => one.exposure))
    const mean = (pick: (one: TypeReason) => number) =>
      sum(own.map((one) => (exposure > 0 ? one.exposure / exposure : one.share) * pick(one)))
    const unreviewed = sum(own.map((one) => one.unreviewed))
    return {
      type,
      weight,
      points: sum(own.map((one) => one.points)),
      exposure,
      genuineShare:
        unreviewed > 0 ? sum(own.map((one) => one.unreviewed * (one.genuineShare ?? 0))) / unreviewed : null,
      mean: mean((one) => one.mean),
      expected: mean((one) => one.expected),
      alpha,
      phi,
      rate: mean((one) => one.rate),
      sd: Math.sqrt(sum(own.map((one) => ((exposure > 0 ? one.exposure / exposure : one.share) * one.sd) ** 2))),
      credibility: mean((one) => one.credibility),
      log: logOf.get(type) ?? 0,
    }
  })
}
