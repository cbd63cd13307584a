import type { Region } from '@milepost/domain/regions'
import type { Place } from '@milepost/geo/places'
import { timeZoneAt } from '@milepost/geo/time-zone'
import { METERS_PER_MILE, MPH } from '../days/calendar.ts'
import { noise } from '../noise.ts'
import type { Random } from '../random.ts'
import { type Line, lastAtMost } from '../roads/line.ts'
import type { Junction, Network } from '../roads/network.ts'
import { townCenter } from '../roads/town-center.ts'
import { type Archetype, archetypeNames, archetypes } from './archetypes.ts'
import { type Driver, makeDriver } from './driver.ts'
import { makePlate } from './papers.ts'
import { makeVin } from './vin.ts'

export type Depot = {
  number: number
  /** Unique in the world; a depot appears as a vehicle group. */
  groupId: string
  groupName: string
  archetype: Archetype
  place: Place
  junction: Junction
  /** From the center of the town to the junction. Null if the town has one itself. */
  access: Line | null
  timeZone: string
  size: number
  absenceSeed: number
  random: Random
}

export type CameraKit = 'none' | 'road' | 'dual' | 'triple'

export type Vehicle = {
  /** Unique in the world. */
  id: string
  account: string
  /** 0, 1, … in the account; stable. */
  number: number
  name: string
  vin: string
  licensePlate: string
  plateRegion: Region
  make: string
  model: string
  modelYear: number
  depot: Depot
  /** Place in the depot's list: its own driver is the depot's driver of the same slot. */
  slot: number
  odometerMetersAtEpoch: number
  /** Local day on which the cameras were installed. */
  installedDay: number
  camera: CameraKit
  governorMps: number
  random: Random
}

/** A company's fleet; anything left out is mixed. `risk`: its drivers' expected collisions against those of all; drawn if left out. */
export type FleetPlan = {
  vehicles: number
  archetypes?: readonly Archetype[]
  country?: Region['country']
  risk?: number
}

/**
 * Second units in the first vehicles of another account: one provider's cameras in trucks with another provider's
 * loggers.
 */
export type SecondUnits = { fittedTo: string; vehicles: number }

const SMALLEST_DEPOT_TOWN = 40_000
const RELIEF_SHARE = 0.12
const DRIVERS_PER_DEPOT = 64
/** Vehicles are on the road for so long before the year after their model year: history begins before its end. */
const EARLIER_YEARS = 1.5
/** How much fleets differ: the shape of a gamma distribution, with a standard deviation of 0.32. */
const FLEET_RISK_SHAPE = 10

/** One company's depots, vehicles and drivers. */
export class Fleet {
  readonly account: string
  readonly vehicles: Vehicle[] = []
  readonly depots: Depot[] = []
  /** How often its drivers would collide in average surroundings, against those of all fleets. Part of the ground truth only. */
  readonly risk: number
  private readonly random: Random
  private readonly driversByNumber = new Map<number, Driver>()

  constructor(account: string, random: Random, network: Network, places: readonly Place[], plan: FleetPlan) {
    this.account = account
    this.random = random
    this.risk = plan.risk ?? random.at('risk').gamma(FLEET_RISK_SHAPE)
    const towns = new Towns(places.filter((place) => !plan.country || place.region.country === plan.country))
    while (this.vehicles.length < plan.vehicles) this.openDepot(network, towns, plan)
  }

  /** All drivers, including relief drivers. */
  get drivers(): Driver[] {
    return this.depots.flatMap((depot) =>
      Array.from({ length: depot.size + reliefOf(depot) }, (_, slot) => this.driver(depot, slot)),
    )
  }

  /**
   * Returns who drives on a day: the vehicle's own driver, or the depot's relief in slot order; null if no one is left.
   * A long-haul truck has one driver, because a relief on a multi-day tour would be needed for two trucks at once.
   */
  driverOf({ depot, slot }: Vehicle, day: number): Driver | null {
    const isAway = (other: number) => noise(depot.absenceSeed + other, day / 4) > 0.86
    if (depot.archetype === 'longHaul' || !isAway(slot)) return this.driver(depot, slot)
    let rank = 0
    for (let other = 0; other < slot; other++) if (isAway(other)) rank++
    return rank < reliefOf(depot) ? this.driver(depot, depot.size + rank) : null
  }

