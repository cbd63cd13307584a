import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { type Part, parts } from '../combined.ts'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { reviewedPoints, withUncounted } from '../evidence/own-reviews.ts'
import { combineEvidence } from '../evidence/segment-evidence.ts'
import type { FactorLog } from '../explain.ts'
import type { Priors } from '../fit/priors.ts'
import { sum } from '../math/sum.ts'
import { alone, partScore, restsOnTooLittle } from '../part-scores.ts'
import { withoutScores } from '../score-subject.ts'
import type {
  BehavioralScore,
  CombinedScore,
  FormerVehicles,
  NoScore,
  PartScore,
  SubjectScores,
} from '../subject-scores.ts'
import { joinTypes } from './join-types.ts'
import { joinedReasons, type Share } from './joined-reasons.ts'
import { meanError } from './mean-error.ts'

/** A vehicle of a segment, or the segment itself: its scores, and the evidence that they are made of. */
export type SegmentMember = { evidence: SubjectEvidence; scores: SubjectScores }

/**
 * Returns the scores of several vehicles together: a group, a connection, a fleet, or a selection, with their combined
 * evidence, by which a score is provisional or not. Each score's relative risk is the mean of its vehicles', weighted
 * by their years at risk, so that a segment never contradicts its vehicles; vehicles without that score aren't part of it.
 * Reasons are the vehicles' reasons, and add up to the segment's score. The evidence's `years` are those of the vehicles
 * with a score. Without most of the miles of its vehicles, which are private, it has no combined score. With `isWholeFleet`, the losses of its vehicles and the record that they share are one reason. The combined score
 * counts `former` vehicles too, as a reason of its own, if they are riskier: vehicles that are gone never make a score
 * better. They are in groups that left together, each of which counts or doesn't (`riskiest`).
 */
export function scoreSegment(
  members: readonly SegmentMember[],
  config: ScoringConfig,
  priors: Priors,
  { isWholeFleet = false, former = [] }: { isWholeFleet?: boolean; former?: readonly FormerVehicles[] } = {},
): SegmentMember {
  const scored = members.filter(({ scores }) => scores.combined !== null)
  const evidence = {
    ...combineEvidence(members.map(countedEvidence)),
    years: sum(scored.map((one) => yearsAtRisk(one.evidence))),
  }
  return { evidence, scores: scoresOf(members, { scored, whole: evidence, config, priors, isWholeFleet, former }) }
}

/** The evidence of a vehicle as its score counts it. */
const countedEvidence = ({ evidence, scores }: SegmentMember): SubjectEvidence => ({
  ...evidence,
  behavioral: withUncounted(evidence.behavioral, scores.behavioral?.uncountedReviews ?? 0),
})

function scoresOf(members: readonly SegmentMember[], own: Segment): SubjectScores {
  const { scored, whole, config, priors } = own
  if (scored.length === 0)
    return withoutScores(whole.exposure, priors.version, whole.exposure === 0 ? 'noMiles' : whyNone(members))
  const scores = {
    behavioral: joinBehavior(own),
    environmental: joinEnvironment(own),
    usage: joinUsage(own),
    experience: joinExperience(own),
  }
  return {
    exposure: whole.exposure,
    priorsVersion: priors.version,
    ...scores,
    combined: isMostlyPrivate(whole) ? null : joinCombined(own, restsOnTooLittle(scores, config)),
    missing: {
      ...Object.fromEntries(parts.flatMap((part) => (scores[part] === null ? [[part, whyMissing(scored, part)]] : []))),
      ...(isMostlyPrivate(whole) && { combined: 'mostlyPrivate' as const }),
    },
  }
}

/** A fleet that hides its worst vehicles in private mode would look better, up to 3.4 points with three of four. */
const mostPrivate = 0.5

const isMostlyPrivate = ({ exposure, privateExposure = 0 }: SubjectEvidence): boolean =>
  privateExposure > mostPrivate * exposure

const oneDay = 1 / 365.25

/**
 * Returns the years in which a subject could have had a claim: 0 for a segment without scored vehicles. If they aren't known, those
 * of losses, and at least a day, so that nothing scored is left out.
 */
export const yearsAtRisk = ({ years, losses }: SubjectEvidence): number =>
  years ?? Math.max(losses.vehicleYears, oneDay)

type Segment = {
  scored: readonly SegmentMember[]
  whole: SubjectEvidence
  config: ScoringConfig
  priors: Priors
  isWholeFleet: boolean
  former: readonly FormerVehicles[]
}

