import { LRUCache } from 'lru-cache'
import type { Vehicle } from '../fleet/fleet.ts'
import type { Random } from '../random.ts'
import { accessOf, frameOf, homeOf, VISITED_REACH_METERS, visitedFrame } from '../roads/depot-ground.ts'
import type { Network } from '../roads/network.ts'
import { spotWithin, streets } from '../roads/streets.ts'
import { center } from '../roads/town-frame.ts'
import { floorDivide, METERS_PER_MILE } from './calendar.ts'
import { service } from './city-days.ts'
import { type Leg, makeLeg, withBreaks } from './leg.ts'
import { lengthOf, type Piece, piecesOf, reversed, sliceOf } from './piece.ts'

const REGIONAL_METERS = 230_000
const FARTHEST_TOUR_METERS = 3_600_000

/** Out to one of five customers' cities, one to four stops there, and home. */
export function regional(network: Network, vehicle: Vehicle, random: Random): Leg[] {
  const { depot } = vehicle
  const near = network.within(depot.junction, REGIONAL_METERS)
  const customer = vehicle.random.at('customer', random.integer(0, 4))
  const target = near[customer.integer(0, Math.max(0, near.length - 1))]
  if (!target) return service(vehicle, random)
  const frame = frameOf(depot)
  const there = visitedFrame(target.place)
  const path = network.path(depot.junction, target)!
  const legs: Leg[] = []
  let way: Piece[] = [
    ...streets(frame, homeOf(depot), center, random),
    ...accessOf(depot),
    ...piecesOf(path, depot.junction),
  ]
  let at = center
  for (let i = 0, stops = random.integer(1, 4); i < stops; i++) {
    const stop = spotWithin(there, random, 7000)
    way.push(...streets(there, at, stop, random))
    legs.push(makeLeg(way, 1200 + random.exponential(1500), false))
    way = []
    at = stop
  }
  way = [
    ...streets(there, at, center, random),
    ...piecesOf(path.toReversed(), target),
    ...reversed(accessOf(depot)),
    ...streets(frame, center, homeOf(depot), random),
  ]
  legs.push(makeLeg(way, 0, false))
  return withBreaks(legs, random)
}

/** A day of a tour: its quota of the tour's path, so that a day ends where the next one starts. */
export function longHaul(network: Network, vehicle: Vehicle, day: number, random: Random): Leg[] {
  const { number, dayOfTour, days } = tourOf(vehicle, day)
  const tour = tourWay(network, vehicle, number, days)
  const quota = tour.quotas[dayOfTour]!
  if (quota <= 0) return []
  const from = tour.quotas.slice(0, dayOfTour).reduce((sum, meters) => sum + meters, 0)
  return withBreaks([makeLeg(sliceOf(tour.pieces, from, from + quota), 0, false)], random)
}

/** Returns the vehicle's tour on a day; tours take 5 to 10 days, one or two of them at home. */
export function tourOf(vehicle: Vehicle, day: number): { number: number; dayOfTour: number; days: number } {
  const days = vehicle.random.at('cycle').integer(5, 10)
  const phase = vehicle.random.at('phase').integer(0, days - 1)
  const [number, dayOfTour] = floorDivide(day + phase, days)
  return { number, dayOfTour, days }
}

type Tour = { pieces: Piece[]; quotas: number[] }

const tours = new WeakMap<Network, LRUCache<string, Tour>>()

function tourWay(network: Network, vehicle: Vehicle, number: number, days: number): Tour {
  let cache = tours.get(network)
  if (!cache) {
    cache = new LRUCache({ max: 4000 })
    tours.set(network, cache)
  }
  const key = `${vehicle.id}/${number}`
  let tour = cache.get(key)
  if (!tour) {
    tour = makeTour(network, vehicle, vehicle.random.at('tour', number), days)
    cache.set(key, tour)
  }
  return tour
}

function makeTour(network: Network, vehicle: Vehicle, random: Random, days: number): Tour {
  const { depot } = vehicle
  const drivingDays = days - random.integer(1, 2)
  const shares = Array.from({ length: drivingDays }, () => random.between(0.75, 1.15))
  const wanted = drivingDays * random.between(400, 540) * METERS_PER_MILE
  const far = network.within(depot.junction, Math.min(FARTHEST_TOUR_METERS, wanted / 2)).slice(-24)
  const target = far.length ? random.pick(far) : depot.junction
  const path = target === depot.junction ? [] : network.path(depot.junction, target)!
  const frame = frameOf(depot)
  const there = visitedFrame(target.place)
  const dock = spotWithin(there, random, VISITED_REACH_METERS)
  const pieces = [
    ...streets(frame, homeOf(depot), center, random),
    ...accessOf(depot),
    ...piecesOf(path, depot.junction),
    ...streets(there, center, dock, random),
    ...streets(there, dock, center, random),
    ...piecesOf(path.toReversed(), target),
    ...reversed(accessOf(depot)),
    ...streets(frame, center, homeOf(depot), random),
  ]
  const meters = lengthOf(pieces)
  const sum = shares.reduce((total, share) => total + share, 0)
  return { pieces, quotas: Array.from({ length: days }, (_, day) => (meters * (shares[day] ?? 0)) / sum) }
}
