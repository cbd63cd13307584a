import { distanceMeters } from '@milepost/geo/distance'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, METERS_PER_MILE } from './days/calendar.ts'
import { endMsOf } from './days/journey.ts'
import { lengthOf } from './days/piece.ts'
import type { Vehicle } from './fleet/fleet.ts'
import { incidentFacts } from './incident-types.ts'
import { Motion } from './motion/motion.ts'
import { Way } from './motion/way.ts'
import { World } from './world.ts'

const world = new World({ seed: 'milepost', accounts: { north: { vehicles: 300, risk: 1 }, south: { vehicles: 40 } } })
const account = world.account('north')
const NOW = Date.UTC(2026, 4, 20, 18)
const HOUR_MS = 3_600_000
const ofTrade = (archetype: string) => account.vehicles.filter(({ depot }) => depot.archetype === archetype)

describe('the same world', () => {
  const facts = (from: World, number: number) => {
    const north = from.account('north')
    const vehicle = north.vehicles[number]!
    return {
      trips: north
        .trips(vehicle, NOW - 3 * DAY_MS, NOW, NOW)
        .map(({ vehicle: _, driver, ...trip }) => [trip, driver.id]),
      incidents: north
        .incidents(vehicle, NOW - 3 * DAY_MS, NOW)
        .map(({ id, instantMs, maxG }) => [id, instantMs, maxG]),
      positions: north.positions(vehicle, NOW - 5 * HOUR_MS, NOW, 60),
      odometer: north.odometer(vehicle, NOW),
    }
  }

  it('is reproduced by another process that makes separate requests in another order', () => {
    const again = new World({ seed: 'milepost', accounts: { north: { vehicles: 300, risk: 1 } } })
    for (const number of [250, 3, 37, 144]) expect(facts(again, number)).toEqual(facts(world, number))
  })

  it('is reported by second units in the same vehicles, under a separate account', () => {
    const accounts = { north: { vehicles: 300, risk: 1 }, cameras: { fittedTo: 'north', vehicles: 40 } }
    const fitted = new World({ seed: 'milepost', accounts })
    const cameras = fitted.account('cameras')
    expect(cameras.name).toBe('cameras')
    expect(cameras.vehicles.map(({ vin }) => vin)).toEqual(account.vehicles.slice(0, 40).map(({ vin }) => vin))
    const vehicle = cameras.vehicles[37]!
    const incidents = (from: typeof account) => from.incidents(vehicle, NOW - 30 * DAY_MS, NOW).map(({ id }) => id)
    expect(incidents(cameras)).toEqual(incidents(fitted.account('north')))
    expect(incidents(cameras).length).toBeGreaterThan(5)
    const groups = new Set(cameras.vehicles.map(({ depot }) => depot.groupId))
    expect(new Set(cameras.groups.map(({ id }) => id))).toEqual(groups)
    expect(new Set(cameras.drivers.map(({ groupId }) => groupId))).toEqual(groups)
    expect(groups.size).toBeLessThan(account.groups.length)
  })

  it('rejects second units in vehicles that don’t exist', () => {
    const accounts = { cameras: { fittedTo: 'north', vehicles: 4 } }
    expect(() => new World({ seed: 'milepost', accounts })).toThrow('assigned to vehicles of no account')
  })

  it('differs for another seed', () => {
    const other = new World({ seed: 'other', accounts: { north: { vehicles: 40 } } })
    expect(facts(other, 3)).not.toEqual(facts(world, 3))
  })

  it('keeps accounts separate', () => {
    expect(world.accountNames).toEqual(['north', 'south'])
    const ids = world.vehicles.map(({ id }) => id)
    expect(new Set(ids).size).toBe(340)
    expect(new Set(account.vehicles.map(({ name }) => name)).size).toBe(300)
    expect(() => world.account('west')).toThrow(/no account/)
  })
})

