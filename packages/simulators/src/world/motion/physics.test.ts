import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../days/calendar.ts'
import { makeLeg } from '../days/leg.ts'
import { type Incident, incidentsOf } from '../incidents.ts'
import { Random } from '../random.ts'
import { frameOf } from '../roads/depot-ground.ts'
import { streets } from '../roads/streets.ts'
import { World } from '../world.ts'
import { drive } from './drive.ts'
import { GRAVITY_MPS2, type Reading, type TelemetryOptions, telemetryOf } from './telemetry.ts'

// An event has a speed graph, a force graph and a peak force, which must be consistent.

const START = Date.UTC(2026, 3, 20, 14)
const DAY = Math.floor(START / DAY_MS)
const HERTZ = 25
const AROUND: TelemetryOptions = { hertz: HERTZ, secondsBefore: 1.5, secondsAfter: 1.5 }

const world = new World({ seed: 'physics', vehicles: 40 })
const account = world.account('main')

type Story = { incident: Incident; readings: Reading[] }
const speedAt = ({ readings }: Story, seconds: number) => readings[Math.round((1.5 + seconds) * HERTZ)]!.speedMps

/** The incidents of a fleet in ten days, including false alarms. */
const happened: readonly Story[] = account.vehicles
  .flatMap((vehicle) => account.truth(vehicle, START, START + 10 * DAY_MS))
  .map((incident) => ({ incident, readings: account.telemetry(incident, AROUND) }))

/** Real collisions of a driver who has one every other mile. */
function collisions(seed: number): Story[] {
  const random = Random.of(`collision ${seed}`)
  const vehicle = account.vehicles[random.integer(0, account.vehicles.length - 1)]!
  const driver = { ...account.drivers[0]!, collisionFactor: 250_000 }
  const way = streets(frameOf(vehicle.depot), { x: 0, y: 0 }, { x: 8000, y: 5000 }, random)
  const route = { startSeconds: 0, legs: [makeLeg(way, 0, false)], meters: 0 }
  return drive(world.weather, vehicle, driver, route, DAY, START, random).flatMap((journey) =>
    incidentsOf(vehicle, journey, DAY).flatMap((incident, index) => {
      const readings = telemetryOf(journey, journey.happenings[index]!, AROUND)
      return incident.type === 'collision' ? [{ incident, readings }] : []
    }),
  )
}

const quantile = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))]!
const forces = ({ readings }: Story) => readings.map(({ forwardMps2, sideMps2 }) => Math.hypot(forwardMps2, sideMps2))
const isMotion = ({ type }: Incident) =>
  ['harshBrake', 'harshAccel', 'harshCorner', 'nearCollision', 'collision'].includes(type)

test('stops the vehicle in a collision, with the force required by its loss of speed', () => {
  let seen = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      for (const story of collisions(seed)) {
        seen++
        const lostMps = speedAt(story, 0) - speedAt(story, 0.2)
        expect(lostMps).toBeGreaterThan(0.5)
        expect(speedAt(story, 1.5)).toBeLessThan(speedAt(story, -0.2))
        // The impact lasts between 0.09 and 0.16 s; some of it comes from the side, and a sensor smooths.
        const force = story.incident.maxG * GRAVITY_MPS2
        expect(force).toBeGreaterThan(0.6 * (lostMps / 0.2))
        expect(force).toBeLessThan(2 * (lostMps / 0.09) + 5)
      }
    }),
    { numRuns: 200 },
  )
  expect(seen).toBeGreaterThan(200)
})

const motions = happened.filter(({ incident }) => isMotion(incident))

test('has forces that add up to the change of speed', () => {
  for (const story of motions) {
    const felt = story.readings.reduce((sum, { forwardMps2 }) => sum + forwardMps2 / HERTZ, 0)
    expect(Math.abs(felt - (speedAt(story, 1.5) - speedAt(story, -1.5)))).toBeLessThan(2)
  }
})

test('includes the peak in the graph, even if a detector misread a jolt', () => {
  expect(motions.filter(({ incident }) => !incident.isGenuine).length).toBeGreaterThan(20)
  for (const story of motions) {
    const peak = Math.max(...forces(story)) / GRAVITY_MPS2
    expect(peak).toBeGreaterThan(story.incident.maxG * 0.95)
    expect(peak).toBeLessThan(story.incident.maxG * 1.15 + 0.05)
  }
})

test('slows down on hard braking, and speeds up on hard starts', () => {
  const gains = (...types: string[]) =>
    motions
      .filter(({ incident }) => incident.isGenuine && types.includes(incident.type))
      .map((story) => speedAt(story, 1) - speedAt(story, 0))
  const [braking, starting] = [gains('harshBrake', 'nearCollision'), gains('harshAccel')]
  expect(Math.min(braking.length, starting.length)).toBeGreaterThan(30)
  expect(Math.max(...braking)).toBeLessThan(0)
  expect(Math.min(...starting)).toBeGreaterThan(0)
})

test('speeds up and corners hard at the speeds of the road, not at one and the same', () => {
  const speedsOf = (type: string, isFreeway: boolean) =>
    happened.flatMap(({ incident }) => {
      const isWanted = incident.isGenuine && incident.type === type && (incident.road === 'freeway') === isFreeway
      return isWanted ? [Math.round(incident.speedMps * 3.6)] : []
    })
  for (const type of ['harshAccel', 'harshCorner']) {
    const [fast, slow] = [speedsOf(type, true), speedsOf(type, false)]
    expect(new Set(fast).size, type).toBeGreaterThan(fast.length / 4)
    expect(new Set(slow).size, type).toBeGreaterThan(8)
    expect(quantile(fast, 0.5), type).toBeGreaterThan(quantile(slow, 0.5))
  }
})
