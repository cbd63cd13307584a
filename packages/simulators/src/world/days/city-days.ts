import type { Vehicle } from '../fleet/fleet.ts'
import type { Random } from '../random.ts'
import { frameOf, homeOf, radiusOf } from '../roads/depot-ground.ts'
import { onStreet, spotNear, spotWithin, streets } from '../roads/streets.ts'
import { gridDistance } from '../roads/town-frame.ts'
import { floorDivide } from './calendar.ts'
import { type Leg, makeLeg } from './leg.ts'

const BUS_LINE_DAYS = 120

/** Many short stops around one of the vehicle's four areas. */
export function delivery(vehicle: Vehicle, random: Random): Leg[] {
  const { depot } = vehicle
  const frame = frameOf(depot)
  const area = spotWithin(frame, vehicle.random.at('area', random.integer(0, 3)), radiusOf(depot) * 1.25)
  const stops = random.integer(24, 46)
  const legs: Leg[] = []
  let at = homeOf(depot)
  for (let i = 0; i < stops; i++) {
    const one = spotNear(frame, area, 2300, random)
    const other = spotNear(frame, area, 2300, random)
    // Drivers don't zigzag: takes the nearer of two.
    const to = gridDistance(at, one) < gridDistance(at, other) ? one : other
    legs.push(makeLeg(streets(frame, at, to, random), 60 + random.exponential(200), random.chance(0.45)))
    at = to
  }
  legs.push(makeLeg(streets(frame, at, homeOf(depot), random), 0, false))
  return legs
}

/** A few long jobs around town, with an occasional trip to a nearby shop. */
export function service({ depot }: Vehicle, random: Random): Leg[] {
  const frame = frameOf(depot)
  const legs: Leg[] = []
  let at = homeOf(depot)
  for (let i = 0, jobs = random.integer(3, 7); i < jobs; i++) {
    const job = spotWithin(frame, random, radiusOf(depot) * 1.7 + 5000)
    legs.push(makeLeg(streets(frame, at, job, random), 900 + random.exponential(2700), false))
    at = job
    if (!random.chance(0.3)) continue
    at = spotNear(frame, job, 1500, random)
    legs.push(makeLeg(streets(frame, job, at, random), 600, false))
  }
  legs.push(makeLeg(streets(frame, at, homeOf(depot), random), 0, false))
  return legs
}

/** Up and down a line that stays the same for four months, with a long break at noon. */
export function bus(vehicle: Vehicle, day: number, random: Random): Leg[] {
  const { depot } = vehicle
  const frame = frameOf(depot)
  const line = vehicle.random.at('line', floorDivide(day, BUS_LINE_DAYS)[0])
  const a = spotWithin(frame, line, radiusOf(depot))
  const b = onStreet(frame, {
    x: -a.x * line.between(0.6, 1.2) + 1500,
    y: -a.y * line.between(0.6, 1.2) - 2500,
  })
  const legs = [makeLeg(streets(frame, homeOf(depot), a, random), 300, false)]
  const runs = random.integer(7, 12)
  const noonRun = runs >> 1
  for (let run = 0; run < runs; run++) {
    const way = run % 2 ? streets(frame, b, a, line.at('back'), 380) : streets(frame, a, b, line.at('out'), 380)
    const isNoon = run === noonRun
    legs.push(makeLeg(way, 240 + random.exponential(240) + (isNoon ? 2400 : 0), !isNoon))
  }
  legs.push(makeLeg(streets(frame, runs % 2 ? b : a, homeOf(depot), random), 0, false))
  return legs
}
