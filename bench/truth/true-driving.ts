import { rateTypes, type ScoringConfig } from '@milepost/contract/risk-score-config'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { decay, precisionOf, ratePoints } from '@milepost/scoring/event-points'
import type { Account } from '@milepost/simulators/world/account'
import { canNotice } from '@milepost/simulators/world/cameras'
import { habitDrift } from '@milepost/simulators/world/driver'
import type { Vehicle } from '@milepost/simulators/world/fleet'
import { incidentFacts, sensorOf } from '@milepost/simulators/world/incident-types'
import type { Journey } from '@milepost/simulators/world/journey'

const dayMs = 86_400_000
const metersPerMile = 1609.344
const chunkDays = 30

/** How a vehicle was really driven, faded as scores fade. */
export type TrueDriving = {
  /** Thousands of faded miles. */
  exposure: number
  /**
   * Habits of who drove, by type in the order of `incidentFacts`: factors on the average driver's rate, drift included,
   * times faded miles.
   */
  habits: number[]
  /** What detectors made of it, in points as scores count them: what a provider had to tell, false alarms included. */
  points: number[]
  /** Faded miles, in thousands, with the sensor of each type on board and in order. */
  sensed: number[]
}

/** Adds up what the world knows of a vehicle from one instant to another. */
export function trueDriving(account: Account, vehicle: Vehicle, fromMs: number, untilMs: number): TrueDriving {
  const zeros = () => incidentFacts.map(() => 0)
  const all: TrueDriving = { exposure: 0, habits: zeros(), points: zeros(), sensed: zeros() }
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
  incidentFacts.forEach(({ type, sensor }, at) => {
    all.habits[at]! += miles * journey.driver.habits[at]! * habitDrift(journey.driver, at, day)
    if (!canNotice(vehicle, sensor, day)) return
    all.sensed[at]! += miles
    for (const happening of journey.happenings)
      if (happening.type === type && happening.isNoticed)
        all.points[at]! += left * unreviewed * ratePoints(happening.intensity, defaultScoringConfig)
  })
}

const unreviewed = precisionOf({ confirmed: 0, rejected: 0 }, defaultScoringConfig)

/** What only a camera sees, of the types of the world. */
export const worldTypes = incidentFacts.map(({ type }) => type)
export const isCameraType = (type: (typeof worldTypes)[number]) => sensorOf(type) !== 'motion'

/**
 * Event rate of each vehicle against the fleet's average mile, by the habits alone: Σ weight · rate · habit over Σ weight ·
 * rate · the fleet's habit. Roads, hours and weather are left out, because behaviour is not place; detectors too.
 */
export function trueRatios(driving: readonly TrueDriving[], config: ScoringConfig): number[] {
  const fleetExposure = driving.reduce((total, { exposure }) => total + exposure, 0)
  const weights = incidentFacts.map(({ type, rate }) => {
    const known = rateTypes.find((name) => name === type)!
    return config.types[known].enabled ? config.types[known].weight * rate : 0
  })
  const fleet = weights.reduce(
    (total, weight, at) => total + weight * driving.reduce((sum, { habits }) => sum + habits[at]!, 0),
    0,
  )
  return driving.map(
    ({ habits, exposure }) =>
      weights.reduce((total, weight, at) => total + weight * habits[at]!, 0) / exposure / (fleet / fleetExposure),
  )
}
