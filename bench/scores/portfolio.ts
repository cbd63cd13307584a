import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { ratePoints } from '@milepost/scoring/evidence/event-points'
import type { BehavioralEvidence } from '@milepost/scoring/evidence/evidence'
import type { DrivingPart } from '@milepost/scoring/fit/fit-conditions'
import type { PortfolioSubject } from '@milepost/scoring/fit/fit-priors'
import type { Random } from '@milepost/scoring/math/random'

// Drivers with known, simulated habits: gamma habits, Poisson events, claims that follow habits, place and miles, and
// an unexplained part.

export type World = {
  /** Variance of the common part of a driver's habits, and of each separate habit. */
  commonVariance: number
  ownVariance: number
  /** Spread (log) of a driver's event intensity; whether claims follow it. */
  strengthSd: number
  strengthMatters: boolean
  /** True if trades drive in different places, and event rates follow place. */
  hasPlaces: boolean
  /** Standard deviation of ln(habit) from season to season, the same for all types. */
  driftSd: number
}

export type SimulatedDriver = {
  trade: Trade
  habits: Record<RateType, number>
  /** Probabilities of intensities 1–5. */
  strengths: readonly number[]
  /** Relative claim frequency of behavior and of place, and claims a year including the unexplained part. */
  behavior: number
  place: number
  claimsPerYear: number
}

const trades = ['city delivery', 'regional', 'long haul'] as const
export type Trade = (typeof trades)[number]

type Road = keyof ScoringConfig['environment']['road']
type Place = { road: Record<Road, number>; night: number }
const places: Record<Trade, Place> = {
  'city delivery': { road: { freeway: 0.08, urbanArterial: 0.47, urbanLocal: 0.4, rural: 0.05 }, night: 0.1 },
  regional: { road: { freeway: 0.35, urbanArterial: 0.35, urbanLocal: 0.15, rural: 0.15 }, night: 0.22 },
  'long haul': { road: { freeway: 0.75, urbanArterial: 0.08, urbanLocal: 0.02, rural: 0.15 }, night: 0.4 },
}

/** Relative event frequency in towns and at night; other types are the same everywhere. */
const inTown: Partial<Record<RateType, number>> = {
  harshBrake: 2.2,
  harshCorner: 2,
  harshAccel: 2,
  signViolation: 2.5,
  nearCollision: 1.7,
  assistWarning: 2,
  phone: 1.3,
}
const atNight: Partial<Record<RateType, number>> = { drowsiness: 3, tailgating: 0.8, speeding: 1.2 }
const isTown = (road: Road) => road === 'urbanArterial' || road === 'urbanLocal'

const usualStrengths = [0.3, 0.3, 0.2, 0.13, 0.07]
const unexplainedShape = 4
const claimsPerYear = 0.1
const roads = ['freeway', 'urbanArterial', 'urbanLocal', 'rural'] as const

const meanFactor = (factors: readonly number[], strengths: readonly number[]) =>
  strengths.reduce((total, chance, at) => total + chance * factors[at]!, 0)

/** E[m²]/E[m] of events of the usual intensity: the overdispersion of points for these factors. */
export const phiOf = (factors: readonly number[]): number =>
  meanFactor(
    factors.map((factor) => factor ** 2),
    usualStrengths,
  ) / meanFactor(factors, usualStrengths)

/** True severity of an event by intensity, whatever a score makes of it. */
const trueFactors = [0.5, 1, 2, 3, 5]

export function makeDriver(world: World, config: ScoringConfig, random: Random): SimulatedDriver {
  const trade = world.hasPlaces ? trades[Math.floor(random.uniform() * trades.length)]! : 'regional'
  const common = unitGamma(world.commonVariance, random)
  const habits = Object.fromEntries(
    rateTypes.map((type) => [type, common * unitGamma(world.ownVariance, random)]),
  ) as Record<RateType, number>
  const tilt = Math.exp(world.strengthSd * random.normal())
  const tilted = usualStrengths.map((chance, at) => chance * tilt ** (at - 2))
  const total = tilted.reduce((sum, chance) => sum + chance, 0)
  const strengths = tilted.map((chance) => chance / total)
  const [shown, usual] = rateTypes.reduce(
    ([own, all], type) => {
      const weighted = config.types[type].weight * config.types[type].pointsPer1000Miles
      return [own + weighted * habits[type], all + weighted]
    },
    [0, 0],
  )
  const strength = world.strengthMatters
    ? meanFactor(trueFactors, strengths) / meanFactor(trueFactors, usualStrengths)
    : 1
  const behavior = ((shown / usual) * strength) ** config.gamma
  const place = placeRisk(places[trade], config) / placeRisk(places.regional, config)
  return {
    trade,
    habits,
    strengths,
    behavior,
    place,
    claimsPerYear: claimsPerYear * behavior * place * unitGamma(1 / unexplainedShape, random),
  }
}

