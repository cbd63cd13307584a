import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import { behavioralRisk } from './behavioral.ts'
import { checkEvidence } from './check-evidence.ts'
import { combinedRisk } from './combined.ts'
import type { SubjectEvidence } from './evidence.ts'
import { explain } from './explain.ts'
import { scoreBehavior, scoreEnvironment, scoreExperience, scoreUsage } from './part-scores.ts'
import type { Priors } from './priors.ts'
import type { NoScore, SubjectScores } from './subject-scores.ts'

/**
 * All scores of a subject with their reasons. Without miles there is none at all; a part that nothing is known of is
 * null and counts as average in the combined score. Throws ScoringInputError, which names the field, for evidence that
 * cannot be.
 */
export function scoreSubject(evidence: SubjectEvidence, config: ScoringConfig, priors: Priors): SubjectScores {
  checkEvidence(evidence, priors)
  const none = whyNone(evidence, config)
  if (none) return withoutScores(evidence.exposure, priors.version, none)

  const behavior = behavioralRisk(evidence.behavioral, config, priors, evidence.mix)
  const behavioral = scoreBehavior(behavior, priors)
  const environmental = scoreEnvironment(evidence, config)
  const usage = scoreUsage(evidence.usage, config, priors)
  const before = behavior.relativeRisk * (environmental?.relativeRisk ?? 1) * (usage?.relativeRisk ?? 1)
  const experience = scoreExperience(evidence.losses, before, config, priors)
  const joined = combinedRisk(
    {
      behavioral: behavior.relativeRisk,
      environmental: environmental?.relativeRisk ?? 1,
      usage: usage?.relativeRisk ?? 1,
      experience: experience?.relativeRisk ?? 1,
    },
    { seLog: behavior.seLog, residualSd: priors.residualSd },
    config,
  )
  return {
    exposure: evidence.exposure,
    priorsVersion: priors.version,
    behavioral,
    environmental,
    usage,
    experience,
    combined: {
      score: joined.score,
      relativeRisk: joined.relativeRisk,
      seLog: joined.seLog,
      low: joined.low,
      high: joined.high,
      band: joined.band,
      provisional: !behavioral || behavioral.provisional,
      reasons: explain(
        [behavioral, environmental, usage, experience].flatMap((part) => part?.reasons ?? []),
        config.partWeights,
      ),
      points: joined.points,
      expectedClaimsPerYear: joined.expectedClaimsPerYear,
    },
    missing: {
      ...(!behavioral && { behavioral: 'notSensed' as const }),
      ...(!environmental && { environmental: 'noConditions' as const }),
      ...(!usage && { usage: 'noDays' as const }),
      ...(!experience && { experience: 'noVehicleYears' as const }),
    },
  }
}

function whyNone({ exposure }: SubjectEvidence, { minimumMiles }: ScoringConfig): NoScore | null {
  if (exposure === 0) return 'noMiles'
  return exposure * 1000 < minimumMiles ? 'tooFewMiles' : null
}

function withoutScores(exposure: number, priorsVersion: string, why: NoScore): SubjectScores {
  return {
    exposure,
    priorsVersion,
    behavioral: null,
    environmental: null,
    usage: null,
    experience: null,
    combined: null,
    missing: { behavioral: why, environmental: why, usage: why, experience: why, combined: why },
  }
}
