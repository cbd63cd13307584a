import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { behavioralRisk } from '../behavioral.ts'
import { environmentalRisk } from '../environmental.ts'
import { gradedOf, type SubjectEvidence } from '../evidence/evidence.ts'
import { lossesOf } from '../evidence/experience.ts'
import { shareInUse } from '../evidence/years-in-use.ts'
import type { Priors } from '../fit/priors.ts'
import { scoreUsage } from '../part-scores.ts'
import { type FleetRecord, fleetVarianceOf, ownLossesCredited } from './fleet-variance.ts'

/** Effective events of a vehicle that say how often they happen in its fleet, and how many were expected. */
export type FleetCount = { seen: number; expected: number }

/**
 * Returns what each of a fleet's vehicles says of how often events happen in it; one whose own level is known says less, and so does
 * one that is rarely in use.
 */
export function behaviorCounts(
  vehicles: readonly SubjectEvidence[],
  config: ScoringConfig,
  priors: Priors,
): FleetCount[] {
  return vehicles.map((vehicle) => {
    const { seen, expected } = behavioralRisk(vehicle.behavioral, config, priors, vehicle.mix, gradedOf(vehicle)).common
    const share = shareInUse(vehicle.usage) / (1 + priors.commonVariance * expected)
    return { seen: share * seen, expected: share * expected }
  })
}

/** Levels of a fleet's behavior, in which some of its vehicles have evidence and some don't. */
type BehaviorLevels = Pick<FleetRecord, 'behavior' | 'unseenBehavior'>

/** Returns the same for losses, with those expected of the vehicle when events happen as often as in its fleet. */
export function lossCounts(
  vehicles: readonly SubjectEvidence[],
  { behavior, unseenBehavior = behavior }: BehaviorLevels,
  config: ScoringConfig,
  priors: Priors,
): FleetCount[] {
  const credited = ownLossesCredited(config, fleetVarianceOf(priors, config).losses)
  return vehicles.map((vehicle) => {
    const isSeen = Object.values(vehicle.behavioral).some(({ exposure }) => exposure > 0)
    const level = isSeen ? behavior : unseenBehavior
    const before =
      behavioralRisk(vehicle.behavioral, config, priors, vehicle.mix, gradedOf(vehicle), level).relativeRisk *
      environmentalRisk(vehicle.mix, config).relativeRisk *
      (scoreUsage(vehicle.usage, config, priors)?.relativeRisk ?? 1)
    const expected = priors.lossesPerVehicleYear * before * vehicle.losses.vehicleYears
    const share = (shareInUse(vehicle.usage) * credited) / (credited + expected)
    return { seen: share * lossesOf(vehicle.losses, config), expected: share * expected }
  })
}

/**
 * Returns the record of a fleet: both levels shrunk towards 1 by how much fleets differ, after each vehicle's share that
 * is explained by the vehicle itself is taken out.
 */
export function fleetRecord(vehicles: readonly SubjectEvidence[], config: ScoringConfig, priors: Priors): FleetRecord {
  const variance = fleetVarianceOf(priors, config)
  const driven = vehicles.filter(({ exposure }) => exposure > 0)
  const counts = behaviorCounts(driven, config, priors)
  const behavior = levelOf(counts, variance.behavior)
  const ofOthers = levelOf(counts, Math.max(variance.behavior, leastVarianceOfUnseen))
  const levels = { behavior: behavior.level, unseenBehavior: Math.max(1, ofOthers.level) }
  const losses = levelOf(lossCounts(driven, levels, config, priors), variance.losses)
  return { ...levels, losses: losses.level, behaviorSe: behavior.se, lossesSe: losses.se }
}

/**
 * How far fleets are taken to differ at least in what isn't sensed (expert): a fleet whose worst vehicles drive in private mode would look
 * better without it.
 */
const leastVarianceOfUnseen = 0.2

function levelOf(counts: readonly FleetCount[], variance: number): { level: number; se: number } {
  if (variance === 0) return { level: 1, se: 0 }
  let [seen, expected] = [1 / variance, 1 / variance]
  for (const count of counts) {
    seen += count.seen
    expected += count.expected
  }
  return { level: seen / expected, se: 1 / Math.sqrt(seen) }
}