describe('motion', () => {
  it('drives exactly the meters of its road, without overlap, with each trip beginning where the last one ended', () => {
    for (const vehicle of account.vehicles.filter(({ number }) => number % 5 === 0)) {
      const journeys = account.journeys(vehicle, NOW - 21 * DAY_MS, NOW)
      for (const [index, { journey }] of journeys.entries()) {
        expect(Math.abs(journey.phases.meters - lengthOf(journey.pieces))).toBeLessThan(120)
        const previous = journeys[index - 1]?.journey
        if (!previous) continue
        expect(journey.startMs).toBeGreaterThanOrEqual(endMsOf(previous))
        const end = new Way(previous.pieces).at(previous.phases.meters)
        const start = new Way(journey.pieces).at(0)
        expect(distanceMeters(end.latitude, end.longitude, start.latitude, start.longitude)).toBeLessThan(120)
      }
    }
  })

  it.each(['delivery', 'service', 'regional', 'longHaul', 'bus'])(
    'of a %s never jumps between two seconds',
    (trade) => {
      const [vehicle] = ofTrade(trade)
      const [first] = account.journeys(vehicle!, NOW - 8 * DAY_MS, NOW)
      const { phases, pieces } = first!.journey
      const motion = new Motion(phases)
      const way = new Way(pieces)
      let before = way.at(0)
      for (let second = 1; second < phases.seconds; second++) {
        const { meters, speedMps } = motion.at(second)
        const now = way.at(meters)
        expect(distanceMeters(before.latitude, before.longitude, now.latitude, now.longitude)).toBeLessThan(45)
        expect(speedMps).toBeLessThan(44)
        before = now
      }
    },
  )

  it('increases the odometer with the trips', () => {
    for (const vehicle of account.vehicles.slice(0, 20)) {
      const trips = account.trips(vehicle, NOW - 5 * DAY_MS, NOW, NOW)
      const meters = trips
        .filter(({ startMs }) => startMs >= NOW - 5 * DAY_MS)
        .reduce((sum, t) => sum + t.distanceMeters, 0)
      const readings = Array.from({ length: 121 }, (_, hour) => account.odometer(vehicle, NOW - (120 - hour) * HOUR_MS))
      for (let i = 1; i < readings.length; i++) expect(readings[i]).toBeGreaterThanOrEqual(readings[i - 1]! - 1e-6)
      expect(readings.at(-1)! - readings[0]!).toBeGreaterThan(meters - 500)
    }
  })

  it('has driven every vehicle before its history begins', () => {
    const yearAndMonthAgo = Date.UTC(2025, 9, 1)
    const newest = [...ofTrade('longHaul'), ...ofTrade('regional')].filter(({ modelYear }) => modelYear === 2025)
    expect(newest.length).toBeGreaterThan(5)
    for (const vehicle of newest.slice(0, 8))
      expect(account.odometer(vehicle, yearAndMonthAgo), vehicle.name).toBeGreaterThan(0)
  })
})

describe('rates', () => {
  const from = NOW - 28 * DAY_MS
  const journeys = account.vehicles.flatMap((vehicle) => account.journeys(vehicle, from, NOW))
  const miles = journeys.reduce((sum, { journey }) => sum + journey.phases.meters, 0) / METERS_PER_MILE
  const happenings = journeys.flatMap(({ journey }) => journey.happenings)

  it.each(incidentFacts.map(({ type, rate }) => [type, rate] as const))(
    '%s happens about %f times in 1,000 miles',
    (type, rate) => {
      const genuine = happenings.filter((happening) => happening.type === type && happening.isGenuine).length
      const expected = (rate * miles) / 1000
      // A quarter for the fleet's mix of drivers and roads, plus four standard deviations of chance.
      expect(Math.abs(genuine - expected)).toBeLessThan(0.25 * expected + 4 * Math.sqrt(expected))
    },
  )

  it('expects about two collisions in a million miles', () => {
    const expected = journeys.reduce((sum, { journey }) => sum + journey.exposure.collisions, 0)
    expect((expected / miles) * 1e6).toBeGreaterThan(1.5)
    expect((expected / miles) * 1e6).toBeLessThan(2.5)
  })

  it('drives under the conditions of a mixed fleet in spring', () => {
    const share = (burden: 'night' | 'wet' | 'city' | 'high' | 'veryHigh') =>
      journeys.reduce((sum, { journey }) => sum + journey.exposure[burden], 0) / METERS_PER_MILE / miles
    expect(share('night')).toBeGreaterThan(0.08)
    expect(share('night')).toBeLessThan(0.3)
    expect(share('wet')).toBeGreaterThan(0.03)
    expect(share('wet')).toBeLessThan(0.25)
    expect(share('city')).toBeGreaterThan(0.1)
    expect(share('city')).toBeLessThan(0.35)
    expect(share('high')).toBeGreaterThan(share('veryHigh'))
  })

  it('include 10 to 30 percent false alarms', () => {
    for (const { type } of incidentFacts) {
      const noticed = happenings.filter((happening) => happening.type === type && happening.isNoticed)
      if (noticed.length < 300) continue
      const share = noticed.filter(({ isGenuine }) => !isGenuine).length / noticed.length
      expect(share).toBeGreaterThan(0.06)
      expect(share).toBeLessThan(0.36)
    }
  })
})

