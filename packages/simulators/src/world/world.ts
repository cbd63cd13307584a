import { loadPlaces } from '@milepost/geo/places'
import { Account } from './account.ts'
import { DayCache } from './days/days.ts'
import { Fleet, type FleetPlan, type SecondUnits, type Vehicle } from './fleet/fleet.ts'
import { Random } from './random.ts'
import { Network } from './roads/network.ts'
import { WeatherField } from './weather.ts'

/** `vehicles` alone makes one mixed account named "main", of average risk. */
export type WorldOptions =
  | { seed: string; vehicles: number }
  | { seed: string; accounts: Record<string, FleetPlan | SecondUnits> }

const networks = new Map<string, Network>()

/** Worlds with one seed share their roads, which take the most work to build and never change. */
function networkOf(seed: string): Network {
  const network = networks.get(seed) ?? new Network(loadPlaces().places, Random.of(seed).at('network'))
  networks.set(seed, network)
  return network
}

/**
 * Fleets that can be queried for any second. Nothing is stored and nothing reads the clock: the same request has the
 * same response in any process and any order. "Now" is always an argument.
 */
export class World {
  readonly network: Network
  readonly weather: WeatherField
  private readonly accounts = new Map<string, Account>()

  constructor(options: WorldOptions) {
    const random = Random.of(options.seed)
    const { places } = loadPlaces()
    this.network = networkOf(options.seed)
    this.weather = new WeatherField(random.at('weather').uint())
    const cache = new DayCache()
    const plans: Record<string, FleetPlan | SecondUnits> =
      'accounts' in options ? options.accounts : { main: { vehicles: options.vehicles, risk: 1 } }
    const fleets = new Map<string, Fleet>()
    for (const [name, plan] of Object.entries(plans))
      if (!('fittedTo' in plan)) fleets.set(name, new Fleet(name, random.at('fleet', name), this.network, places, plan))
    for (const [name, plan] of Object.entries(plans)) {
      const fleet = fleets.get('fittedTo' in plan ? plan.fittedTo : name)
      if (!fleet) throw new Error(`The units of "${name}" are assigned to vehicles of no account`)
      const units = 'fittedTo' in plan ? { name, vehicles: plan.vehicles } : undefined
      this.accounts.set(name, new Account(fleet, this.network, this.weather, cache, units))
    }
  }

  get accountNames(): string[] {
    return [...this.accounts.keys()]
  }

  /** Returns one company. Throws for a name that isn't part of the world. */
  account(name: string): Account {
    const account = this.accounts.get(name)
    if (!account) throw new Error(`The world has no account named "${name}"`)
    return account
  }

  /** All vehicles of all accounts. */
  get vehicles(): Vehicle[] {
    return [...this.accounts.values()].flatMap((account) => account.vehicles)
  }

  /** The account a vehicle belongs to. */
  accountOf(vehicle: Vehicle): Account {
    return this.account(vehicle.account)
  }
}
