import { expect, it } from 'vitest'
import { endMsOf } from '../days/journey.ts'
import { makeLeg } from '../days/leg.ts'
import { Random } from '../random.ts'
import { streets } from '../roads/streets.ts'
import { townFrame } from '../roads/town-frame.ts'
import { World } from '../world.ts'
import { drive } from './drive.ts'

const world = new World({ seed: 'drive', vehicles: 10 })
const account = world.account('main')
const vehicle = account.vehicles[0]!
const frame = townFrame(vehicle.depot.place, 30_000)
const way = (x: number) => streets(frame, { x: 0, y: 0 }, { x, y: 0 }, Random.of(x))
const START = Date.UTC(2026, 3, 20, 14)

function driveLegs(legs: ReturnType<typeof makeLeg>[]) {
  const route = { startSeconds: 0, legs, meters: 0 }
  return drive(world.weather, vehicle, account.drivers[0]!, route, 20_563, START, Random.of('legs'))
}

it('makes a journey of each leg after which the engine is switched off', () => {
  const journeys = driveLegs([makeLeg(way(800), 60, true), makeLeg(way(900), 600, false), makeLeg(way(700), 0, false)])
  expect(journeys).toHaveLength(2)
  expect(journeys[0]!.startMs).toBe(START)
  expect(journeys[1]!.startMs).toBe(endMsOf(journeys[0]!) + 600_000)
  expect(journeys[0]!.phases.meters).toBeCloseTo(1700, -1)
})

it('doesn’t start the engine for a stop next door', () => {
  const journeys = driveLegs([makeLeg(way(5), 300, false), makeLeg(way(900), 600, false)])
  expect(journeys).toHaveLength(1)
  expect(journeys[0]!.startMs).toBe(START + 300_000)
  expect(journeys[0]!.pieces).not.toHaveLength(0)
})
