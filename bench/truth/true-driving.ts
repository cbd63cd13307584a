import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { environmentalRisk } from '@milepost/scoring/environmental'
import { decay, precisionOf, ratePoints } from '@milepost/scoring/evidence/event-points'
import { roadsOf } from '@milepost/scoring/evidence/road-mix'
import type { Priors } from '@milepost/scoring/fit/priors'
import type { Account } from '@milepost/simulators/world/account'
import { canNotice } from '@milepost/simulators/world/cameras'
import type { Journey } from '@milepost/simulators/world/days/journey'
import { behaviorFactor, habitDrift } from '@milepost/simulators/world/fleet/driver'
import type { Vehicle } from '@milepost/simulators/world/fleet/fleet'
import { incidentFacts } from '@milepost/simulators/world/incident-types'

const dayMs = 86_400_000
const metersPerMile = 1609.344
const chunkDays = 30
const daysOfYear = 365

/** A vehicle's true driving, faded as in scores. */
export type TrueDriving = {
  /** Thousands of faded miles. */
  exposure: number
  /**
   * Habits of the actual drivers, by type in the order of `incidentFacts`: factors on the average driver's rate,
   * including drift, times faded miles.
   */
  habits: number[]
  /**
   * How often each type really happened, detected or not; and how often a detector reported it, including false alarms.
   */
  happened: number[]
  alarmed: number[]
  /**
   * Reports of the vehicle's detectors, in points as scores count them: what a provider had to report, including false
   * alarms.
   */
  points: number[]
  /** Faded miles, in thousands, with a working sensor for each type. */
  sensed: number[]
  /** Faded miles, in thousands, by night, in towns, in high and very high traffic, and in weather that wasn't clear. */
  conditions: Record<(typeof conditionNames)[number], number>
}

const conditionNames = ['night', 'city', 'high', 'veryHigh', 'wet'] as const

/** Sums what the world knows about a vehicle from one instant to another. */
export function trueDriving(account: Account, vehicle: Vehicle, fromMs: number, untilMs: number): TrueDriving {
  const zeros = () => incidentFacts.map(() => 0)
  const all: TrueDriving = {
    exposure: 0,
    habits: zeros(),
    happened: zeros(),
    alarmed: zeros(),
    points: zeros(),
    sensed: zeros(),
    conditions: { night: 0, city: 0, high: 0, veryHigh: 0, wet: 0 },
  }
  for (let start = fromMs; start < untilMs; start += chunkDays * dayMs) {
    const end = Math.min(start + chunkDays * dayMs, untilMs)
    for (const { journey, day } of account.journeys(vehicle, start, end))
      if (journey.startMs >= start) addJourney(all, vehicle, journey, day, untilMs)
  }
  return all
}

function addJourney(all: TrueDriving, vehicle: Vehicle, journey: Journey, day: number, untilMs: number): void {
  const left = decay(Math.floor(untilMs / dayMs) - Math.floor(journey.startMs / dayMs), defaultScoringConfig)
  const miles = (left * journey.phases.meters) / metersPerMile / 1000
  all.exposure += miles
  for (const name of conditionNames) all.conditions[name] += (left * journey.exposure[name]) / metersPerMile / 1000
  incidentFacts.forEach(({ type, sensor }, at) => {
    all.habits[at]! += miles * journey.driver.habits[at]! * habitDrift(journey.driver, at, day)
    const canBeReported = canNotice(vehicle, sensor, day)
    if (canBeReported) all.sensed[at]! += miles
    for (const { type: own, isGenuine, isNoticed, intensity } of journey.happenings) {
      if (own !== type) continue
      if (isGenuine) all.happened[at]! += left
      if (isNoticed) all.alarmed[at]! += left
      if (isNoticed && canBeReported) all.points[at]! += left * unreviewed * ratePoints(intensity, defaultScoringConfig)
    }
  })
}

/**
 * Returns the relative risk of the actual light, roads, traffic and weather, including unreported ones: the interval
 * covers the unknown, so the truth must include it. The world only knows whether the sky was clear: if not, it counts
 * as rain.
 */
export function trueEnvironment({ exposure, conditions }: TrueDriving, config: ScoringConfig): number {
  const { night, city, high, veryHigh, wet } = conditions
  const mix = {
    light: { day: exposure - night, night },
    traffic: { normal: exposure - high - veryHigh, high, veryHigh },
    weather: { clear: exposure - wet, rain: wet },
    road: roadsOf(city / exposure),
  }
  return environmentalRisk(mix, config).relativeRisk
}

/** `seen`: those that follow from what can be seen: habits, roads, hours and miles, without what the world leaves to chance. */
export type TrueYear = { miles: number; collisions: { all: number; seen: number } }

/** Returns the true miles of a vehicle in the 365 days up to an instant, and the collisions that were to be expected on them. */
export function trueYear(account: Account, vehicle: Vehicle, untilMs: number): TrueYear {
  let meters = 0
  const collisions = { all: 0, seen: 0 }
  for (let start = untilMs - daysOfYear * dayMs; start < untilMs; start += chunkDays * dayMs) {
    const end = Math.min(start + chunkDays * dayMs, untilMs)
    for (const { journey } of account.journeys(vehicle, start, end))
      if (journey.startMs >= start) {
        meters += journey.phases.meters
        collisions.all += journey.exposure.collisions
        const { driver } = journey
        collisions.seen += (journey.exposure.collisions * behaviorFactor(driver.habits)) / driver.collisionFactor
      }
  }
  return { miles: meters / metersPerMile, collisions }
}

const unreviewed = precisionOf({ confirmed: 0, rejected: 0 })

export const worldTypes = incidentFacts.map(({ type }) => type)

/**
 * Returns the event rate of each vehicle relative to the fleet's average mile, by habits alone: Σ weight · μ · habit
 * over Σ weight · μ · the fleet's habit, with the weights and expected rates used for scores: the model decides how
 * much a type counts, the world how often a vehicle does it. Roads, hours and weather are left out, because behavior
 * isn't place; so is what detectors miss and make up. `happened` and `alarmed` in place of `habits` add the first, and
 * then both, back in.
 */
export function trueRatios(
  driving: readonly TrueDriving[],
  config: ScoringConfig,
  priors: Priors,
  by: 'habits' | 'happened' | 'alarmed' = 'habits',
): number[] {
  const exposure = sumOf(driving, (one) => one.exposure)
  const weights = worldTypes.map((type, at) => {
    const usual = sumOf(driving, (one) => one[by][at]!) / exposure
    const { weight, enabled } = config.types[type]
    return enabled && usual > 0 ? (weight * priors.types[type]!.mean) / usual : 0
  })
  const average = sumOf(
    worldTypes,
    (type) => (config.types[type].enabled ? config.types[type].weight : 0) * priors.types[type]!.mean,
  )
  return driving.map((one) => sumOf(weights, (weight, at) => weight * one[by][at]!) / one.exposure / average)
}

const sumOf = <Item>(items: readonly Item[], pick: (item: Item, at: number) => number) =>
  items.reduce((total, item, at) => total + pick(item, at), 0)