/** Why vehicles that have miles together have no score: those without any aren't the reason. */
function whyNone(members: readonly SegmentMember[]): NoScore {
  const reasons = members.map(({ scores }) => scores.missing.combined)
  return reasons.find((reason) => reason && reason !== 'noMiles') ?? 'tooFewMiles'
}

const whyMissing = (scored: readonly SegmentMember[], part: Part): NoScore =>
  scored.find(({ scores }) => scores.missing[part])!.scores.missing[part]!

/** The vehicles that have a score, with its weight: their years at risk times their relative risk, adding up to 1. */
function sharesOf<Score extends PartScore>(
  scored: readonly SegmentMember[],
  pick: (scores: SubjectScores) => Score | null,
): { relativeRisk: number; shares: (Share & { score: Score; evidence: SubjectEvidence })[] } | null {
  const own = scored.flatMap(({ scores, evidence }) => {
    const score = pick(scores)
    return score ? [{ score, evidence, years: yearsAtRisk(evidence) }] : []
  })
  if (own.length === 0) return null
  const years = sum(own.map((one) => one.years))
  const relativeRisk = sum(own.map((one) => one.years * one.score.relativeRisk)) / years
  return { relativeRisk, shares: own.map((one) => ({ ...one, share: one.years / years })) }
}

function joinBehavior({ scored, whole, config, priors }: Segment): SubjectScores['behavioral'] {
  const found = sharesOf(scored, ({ behavioral }) => behavioral)
  if (!found) return null
  const { relativeRisk, shares } = found
  const logs = joinedReasons(shares, relativeRisk, alone)
  const mean = (pick: (one: (typeof shares)[number]) => number) => sum(shares.map((one) => one.share * pick(one)))
  const exposure = Math.max(...Object.values(whole.behavioral).map((own) => own.exposure))
  return {
    ...partScore(
      relativeRisk,
      // What changes from month to month is taken to change for all vehicles alike.
      meanError(shares, relativeRisk, ({ score }) => ({ fleet: [score.fleetSe], all: [priors.residualSd] })),
      exposure * 1000 < config.provisionalMiles,
      logs,
    ),
    fleetSe: 0,
    exposure,
    eventRatio: mean(({ score }) => score.eventRatio),
    commonFactor: mean(({ score }) => score.commonFactor),
    uncountedReviews: uncountedOf(shares),
    types: joinTypes(shares, logs),
  }
}

/** Returns the share of all of the vehicles' reviewed points whose reviews don't count; null without any. */
function uncountedOf(shares: readonly { score: BehavioralScore; evidence: SubjectEvidence }[]): number | null {
  let [uncounted, reviewed] = [0, 0]
  for (const { score, evidence } of shares) {
    if (score.uncountedReviews === null) continue
    const points = reviewedPoints(evidence.behavioral)
    uncounted += points * score.uncountedReviews
    reviewed += points
  }
  return reviewed > 0 ? uncounted / reviewed : null
}

function joinEnvironment({ scored, whole, config }: Segment): SubjectScores['environmental'] {
  const found = sharesOf(scored, ({ environmental }) => environmental)
  if (!found) return null
  const { relativeRisk, shares } = found
  const logs = joinedReasons(shares, relativeRisk, alone)
  const [first] = shares
  return {
    ...partScore(
      relativeRisk,
      // A condition that isn't known is unknown for all vehicles alike.
      meanError(shares, relativeRisk, ({ score }) => ({ all: [score.seLog] })),
      whole.drivenDays < config.provisionalDays,
      logs,
    ),
    factors: { ...first!.score.factors, ...factorsOf(logs) },
    unknown: first!.score.unknown.filter((factor) => shares.every(({ score }) => score.unknown.includes(factor))),
  }
}

function joinUsage({ scored, whole, config }: Segment): SubjectScores['usage'] {
  const found = sharesOf(scored, ({ usage }) => usage)
  if (!found) return null
  const { relativeRisk, shares } = found
  const logs = joinedReasons(shares, relativeRisk, alone)
  const mean = (pick: (one: (typeof shares)[number]) => number) => sum(shares.map((one) => one.share * pick(one)))
  const [first] = shares
  return {
    ...partScore(
      relativeRisk,
      meanError(shares, relativeRisk, () => ({})),
      whole.usage.days < config.provisionalDays,
      logs,
    ),
    factors: { ...first!.score.factors, ...factorsOf(logs) },
    annualMiles: mean(({ score }) => score.annualMiles),
    classMiles: mean(({ score }) => score.classMiles),
    referenceMiles: mean(({ score }) => score.referenceMiles),
    averageLongDrivingShare: mean(({ score }) => score.averageLongDrivingShare),
    credibility: mean(({ score }) => score.credibility),
  }
}