const unitGamma = (variance: number, random: Random) => (variance === 0 ? 1 : random.gamma(1 / variance) * variance)

function placeRisk({ road, night }: Place, { environment }: ScoringConfig): number {
  const byRoad = roads.reduce((sum, name) => sum + road[name] * environment.road[name].relativeRisk, 0)
  return byRoad * (environment.light.day.relativeRisk * (1 - night) + environment.light.night.relativeRisk * night)
}

/** A driver's data: as scores see it, as events by type, and as points of their full intensity. */
export type Driven = {
  subject: PortfolioSubject
  counts: Record<RateType, number>
  wholePoints: Record<RateType, number>
}

const none = () => Object.fromEntries(rateTypes.map((type) => [type, 0])) as Record<RateType, number>

/** Returns a driver's data for a number of miles. */
export function drive(
  driver: SimulatedDriver,
  miles: number,
  world: World,
  config: ScoringConfig,
  random: Random,
): Driven {
  const { road, night } = places[driver.trade]
  const exposure = miles / 1000
  const behavioral: BehavioralEvidence = {}
  const byRoad = emptyBy(roads)
  const byLight = emptyBy(['day', 'night'])
  const drift = Math.exp(world.driftSd * random.normal() - world.driftSd ** 2 / 2)
  const counts = none()
  const wholePoints = none()
  const factors = [1, 2, 3, 4, 5].map((intensity) => ratePoints(intensity, config))
  for (const type of rateTypes) {
    behavioral[type] = { points: 0, exposure }
    const events = eventRate(type, config) * driver.habits[type] * drift
    const usual = world.hasPlaces ? townAndNight(type, places.regional) : 1
    for (const name of roads)
      for (const light of ['day', 'night'] as const) {
        const own = exposure * road[name] * (light === 'night' ? night : 1 - night)
        const factor = world.hasPlaces
          ? ((isTown(name) ? (inTown[type] ?? 1) : 1) * (light === 'night' ? (atNight[type] ?? 1) : 1)) / usual
          : 1
        let points = 0
        for (let left = random.poisson(events * factor * own); left > 0; left--) {
          const step = drawStep(driver.strengths, random)
          points += factors[step]!
          wholePoints[type] += trueFactors[step]!
          counts[type]++
        }
        behavioral[type].points += points
        add(byRoad[name]!, type, points, own)
        add(byLight[light]!, type, points, own)
      }
  }
  const subject: PortfolioSubject = {
    exposure,
    behavioral,
    drivenDays: Math.ceil(miles / 60),
    mix: { road, light: { day: 1 - night, night } },
    usage: { miles: 0, days: 0, longDrivingShare: null, vehicleClass: null },
    losses: { confirmed: 0, suspected: [], vehicleYears: 0 },
    ...(world.hasPlaces && { byCondition: { road: partsOf(byRoad), light: partsOf(byLight) } }),
  }
  return { subject, counts, wholePoints }
}

const partsOf = (by: Record<string, BehavioralEvidence>): DrivingPart[] =>
  Object.entries(by).map(([name, behavioral]) => ({ shares: { [name]: 1 }, behavioral }))

const emptyBy = (names: readonly string[]): Record<string, BehavioralEvidence> =>
  Object.fromEntries(names.map((name) => [name, {}]))

function add(evidence: BehavioralEvidence, type: RateType, points: number, exposure: number): void {
  const own = evidence[type] ?? { points: 0, exposure: 0 }
  evidence[type] = { points: own.points + points, exposure: own.exposure + exposure }
}

function townAndNight(type: RateType, { road, night }: Place): number {
  const town = roads.reduce((sum, name) => sum + road[name] * (isTown(name) ? (inTown[type] ?? 1) : 1), 0)
  return town * (1 - night + night * (atNight[type] ?? 1))
}

function drawStep(strengths: readonly number[], random: Random): number {
  let left = random.uniform()
  let step = 0
  while (step < strengths.length - 1 && left >= strengths[step]!) left -= strengths[step++]!
  return step
}

/** Events per 1,000 miles of a type for the average driver. */
export const eventRate = (type: RateType, config: ScoringConfig): number =>
  config.types[type].pointsPer1000Miles / meanFactor(trueFactors, usualStrengths)
