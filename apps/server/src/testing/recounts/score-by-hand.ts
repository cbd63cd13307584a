import type { RiskPart, ScoredSubject } from '@milepost/contract/risk/subject'

// The formulas of docs/scoring.md, implemented independently: nothing here may come from packages/scoring.

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
const scoreOf = (log: number) => 100 / (1 + Math.exp(log) ** -Math.log2(3))

type Hand = { score: number; low: number; high: number; relativeRisk: number; seLog: number }
const part = (log: number, seLog: number): Hand => ({
  score: scoreOf(log),
  low: scoreOf(log - 1.6448536 * seLog),
  high: scoreOf(log + 1.6448536 * seLog),
  relativeRisk: Math.exp(log),
  seLog,
})

/** Returns the effect of a subject's shares of miles on a type's rate, relative to the portfolio's miles. */
function placeOf({ environmental }: ScoredSubject, conditions: Partial<Record<string, Record<string, number>>>) {
  const known = environmental?.factors.filter(({ isKnown }) => isKnown) ?? []
  const averages = known.flatMap(({ factor, conditions: own }) => {
    const rates = conditions[factor]
    return rates ? [sumOf(own.map(({ condition, share }) => share! * (rates[condition] ?? 1)))] : []
  })
  return averages.reduce((product, average) => product * average, 1)
}

/**
 * Returns the genuine share of unreviewed events: rate / (rate + false alarms), with the rate that such a share makes.
 * Found by bisection: a larger share raises the rate, which raises the share.
 */
function genuineByHand({ precision }: { precision: number }, average: number, rateAt: (share: number) => number) {
  const falseRate = (average * (1 - precision)) / precision
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const share = (low + high) / 2
    if (rateAt(share) / (rateAt(share) + falseRate) > share) low = share
    else high = share
  }
  return low
}

/** With the level of its fleet, or 1 for its own behavior alone. */
function behaviorByHand(reported: ScoredSubject, level: number) {
  const { config, priors } = reported
  const tau = priors!.commonVariance
  const types = priors!.types.map((prior) => {
    const { type, phi } = prior
    // Without sensing there is no evidence: no points, over no miles.
    const own = reported.behavioral?.types.find((one) => one.type === type)
    const { certainPoints, unreviewed, sensedMiles } = own ?? { certainPoints: 0, unreviewed: null, sensedMiles: 0 }
    const { enabled, weight } = config.types[type]
    const ofProvider = prior.strengthByProvider?.[reported.provider ?? '']?.[reported.vehicleClass ?? 'unknown']
    const strength = ofProvider ?? prior.strengthByClass?.[reported.vehicleClass ?? ''] ?? 1
    const mu = prior.per1000Miles * placeOf(reported, prior.conditions ?? {}) * strength
    const exposure = sensedMiles / 1000
    const shape = 1 / Math.max(0.02, (1 / prior.alpha - tau) / (1 + tau))
    const share = unreviewed
      ? genuineByHand(unreviewed, prior.per1000Miles, (rate) => {
          const n = (certainPoints + unreviewed.points * rate) / phi
          return (shape + n) / (shape / mu + exposure / phi)
        })
      : 0
    return {
      type,
      // Relative to the local rates, each type has the same weight everywhere.
      w: (enabled ? weight : 0) * (prior.per1000Miles / mu),
      mu,
      strength,
      shape,
      phi,
      share,
      n: (certainPoints + (unreviewed?.points ?? 0) * share) / phi,
      information: (certainPoints + (unreviewed?.points ?? 0) * share ** 2) / phi,
      h: (mu * exposure) / phi,
      exposure,
    }
  })
  const withWeight = types.filter(({ w }) => w > 0)
  const q = ({ shape, h }: (typeof types)[number]) => shape / (shape + h)
  const prior = 1 / (tau * level)
  const expected = prior + sumOf(withWeight.map((one) => q(one) * one.h))
  const k = tau === 0 ? level : (1 / tau + sumOf(withWeight.map((one) => q(one) * one.n))) / expected
  const varianceOfK = tau === 0 ? 0 : k / expected
  const rates = types.map(({ type, w, mu, strength, shape, phi, n, information, exposure, share }) => {
    const precision = shape / (mu * k) + exposure / phi
    return {
      type,
      w,
      mu,
      strength,
      rate: (shape + n) / precision,
      sd: (shape + n) / precision / Math.sqrt(shape + information),
      share,
      credibility: exposure / (exposure + (phi * shape) / (mu * k)),
    }
  })
  const weighted = sumOf(rates.map(({ w, rate }) => w * rate))
  const ratio = weighted / sumOf(rates.map(({ w, mu }) => w * mu))
  const log = Math.log(within(ratio ** config.gamma, 0.2, 5))
  const ofTypes = sumOf(rates.map(({ w, sd }) => (w * sd) ** 2))
  const shared = sumOf(rates.map(({ w, credibility, mu }) => w * (1 - credibility) * mu))
  const measurement = (config.gamma / weighted) * Math.sqrt(ofTypes + shared ** 2 * varianceOfK)
  const moved = sumOf(rates.map(({ w, rate, mu }) => w * (rate - mu)))
  return {
    ...part(log, Math.hypot(measurement, priors!.residualSd)),
    k,
    ratio,
    measurement,
    // How much ln RR follows ln of its fleet's level.
    perLevel: (config.gamma / weighted) * shared * k * (tau === 0 ? 1 : prior / expected),
    types: rates.map((one) => ({ ...one, log: moved === 0 ? 0 : (log * one.w * (one.rate - one.mu)) / moved })),
  }
}

