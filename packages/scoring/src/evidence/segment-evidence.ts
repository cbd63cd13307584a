import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { Evidence } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import { conditionNames, type DrivingMix, environmentalFactors } from './driving-mix.ts'
import type { BehavioralEvidence, LossEvidence, SubjectEvidence, UsageEvidence } from './evidence.ts'
import { confirmedLosses } from './experience.ts'

/**
 * Combines the evidence of several vehicles into one subject: their events over their miles, the conditions of all
 * their driving, and their losses over all their years and vehicles. The amount of driving is their average vehicle's.
 * Vehicles without data change nothing.
 */
export function combineEvidence(subjects: readonly SubjectEvidence[]): SubjectEvidence {
  return {
    exposure: sum(subjects.map(({ exposure }) => exposure)),
    ...privateOf(subjects),
    ...providerOf(subjects.filter(({ exposure }) => exposure > 0)),
    behavioral: combineBehavior(subjects),
    drivenDays: sum(subjects.map(({ drivenDays }) => drivenDays)),
    mix: combineMix(subjects),
    usage: combineUsage(subjects.map(({ usage }) => usage)),
    losses: combineLosses(subjects.map(({ losses }) => losses)),
    years: sum(subjects.map(({ years, losses }) => years ?? losses.vehicleYears)),
  }
}

function privateOf(subjects: readonly SubjectEvidence[]): Pick<SubjectEvidence, 'privateExposure'> {
  const privateExposure = sum(subjects.map((one) => one.privateExposure ?? 0))
  return privateExposure > 0 ? { privateExposure } : {}
}

/** Events are on one scale if one provider reports them for one class of vehicles. */
function providerOf(subjects: readonly SubjectEvidence[]): Pick<SubjectEvidence, 'provider'> {
  const [first] = subjects
  const isOne = subjects.every(
    ({ provider, usage }) => provider === first!.provider && usage.vehicleClass === first!.usage.vehicleClass,
  )
  return isOne && first?.provider !== undefined ? { provider: first.provider } : {}
}

function combineBehavior(subjects: readonly SubjectEvidence[]): BehavioralEvidence {
  const pooled: BehavioralEvidence = {}
  for (const { behavioral } of subjects)
    for (const [type, own] of Object.entries(behavioral) as [ScoringType, Evidence][]) {
      const before = pooled[type] ?? { points: 0, exposure: 0 }
      pooled[type] = {
        points: before.points + own.points,
        exposure: before.exposure + own.exposure,
        ...unreviewedOf([before, own]),
      }
    }
  return pooled
}

/** Returns the points of several detectors together, with their mean precision. */
export function unreviewedOf(all: readonly Pick<Evidence, 'unreviewed'>[]): Pick<Evidence, 'unreviewed'> {
  const points = sum(all.map(({ unreviewed }) => unreviewed?.points ?? 0))
  const genuine = sum(all.map(({ unreviewed }) => (unreviewed ? unreviewed.points * unreviewed.precision : 0)))
  return points > 0 ? { unreviewed: { points, precision: genuine / points } } : {}
}

/** Mixes are distances here; otherwise each would count alike regardless of the miles. */
function combineMix(subjects: readonly SubjectEvidence[]): DrivingMix {
  const pooled: Partial<Record<string, unknown>> = {}
  for (const factor of environmentalFactors) {
    const known: Partial<Record<string, number>>[] = subjects.map(({ mix }) => mix[factor] ?? {})
    if (subjects.some(({ mix }) => mix[factor]))
      pooled[factor] = Object.fromEntries(
        conditionNames[factor].map((name) => [name, sum(known.map((amounts) => amounts[name] ?? 0))]),
      )
  }
  const placed = subjects.flatMap(({ mix: { region } }) => (region ? [region] : []))
  if (placed.length) pooled.region = combineRegions(placed)
  return pooled as DrivingMix
}

function combineRegions(all: readonly NonNullable<DrivingMix['region']>[]): Record<string, number> {
  const pooled: Record<string, number> = {}
  for (const regions of all) for (const id in regions) pooled[id] = (pooled[id] ?? 0) + regions[id]!
  return pooled
}

function combineUsage(all: readonly UsageEvidence[]): UsageEvidence {
  const seen = all.filter(({ days }) => days > 0)
  const timed = seen.filter(({ longDrivingShare }) => longDrivingShare !== null)
  const timedMiles = sum(timed.map(({ miles }) => miles))
  const classes = new Set(seen.map(({ vehicleClass }) => vehicleClass))
  const [only] = classes
  return {
    miles: seen.length ? sum(seen.map(({ miles }) => miles)) / seen.length : 0,
    days: seen.length ? sum(seen.map(({ days }) => days)) / seen.length : 0,
    longDrivingShare:
      timedMiles > 0 ? sum(timed.map(({ miles, longDrivingShare }) => miles * longDrivingShare!)) / timedMiles : null,
    vehicleClass: classes.size === 1 ? (only ?? null) : null,
    ...(classes.size > 1 && { classShares: classSharesOf(seen) }),
  }
}

function classSharesOf(seen: readonly UsageEvidence[]): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const { vehicleClass } of seen)
    shares[vehicleClass ?? 'unknown'] = (shares[vehicleClass ?? 'unknown'] ?? 0) + 1 / seen.length
  return shares
}

function combineLosses(all: readonly LossEvidence[]): LossEvidence {
  const suspected = new Map<number | undefined, number>()
  for (const { count, precision } of all.flatMap((losses) => losses.suspected))
    suspected.set(precision, (suspected.get(precision) ?? 0) + count)
  const claims = all.flatMap(({ claimed }) => claimed ?? [])
  const claimed = { losses: sum(claims.map(({ losses }) => losses)), fault: sum(claims.map(({ fault }) => fault)) }
  return {
    confirmed: sum(all.map(({ confirmed }) => confirmed)),
    ...(all.some(({ fault }) => fault !== undefined) && { fault: sum(all.map(confirmedLosses)) }),
    ...(claimed.fault > 0 && { claimed }),
    suspected: [...suspected].map(([precision, count]) => (precision === undefined ? { count } : { count, precision })),
    ...rejectedOf(all.flatMap(({ rejected }) => rejected ?? [])),
    vehicleYears: sum(all.map(({ vehicleYears }) => vehicleYears)),
    vehicles: sum(all.map(({ vehicleYears, vehicles = 1 }) => (vehicleYears > 0 ? vehicles : 0))),
  }
}

/** Returns the collisions rejected of several detectors together, with their mean precision. */
export function rejectedOf(all: readonly NonNullable<LossEvidence['rejected']>[]): Pick<LossEvidence, 'rejected'> {
  const count = sum(all.map((rejected) => rejected.count))
  if (count === 0) return {}
  return { rejected: { count, precision: sum(all.map((rejected) => rejected.count * rejected.precision)) / count } }
}