function joinExperience({ scored, config, isWholeFleet }: Segment): SubjectScores['experience'] {
  const found = sharesOf(scored, ({ experience }) => experience)
  if (!found) return null
  const { relativeRisk, shares } = found
  const total = (pick: (one: (typeof shares)[number]) => number) => sum(shares.map(pick))
  const vehicleYears = total(({ score }) => score.vehicleYears)
  return {
    ...partScore(
      relativeRisk,
      meanError(shares, relativeRisk, ({ score }) => ({ fleet: [score.fleetSe] })),
      vehicleYears < config.provisionalVehicleYears,
      recordsOf(joinedReasons(shares, relativeRisk, alone), isWholeFleet),
    ),
    fleetSe: 0,
    losses: total(({ score }) => score.losses),
    expectedLosses: total(({ score }) => score.expectedLosses),
    vehicleYears,
  }
}

function joinCombined({ scored, config, priors, isWholeFleet, former }: Segment, provisional: boolean): CombinedScore {
  const { relativeRisk: ofPresent, shares } = sharesOf(scored, ({ combined }) => combined)!
  const scoresOfOne = new Map(scored.map(({ evidence, scores }) => [evidence, scores]))
  const { partWeights } = config
  const seLog = meanError(shares, ofPresent, ({ evidence }) => {
    const { behavioral, environmental, experience } = scoresOfOne.get(evidence)!
    return {
      fleet: [partWeights.behavioral * (behavioral?.fleetSe ?? 0), partWeights.experience * (experience?.fleetSe ?? 0)],
      all: [priors.residualSd, partWeights.environmental * (environmental?.seLog ?? 0)],
    }
  })
  const logs = recordsOf(joinedReasons(shares, ofPresent, partWeights), isWholeFleet)
  const present = { years: sum(shares.map(({ evidence }) => yearsAtRisk(evidence))), relativeRisk: ofPresent }
  const counted = riskiest(former, present)
  const { relativeRisk } = counted ? joinFormer([present, counted])! : present
  const added = counted ? [formerReason(Math.log(relativeRisk / ofPresent), partWeights)] : []
  const score = partScore(relativeRisk, seLog, provisional, [...logs, ...added], partWeights)
  const pointsOf = (part: Part) =>
    sum(score.reasons.filter((reason) => reason.part === part).map(({ points }) => points))
  return {
    ...score,
    points: Object.fromEntries(parts.map((part) => [part, pointsOf(part)])) as CombinedScore['points'],
    expectedClaimsPerYear: parts.every((part) => partWeights[part] === 1)
      ? config.claimsPerVehicleYear * relativeRisk
      : null,
    ...(counted && { former: counted }),
  }
}

/** Returns vehicles as one, with their mean risk by years at risk; undefined if there are none. */
export function joinFormer(all: readonly FormerVehicles[]): FormerVehicles | undefined {
  const years = sum(all.map((one) => one.years))
  return years > 0 ? { years, relativeRisk: sum(all.map((one) => one.years * one.relativeRisk)) / years } : undefined
}

/**
 * Returns the former vehicles that count beside the present ones: the riskiest, down to those that would lower the mean of
 * all. So none that comes and goes, however safe, makes up for another one that left.
 */
function riskiest(former: readonly FormerVehicles[], present: FormerVehicles): FormerVehicles | undefined {
  const counted: FormerVehicles[] = []
  for (const one of former.toSorted((a, b) => b.relativeRisk - a.relativeRisk))
    if (one.relativeRisk > joinFormer([present, ...counted])!.relativeRisk) counted.push(one)
  return joinFormer(counted)
}

/** Returns what former vehicles add, as a reason of a part that counts; its weighted logarithm is `log`. */
function formerReason(log: number, partWeights: ScoringConfig['partWeights']): FactorLog {
  const part = partWeights.experience > 0 ? 'experience' : 'behavioral'
  return { part, factor: 'formerVehicles', log: log / partWeights[part] }
}

/**
 * Of a whole fleet, returns its losses as one reason: few losses beside a bad record of the same vehicles would contradict
 * each other.
 */
function recordsOf(logs: readonly FactorLog[], isWholeFleet: boolean): readonly FactorLog[] {
  const [losses, record] = ['losses', 'fleetLosses'].map((name) => logs.find(({ factor }) => factor === name))
  if (!isWholeFleet || !losses || !record) return logs
  return logs.flatMap((one) =>
    one === losses ? [] : one === record ? [{ ...record, log: record.log + losses.log }] : [one],
  )
}

const factorsOf = (logs: readonly FactorLog[]) =>
  Object.fromEntries(logs.map(({ factor, log }) => [factor, Math.exp(log)]))