/** Returns the same subject with another share of its client's own reviews not counted. */
function withUncounted(reported: ScoredSubject, share: number): ScoredSubject {
  const { behavioral } = reported
  const more = share - behavioral!.uncountedReviews!
  const types = behavioral!.types.map((type) => {
    if (!type.ownReviews) return type
    const { confirmed, rejected, precision } = type.ownReviews
    const { points, precision: before } = type.unreviewed ?? { points: 0, precision }
    const unreviewed = points + more * (confirmed + rejected)
    const genuine = points * before + more * (confirmed + rejected) * precision
    return {
      ...type,
      certainPoints: type.certainPoints - more * confirmed,
      unreviewed: unreviewed > 1e-9 ? { points: unreviewed, precision: genuine / unreviewed, genuineShare: 0 } : null,
    }
  })
  return { ...reported, behavioral: { ...behavioral!, types } }
}

/** Returns the share of a client's own reviews that doesn't count: the rest gains 1.75 points. */
export function uncountedByHand(reported: ScoredSubject): number {
  const logAt = (share: number) => Math.log(behaviorByHand(withUncounted(reported, share), 1).relativeRisk)
  const least = logAt(1) - 1.75 / (25 * Math.log2(3))
  if (logAt(0) >= least) return 0
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const share = (low + high) / 2
    if (logAt(share) < least) low = share
    else high = share
  }
  return low
}

/** A subject without data counts as average. */
const average = part(0, 0)

function conditionsByHand({ environmental }: ScoredSubject) {
  if (!environmental) return { ...average, factors: [] }
  const factors = environmental.factors.map(({ factor, conditions, isKnown }) => {
    if (factor === 'region' && !isKnown) return { factor, multiplier: 1, variance: 0 }
    const days = isKnown ? environmental.drivenDays : 0
    // Regions are compared with the average itself, and a subject is credited with its own.
    const referenceOf = (one: (typeof conditions)[number]) => one.referenceShare ?? one.share!
    const reference = factor === 'region' ? 1 : sumOf(conditions.map((one) => referenceOf(one) * one.relativeRisk))
    const own = sumOf(conditions.map((one) => (one.share ?? referenceOf(one)) * one.relativeRisk))
    const credited = conditions.map((one) => ({
      p: (days * (one.share ?? 0) + 5 * referenceOf(one)) / (days + 5),
      relativeRisk: one.relativeRisk,
    }))
    const mean = sumOf(credited.map(({ p, relativeRisk }) => p * relativeRisk))
    const spread = sumOf(credited.map(({ p, relativeRisk }) => p * (relativeRisk - mean) ** 2))
    return { factor, multiplier: own / reference, variance: spread / (days + 6) / mean ** 2 }
  })
  const log = sumOf(factors.map(({ multiplier }) => Math.log(multiplier)))
  return { ...part(log, Math.sqrt(sumOf(factors.map(({ variance }) => variance)))), factors }
}

