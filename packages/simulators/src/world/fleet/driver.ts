import type { Region } from '@milepost/domain/regions'
import { collisionFacts, commonRisk, incidentFacts } from '../incident-types.ts'
import { noise } from '../noise.ts'
import type { Random } from '../random.ts'
import { makeName } from './names.ts'
import { makeLicenseNumber } from './papers.ts'

export type Driver = {
  /** Unique in the world. */
  id: string
  /** Unique in the account, stable. */
  number: number
  name: string
  licenseNumber: string
  licenseRegion: Region
  phoneNumber: string
  groupId: string
  /** How often this driver does each type of incident, relative to the average; in the order of incidentFacts. */
  habits: Float64Array
  /** Factor on the average collision rate. */
  collisionFactor: number
  seed: number
}

/** `fleetRisk`: see `Fleet`. */
export type DriverPost = { id: string; number: number; groupId: string; region: Region; fleetRisk: number }

/**
 * Habits share a common part, so a driver who speeds also tends to follow too closely; and the drivers of one fleet share
 * what it does for safety.
 */
export function makeDriver(random: Random, { fleetRisk, ...post }: DriverPost): Driver {
  const risk = fleetRisk * random.gamma(commonRisk.shape)
  const common = risk ** commonRisk.power / gammaMoment(commonRisk.shape, commonRisk.power)
  const habits = Float64Array.from(incidentFacts, ({ habitShape }) => common * random.gamma(habitShape))
  // Of a fleet's risk, behavior passes on a part; the rest are loads, hours, and how it keeps its vehicles.
  const unseen = fleetRisk ** (1 - commonRisk.power * collisionFacts.behaviorPower)
  const collisionFactor = behaviorFactor(habits) * unseen * random.gamma(collisionFacts.unexplainedShape)
  const papers = random.at('papers')
  return {
    ...post,
    name: makeName(papers, post.region),
    licenseNumber: makeLicenseNumber(papers, post.region),
    licenseRegion: post.region,
    // 555-0100 to 555-0199 is reserved for fiction (NANPA).
    phoneNumber: `+1${papers.integer(201, 989)}55501${String(papers.integer(0, 99)).padStart(2, '0')}`,
    habits,
    collisionFactor,
    seed: random.uint(),
  }
}

/** Returns the factor on the average collision rate that follows from habits. */
export function behaviorFactor(habits: Float64Array): number {
  let shown = 0
  let usual = 0
  incidentFacts.forEach(({ weight, rate }, index) => {
    shown += weight * rate * habits[index]!
    usual += weight * rate
  })
  return (shown / usual) ** collisionFacts.behaviorPower
}

/** Habits shift over months: a factor around 1 on one type, on one day. */
export const habitDrift = (driver: Driver, typeIndex: number, day: number) =>
  Math.exp(0.7 * (noise(driver.seed + typeIndex, day / 75) - 0.5))

// E[x^power] of a gamma variable with mean 1
function gammaMoment(shape: number, power: number): number {
  return Math.exp(logGamma(shape + power) - logGamma(shape)) / shape ** power
}

// Stirling's series, shifted upwards until it is exact to 1e-9
function logGamma(x: number): number {
  if (x < 7) return logGamma(x + 1) - Math.log(x)
  return (x - 0.5) * Math.log(x) - x + 0.9189385332046727 + 1 / (12 * x) - 1 / (360 * x ** 3)
}
