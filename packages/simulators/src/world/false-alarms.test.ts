import { expect, it } from 'vitest'
import type { Happening } from './days/journey.ts'
import { makeLeg } from './days/leg.ts'
import { falseAlarms } from './false-alarms.ts'
import { drive } from './motion/drive.ts'
import { Random } from './random.ts'
import { streets } from './roads/streets.ts'
import { townFrame } from './roads/town-frame.ts'
import { World } from './world.ts'

const world = new World({ seed: 'drive', vehicles: 10 })
const account = world.account('main')
const vehicle = account.vehicles[0]!
const START = Date.UTC(2026, 3, 20, 14)

/** A drive across town on which the driver starts speeding every 30 seconds. */
function speedingJourney() {
  const way = streets(townFrame(vehicle.depot.place, 30_000), { x: 0, y: 0 }, { x: 20_000, y: 0 }, Random.of(1))
  const route = { startSeconds: 0, legs: [makeLeg(way, 0, false)], meters: 0 }
  const [journey] = drive(world.weather, vehicle, account.drivers[0]!, route, 20_563, START, Random.of('legs'))
  const like = { ...journey!.happenings[0]!, type: 'speeding' } as Happening
  journey!.happenings.length = 0
  for (let atSeconds = 0; atSeconds < journey!.phases.seconds; atSeconds += 30)
    journey!.happenings.push({ ...like, atSeconds })
  return journey!
}

it('are never reported beside an event of the same type within ten seconds', () => {
  const journey = speedingJourney()
  const alarms = Array.from({ length: 3000 }, (_, index) =>
    falseAlarms(world.weather, vehicle, journey, Random.of(index)),
  ).flat()
  const speeding = alarms.filter(({ type }) => type === 'speeding')
  expect(speeding.length).toBeGreaterThan(5)
  expect(speeding.filter(({ atSeconds }) => atSeconds % 30 < 10 || atSeconds % 30 > 20)).toEqual([])
})
