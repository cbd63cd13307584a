import { describe, expect, it } from 'vitest'
import { World } from '../world.ts'
import { checkDigit } from './vin.ts'

const world = new World({
  seed: 'fleets',
  accounts: {
    mixed: { vehicles: 150 },
    carrier: { vehicles: 40, archetypes: ['longHaul', 'regional'], country: 'CA' },
  },
})
const mixed = world.account('mixed')
const carrier = world.account('carrier')

describe('a fleet', () => {
  it('has the planned number of vehicles, with the planned uses and country', () => {
    expect(mixed.vehicles).toHaveLength(150)
    expect(new Set(mixed.vehicles.map(({ depot }) => depot.archetype)).size).toBeGreaterThan(2)
    for (const { depot } of carrier.vehicles) {
      expect(depot.place.region.country).toBe('CA')
      expect(['longHaul', 'regional']).toContain(depot.archetype)
    }
  })

  it('gives every vehicle, group and driver its own name and documents', () => {
    for (const { vehicles, drivers, groups } of [mixed, carrier]) {
      const differ = (list: unknown[]) => expect(new Set(list).size).toBe(list.length)
      differ(vehicles.map(({ name }) => name))
      differ(vehicles.map(({ vin }) => vin))
      differ(groups.map(({ name }) => name))
      differ(drivers.map(({ id }) => id))
      differ(drivers.map(({ licenseNumber }) => licenseNumber))
      for (const { vin } of vehicles) expect(vin[8]).toBe(checkDigit(vin))
      for (const { name } of drivers) expect(name).toMatch(/^\S+ \S+$/)
    }
  })

  it('issues documents in the region’s format', () => {
    const ontario = carrier.drivers.filter(({ licenseRegion }) => licenseRegion.code === 'ON')
    expect(ontario.length).toBeGreaterThan(0)
    for (const { licenseNumber } of ontario) expect(licenseNumber).toMatch(/^[A-Z]\d{4}-\d{5}-\d{5}$/)
    for (const { licensePlate, plateRegion } of carrier.vehicles) {
      if (plateRegion.code === 'ON') expect(licensePlate).toMatch(/^[A-Z]{2} \d{5}$/)
    }
  })

  it('doesn’t change when another account is added or grows', () => {
    const alone = new World({
      seed: 'fleets',
      accounts: { carrier: { vehicles: 40, archetypes: ['longHaul', 'regional'], country: 'CA' } },
    })
    const papers = ({ vehicles, drivers }: typeof carrier) => [
      vehicles.map(({ id, vin, name }) => [id, vin, name]),
      drivers.map(({ id, name }) => [id, name]),
    ]
    expect(papers(alone.account('carrier'))).toEqual(papers(carrier))
  })

  it('shares its risk among its drivers: habits pass on a part, expected collisions follow in full', () => {
    const drivers = (risk: number) =>
      new World({ seed: 'fleets', accounts: { carrier: { vehicles: 40, risk } } }).account('carrier').drivers
    const safe = drivers(0.5)
    drivers(2).forEach(({ habits, collisionFactor }, at) => {
      for (const [type, habit] of habits.entries()) expect(habit / safe[at]!.habits[type]!).toBeCloseTo(4 ** 0.8)
      expect(collisionFactor / safe[at]!.collisionFactor).toBeCloseTo(4)
    })
    const risks = Array.from({ length: 50 }, (_, at) => at).map(String)
    const fleets = new World({
      seed: 'fleets',
      accounts: Object.fromEntries(risks.map((name) => [name, { vehicles: 1 }])),
    })
    const drawn = risks.map((name) => fleets.account(name).risk)
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
    expect(mean).toBeGreaterThan(0.85)
    expect(mean).toBeLessThan(1.15)
    expect(Math.max(...drawn) / Math.min(...drawn)).toBeGreaterThan(2)
  })

  it('assigns only the depot’s drivers to its vehicles, and never two vehicles on one day', () => {
    const day = 20_560 * 86_400_000
    for (const group of mixed.groups) {
      const vehicles = mixed.vehicles.filter(
        ({ depot }) => depot.groupId === group.id && depot.archetype !== 'longHaul',
      )
      const drivers = vehicles.flatMap((vehicle) => {
        const first = mixed.journeys(vehicle, day + 16 * 3_600_000, day + 22 * 3_600_000)[0]
        return first ? [first.journey.driver] : []
      })
      expect(new Set(drivers.map(({ id }) => id)).size).toBe(drivers.length)
      for (const driver of drivers) expect(driver.groupId).toBe(group.id)
    }
  })
})