function usageByHand({ usage, config }: ScoredSubject) {
  if (!usage) return { ...average, annualMiles: 0 }
  const { miles, days, longDrivingShare, classMiles, referenceMiles, averageLongDrivingShare: averageShare } = usage
  const z = days / (days + config.annualPriorDays)
  const annualMiles = Math.max((miles * 365) / days, 1) ** z * classMiles ** (1 - z)
  const mileage = within((annualMiles / referenceMiles) ** config.beta, 0.25, 4)
  const { effect } = config.longDriving
  const longDriving = (1 + effect * (longDrivingShare ?? averageShare)) / (1 + effect * averageShare)
  const seLog = config.beta * Math.sqrt(0.36 * (1 - z) ** 2 + (0.09 * z ** 2 * 30) / days)
  return { ...part(Math.log(mileage * longDriving), seLog), annualMiles }
}

/** Calculates every part of a score from the evidence, configuration and priors that the API returns. */
export function scoreByHand(reported: ScoredSubject) {
  const { fleetRecord } = reported
  const own = behaviorByHand(reported, 1)
  const level = reported.behavioral ? fleetRecord?.behavior : fleetRecord?.unseenBehavior
  const inFleet = level === undefined ? own : behaviorByHand(reported, level)
  const measurement = Math.hypot(inFleet.measurement, inFleet.perLevel * (fleetRecord?.behaviorSe ?? 0))
  const behavioral = {
    ...own,
    ...part(Math.log(inFleet.relativeRisk), Math.hypot(measurement, reported.priors!.residualSd)),
    measurement,
  }
  const environmental = conditionsByHand(reported)
  const usage = usageByHand(reported)
  const { config, priors } = reported
  const none = { fault: 0, suspected: [], rejected: undefined, vehicleYears: 0, vehicles: 1 }
  const { fault, suspected, rejected, vehicleYears, vehicles } = reported.experience ?? none
  const doubted = [...suspected, ...(rejected ? [rejected] : [])]
  const losses = fault + config.unknownFaultShare * sumOf(doubted.map(({ count, precision }) => count * precision!))
  const before = behavioral.relativeRisk * environmental.relativeRisk * usage.relativeRisk
  const expectedLosses = priors!.lossesPerVehicleYear * before * vehicleYears
  const ofOne = 1 / config.experiencePrior
  const psi = priors!.fleetVariance.losses
  const shared = Math.min(config.varianceBetweenFleets, ofOne)
  const credit = fleetRecord
    ? 1 / Math.max(0.02, (ofOne - psi) / (1 + psi))
    : 1 / (shared + (ofOne - shared) / Math.max(vehicles, 1))
  const ofFleet = fleetRecord?.losses ?? 1
  const expectedInFleet = credit + ofFleet * expectedLosses
  const experience = part(
    Math.log((ofFleet * (credit + losses)) / expectedInFleet),
    Math.hypot(1 / Math.sqrt(credit + losses), (credit / expectedInFleet) * (fleetRecord?.lossesSe ?? 0)),
  )
  const logs: Record<RiskPart, number> = {
    behavioral: config.partWeights.behavioral * Math.log(behavioral.relativeRisk),
    environmental: config.partWeights.environmental * Math.log(environmental.relativeRisk),
    usage: config.partWeights.usage * Math.log(usage.relativeRisk),
    experience: config.partWeights.experience * Math.log(experience.relativeRisk),
  }
  const log = sumOf(Object.values(logs))
  const { behavioral: w1, environmental: w2, usage: w3, experience: w4 } = config.partWeights
  const seLog = Math.hypot(
    w1 * behavioral.measurement,
    w2 * environmental.seLog,
    w3 * usage.seLog,
    reported.experience ? w4 * experience.seLog : 0,
    priors!.residualSd,
  )
  // At the average itself, the value of the last step toward it.
  const perLog = log === 0 ? 25 * Math.log2(3) : (scoreOf(log) - 50) / log
  return {
    behavioral,
    environmental,
    usage,
    experience: { ...experience, expectedLosses, losses },
    combined: {
      ...part(log, seLog),
      pointsOfType: (type: string) =>
        config.partWeights.behavioral * perLog * behavioral.types.find((one) => one.type === type)!.log,
      points: Object.fromEntries(Object.entries(logs).map(([name, own]) => [name, own * perLog])) as typeof logs,
      claimsPerYear: Object.values(config.partWeights).every((weight) => weight === 1)
        ? config.claimsPerVehicleYear * Math.exp(log)
        : null,
    },
  }
}