describe('windows', () => {
  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 })
  const at = (minutes: number) => NOW - 3 * DAY_MS + minutes * 60_000
  const anyVehicle = fc.constantFrom(...account.vehicles.filter(({ number }) => number % 23 === 0))

  it('may be split anywhere without losing or duplicating anything', () => {
    fc.assert(
      fc.property(anyVehicle, fc.tuple(minute, minute, minute), (vehicle, cuts) => {
        const [from, middle, to] = cuts.toSorted((a, b) => a - b).map(at) as [number, number, number]
        const whole = account.positions(vehicle, from, to, 60)
        expect([
          ...account.positions(vehicle, from, middle, 60),
          ...account.positions(vehicle, middle, to, 60),
        ]).toEqual(whole)
        const ids = (a: number, b: number) => account.incidents(vehicle, a, b).map(({ id }) => id)
        expect([...ids(from, middle), ...ids(middle, to)]).toEqual(ids(from, to))
        const trips = (a: number, b: number) => account.trips(vehicle, a, b, NOW).map(({ id }) => id)
        expect([...new Set([...trips(from, middle), ...trips(middle, to)])]).toEqual(trips(from, to))
      }),
      { numRuns: 60 },
    )
  })

  it('hold positions in order and inside', () => {
    for (const vehicle of account.vehicles.slice(0, 60)) {
      const positions = account.positions(vehicle, at(0), at(1440), 30)
      for (const [index, { instantMs }] of positions.entries()) {
        expect(instantMs).toBeGreaterThan(positions[index - 1]?.instantMs ?? at(0) - 1)
        expect(instantMs).toBeLessThan(at(1440))
      }
    }
  })

  it('include a running trip as far as it has progressed', () => {
    const vehicle = ofTrade('longHaul').find((candidate) => running(candidate)) as Vehicle
    const trip = account.trips(vehicle, NOW - HOUR_MS, NOW, NOW).at(-1)!
    const later = account.trips(vehicle, NOW - HOUR_MS, NOW, NOW + DAY_MS).find(({ id }) => id === trip.id)!
    expect(trip.endMs).toBeNull()
    expect(later.endMs).toBeGreaterThan(NOW)
    expect(trip.distanceMeters).toBeLessThan(later.distanceMeters)
    expect(trip.idleSeconds).toBeLessThanOrEqual(trip.durationSeconds)
    expect(account.latest(vehicle, NOW)).toMatchObject({ tripId: trip.id, driver: { id: trip.driver.id } })
  })

  const running = (vehicle: Vehicle) => account.trips(vehicle, NOW - HOUR_MS, NOW, NOW).at(-1)?.endMs === null
})

it('finds every trip by its instant, even if a long day runs into the next ones', () => {
  // Where towns are far apart, regional rounds take longer than a day.
  const account = new World({ seed: 'bench', accounts: { bench: { vehicles: 2_000 } } }).account('bench')
  const far = account.vehicles.filter(({ depot }) => depot.timeZone === 'America/St_Johns')
  expect(far.length).toBeGreaterThan(10)
  const [fromMs, toMs] = [Date.parse('2026-10-20'), Date.parse('2026-11-15')]
  for (const vehicle of far)
    for (const { startMs, id } of account.trips(vehicle, fromMs, toMs, toMs).filter((trip) => trip.startMs >= fromMs))
      expect(account.trips(vehicle, startMs, startMs + 1, toMs).map((trip) => trip.id)).toContain(id)
})
