import { archetypes } from '../fleet/archetypes.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import type { Random } from '../random.ts'
import type { Network } from '../roads/network.ts'
import { floorDivide, weekdayOf } from './calendar.ts'
import { bus, delivery, service } from './city-days.ts'
import type { Leg } from './leg.ts'
import { longHaul, regional, tourOf } from './long-days.ts'

/** A vehicle's plan for a day; cheap to make, because it holds no motion. `startSeconds` is in the local day. */
export type Route = { startSeconds: number; legs: Leg[]; meters: number }

const WORKSHOP_EVERY_DAYS = 60
const LATE_SHIFT_HOURS = 11

/** Returns the plan of a vehicle's local day, or null if it stays parked. */
export function routeOf(network: Network, vehicle: Vehicle, day: number): Route | null {
  const random = vehicle.random.at('itinerary', day)
  if (staysParked(vehicle, day, random)) return null
  const legs = legsOf(network, vehicle, day, random)
  if (!legs.length) return null
  const startSeconds = startHour(vehicle, random) * 3600
  return { startSeconds, legs, meters: legs.reduce((sum, leg) => sum + leg.meters, 0) }
}

/**
 * Returns the day that decides whether a vehicle works and who drives it: for a tour its first day, since a tour is
 * driven entirely or not at all. Otherwise the vehicle would be a thousand kilometers away from where it stopped.
 */
export function decidingDay(vehicle: Vehicle, day: number): number {
  return vehicle.depot.archetype === 'longHaul' ? day - tourOf(vehicle, day).dayOfTour : day
}

function staysParked(vehicle: Vehicle, day: number, random: Random): boolean {
  if (vehicle.depot.archetype === 'longHaul') {
    return vehicle.random.at('workshop', decidingDay(vehicle, day)).chance(0.04)
  }
  if (!random.chance(archetypes[vehicle.depot.archetype].works[weekdayOf(day)]!)) return true
  const [period, dayOfPeriod] = floorDivide(day, WORKSHOP_EVERY_DAYS)
  return vehicle.random.at('workshop', period).integer(0, WORKSHOP_EVERY_DAYS - 1) === dayOfPeriod
}

function legsOf(network: Network, vehicle: Vehicle, day: number, random: Random): Leg[] {
  switch (vehicle.depot.archetype) {
    case 'delivery':
      return delivery(vehicle, random)
    case 'service':
      return service(vehicle, random)
    case 'bus':
      return bus(vehicle, day, random)
    case 'regional':
      return regional(network, vehicle, random)
    case 'longHaul':
      return longHaul(network, vehicle, day, random)
  }
}

// Mostly a habit of the vehicle, with some variation by day.
function startHour(vehicle: Vehicle, random: Random): number {
  const { startHour: usual, startSpreadHours } = archetypes[vehicle.depot.archetype]
  const habit = vehicle.random.at('start').normal()
  const drawn = usual + startSpreadHours * (0.75 * habit + 0.35 * random.normal())
  const isLateShift = vehicle.depot.archetype === 'longHaul' && vehicle.random.at('night').chance(0.22)
  return Math.max(0.2, drawn + (isLateShift ? LATE_SHIFT_HOURS : 0))
}
