import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { type BehavioralRisk, behavioralRisk } from './behavioral.ts'
import { combinedRisk, type Part } from './combined.ts'
import { checkEvidence } from './evidence/check-evidence.ts'
import { checkModel } from './evidence/check-model.ts'
import { gradedOf, type SubjectEvidence } from './evidence/evidence.ts'
import { explain, type FactorLog, type FactorPoints } from './explain.ts'
import type { Priors } from './fit/priors.ts'
import { restsOnTooLittle, scoreBehavior, scoreEnvironment, scoreExperience, scoreUsage } from './part-scores.ts'
import { behaviorLevelOf, type FleetRecord } from './segments/fleet-variance.ts'
import type { NoScore, PartScore, SubjectScores } from './subject-scores.ts'

/**
 * Calculates all scores of a subject with their reasons. Without miles there are none. A part without data is null and
 * counts as average in the combined score. `record` is that of its fleet, if it belongs to one. Throws ScoringInputError, which names the field, for impossible evidence.
 */
export function scoreSubject(
  evidence: SubjectEvidence,
  config: ScoringConfig,
  priors: Priors,
  record?: FleetRecord,
): SubjectScores {
  checkModel('config', config)
  checkModel('priors', priors)
  checkEvidence(evidence, priors)
  const none = whyNone(evidence, config)
  if (none) return withoutScores(evidence.exposure, priors.version, none)

  const behaviorAt = (fleetLevel: number) =>
    behavioralRisk(evidence.behavioral, config, priors, evidence.mix, gradedOf(evidence), fleetLevel)
  const own = behaviorAt(1)
  const level = behaviorLevelOf(record, own.exposure > 0)
  const behavior = level === 1 ? own : behaviorAt(level)
  const unsaid = priors.residualSd
  const behavioral = scoreBehavior(own, unsaid, behavior, record?.behaviorSe)
  const environmental = scoreEnvironment(evidence, config)
  const usage = scoreUsage(evidence.usage, config, priors)
  const before = behavior.relativeRisk * (environmental?.relativeRisk ?? 1) * (usage?.relativeRisk ?? 1)
  const experience = scoreExperience(evidence.losses, before, config, priors, record)
  const joined = combinedRisk(
    {
      behavioral: behavior.relativeRisk,
      environmental: environmental?.relativeRisk ?? 1,
      usage: usage?.relativeRisk ?? 1,
      experience: experience?.relativeRisk ?? 1,
    },
    {
      behavioral: Math.hypot(behavior.seLog, behavioral?.fleetSe ?? 0),
      environmental: environmental?.seLog ?? 0,
      usage: usage?.seLog ?? 0,
      experience: experience?.seLog ?? 0,
      unsaid,
    },
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
      provisional: restsOnTooLittle({ behavioral, environmental, usage }, config),
      reasons: explain(
        [
          ...reasonsOf([behavioral, environmental, usage, experience]),
          ...(behavioral ? [] : unseenReason(own, behavior)),
        ],
        config.partWeights,
      ),
      points: joined.points,
      expectedClaimsPerYear: joined.expectedClaimsPerYear,
    },
    missing: whyMissing({ behavioral, environmental, usage, experience }),
  }
}

/** Without evidence of its own, a vehicle has no behavior score, and counts as its fleet if that is worse than average. */
const unseenReason = (own: BehavioralRisk, inFleet: BehavioralRisk): FactorLog[] =>
  inFleet === own ? [] : [{ part: 'behavioral', factor: 'fleetBehavior', log: Math.log(inFleet.relativeRisk) }]

function reasonsOf(scores: readonly (PartScore | null)[]): FactorPoints[] {
  const reasons: FactorPoints[] = []
  for (const score of scores) if (score) for (const reason of score.reasons) reasons.push(reason)
  return reasons
}

function whyMissing(scores: Pick<SubjectScores, Part>): SubjectScores['missing'] {
  const missing: SubjectScores['missing'] = {}
  if (!scores.behavioral) missing.behavioral = 'notSensed'
  if (!scores.environmental) missing.environmental = 'noConditions'
  if (!scores.usage) missing.usage = 'noDays'
  if (!scores.experience) missing.experience = 'noVehicleYears'
  return missing
}

function whyNone({ exposure }: SubjectEvidence, { minimumMiles }: ScoringConfig): NoScore | null {
  if (exposure === 0) return 'noMiles'
  return exposure * 1000 < minimumMiles ? 'tooFewMiles' : null
}

/** Returns that a subject has no score, for one reason. */
export function withoutScores(exposure: number, priorsVersion: string, why: NoScore): SubjectScores {
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