  private driver(depot: Depot, slot: number): Driver {
    const number = depot.number * DRIVERS_PER_DEPOT + slot
    let driver = this.driversByNumber.get(number)
    if (!driver) {
      const post = {
        id: `${this.account}-driver-${number}`,
        number,
        groupId: depot.groupId,
        region: depot.place.region,
        fleetRisk: this.risk,
      }
      driver = makeDriver(this.random.at('driver', number), post)
      this.driversByNumber.set(number, driver)
    }
    return driver
  }

  private openDepot(network: Network, towns: Towns, plan: FleetPlan) {
    const number = this.depots.length
    const random = this.random.at('depot', number)
    const place = townCenter(towns.draw(random))
    const trades = plan.archetypes ?? archetypeNames
    const archetype = trades[random.weighted(trades.map((trade) => archetypes[trade].share))]!
    const depot: Depot = {
      number,
      groupId: `${this.account}-group-${number}`,
      groupName: this.groupName(place, archetype),
      archetype,
      place,
      ...network.access(place),
      timeZone: timeZoneAt(place.latitude, place.longitude),
      size: Math.min(plan.vehicles - this.vehicles.length, random.integer(6, 30)),
      absenceSeed: random.at('absence').uint(),
      random,
    }
    this.depots.push(depot)
    for (let slot = 0; slot < depot.size; slot++) this.vehicles.push(this.vehicle(this.vehicles.length, depot, slot))
  }

  private groupName(place: Place, archetype: Archetype): string {
    const name = `${place.name} ${archetypes[archetype].depotNoun}`
    const namesakes = this.depots.filter((depot) => depot.groupName.startsWith(name)).length
    return namesakes ? `${name} ${namesakes + 1}` : name
  }

  private vehicle(number: number, depot: Depot, slot: number): Vehicle {
    const random = this.random.at('vehicle', number)
    const facts = archetypes[depot.archetype]
    const drawnYear = 2025 - Math.floor(random.exponential(3.2))
    const modelYear = Math.max(2012, drawnYear)
    const build = random.at('build').pick(facts.builds)
    const hasGovernor = depot.archetype === 'longHaul' || depot.archetype === 'regional'
    const milesAtEpoch = (2026 - drawnYear + EARLIER_YEARS) * facts.milesPerYear * random.between(0.8, 1.3)
    return {
      id: `${this.account}-vehicle-${number}`,
      account: this.account,
      number,
      name: `${facts.vehicleNoun} ${unitNumber(this.random, depot, slot)}`,
      vin: makeVin(random.at('vin'), build.wmi, modelYear),
      licensePlate: makePlate(random.at('plate'), depot.place.region),
      plateRegion: depot.place.region,
      make: build.make,
      model: build.model,
      modelYear,
      depot,
      slot,
      odometerMetersAtEpoch: milesAtEpoch * METERS_PER_MILE,
      installedDay: 19_900 + random.integer(0, 400),
      camera: (['none', 'road', 'dual', 'triple'] as const)[random.weighted([0.12, 0.18, 0.6, 0.1])]!,
      governorMps: (hasGovernor ? random.pick([62, 65, 65, 68, 70]) : 90) * MPH,
      random,
    }
  }
}

const reliefOf = ({ archetype, size }: Depot) => (archetype === 'longHaul' ? 0 : Math.ceil(size * RELIEF_SHARE))

// Fleets number by depot: all vehicles of depot 3 start with the same two digits.
function unitNumber(random: Random, depot: Depot, slot: number): number {
  const first = random.at('numbering').integer(11, 60)
  return (first + depot.number) * 100 + random.at('numbering', depot.number).integer(1, 40) + slot
}

/** Towns large enough for a depot, drawn by size; Canada slightly more often than its share. */
class Towns {
  private readonly places: readonly Place[]
  private readonly cumulative: number[] = []
  private total = 0

  constructor(places: readonly Place[]) {
    this.places = places.filter((place) => place.population > SMALLEST_DEPOT_TOWN)
    for (const { population, region } of this.places) {
      this.cumulative.push(this.total)
      this.total += population ** 0.7 * (region.country === 'CA' ? 1.6 : 1)
    }
  }

  draw(random: Random): Place {
    return this.places[lastAtMost(this.cumulative, random.next() * this.total)]!
  }
}
