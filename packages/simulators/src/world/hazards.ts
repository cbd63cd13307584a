import type { Conditions, Traffic } from './conditions.ts'
import { METERS_PER_MILE } from './days/calendar.ts'
import { type Driver, habitDrift } from './fleet/driver.ts'
import { collisionFactors, collisionFacts, type IncidentFacts, incidentFacts } from './incident-types.ts'
import type { Random } from './random.ts'
import type { RoadClass } from './roads/network.ts'

export const isCity = (road: RoadClass) => road === 'urbanArterial' || road === 'urbanLocal'

const jamShare: Readonly<Record<Traffic, number>> = { normal: 0, high: 0.5, veryHigh: 1 }

/**
 * What may happen on the road, as Poisson processes with changing rates: every stretch subtracts its hazard from an
 * Exp(1) variable, and something happens when it runs out. The incident waits for a stretch that can show it, in the
 * city or outside as it occurred; otherwise its frequency by kind of road would not match the facts.
 */
export class Hazards {
  /** Incidents waiting to be shown, oldest first, and whether each belongs in the city. */
  private readonly pending: { facts: IncidentFacts; inCity: boolean }[] = []
  /** Current expected collisions per meter. */
  collisionsPerMeter = 0
  private readonly random: Random
  private readonly driver: Driver
  private readonly own: Float64Array
  private readonly rates = new Float64Array(incidentFacts.length)
  private incidentsPerMeter = 0
  private inCity = false
  private untilIncident: number
  private untilCollision: number

  constructor(driver: Driver, day: number, random: Random) {
    this.random = random
    this.driver = driver
    this.own = Float64Array.from(
      incidentFacts,
      ({ rate, usual }, index) => (rate * driver.habits[index]! * habitDrift(driver, index, day)) / usual,
    )
    this.untilIncident = random.exponential(1)
    this.untilCollision = random.exponential(1)
  }

  /** Sets the rates for the surroundings. */
  update(conditions: Conditions, road: RoadClass) {
    const isNight = conditions.light === 'night'
    const isWet = conditions.sky !== 'clear'
    const jam = jamShare[conditions.traffic]
    const inCity = isCity(road)
    this.inCity = inCity
    let perThousandMiles = 0
    for (let i = 0; i < incidentFacts.length; i++) {
      const facts = incidentFacts[i]!
      const rate =
        this.own[i]! *
        (isNight ? facts.night : 1) *
        (isWet ? facts.wet : 1) *
        (1 + (facts.jam - 1) * jam) *
        (inCity ? facts.city : 1)
      this.rates[i] = rate
      perThousandMiles += rate
    }
    this.incidentsPerMeter = perThousandMiles / (1000 * METERS_PER_MILE)
    this.collisionsPerMeter = collisionRate(this.driver, conditions, road)
  }

  /** Drives on, and returns whether a collision happens within these meters. */
  pass(meters: number): boolean {
    this.untilIncident -= this.incidentsPerMeter * meters
    if (this.untilIncident < 0) {
      this.untilIncident = this.random.exponential(1)
      this.pending.push({ facts: incidentFacts[this.random.weighted(this.rates)]!, inCity: this.inCity })
    }
    this.untilCollision -= this.collisionsPerMeter * meters
    if (this.untilCollision >= 0) return false
    this.untilCollision = this.random.exponential(1)
    return true
  }

  /** Returns the longest-waiting incident that belongs on such a road and can be shown there. */
  take(road: RoadClass, canBeShown: (facts: IncidentFacts) => boolean): IncidentFacts | undefined {
    const at = this.pending.findIndex(({ facts, inCity }) => inCity === isCity(road) && canBeShown(facts))
    return at < 0 ? undefined : this.pending.splice(at, 1)[0]!.facts
  }
}

/** Returns a driver's expected collisions per meter in given surroundings. */
function collisionRate(driver: Driver, conditions: Conditions, road: RoadClass): number {
  const base =
    (collisionFacts.perMillionMiles * driver.collisionFactor) / (collisionFacts.usual * 1e6 * METERS_PER_MILE)
  return (
    base *
    collisionFactors.light[conditions.light] *
    collisionFactors.traffic[conditions.traffic] *
    collisionFactors.sky[conditions.sky] *
    collisionFactors.road[road]
  )
}
