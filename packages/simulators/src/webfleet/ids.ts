import { blockOf } from '../simulation/facts/account-block.ts'
import { momentNumber } from '../simulation/facts/moment-number.ts'
import type { Account } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Random } from '../world/random.ts'

/** Makes numbers of trips and messages too long for a double. */
const SHIFT = 64n

/** Webfleet's names: permanent ones for itself, short numbers for people. */
export class Ids {
  private readonly tenant: number
  private readonly vehicles: Map<string, Vehicle>

  constructor(account: Account) {
    this.tenant = 20_000 + blockOf(account)
    this.vehicles = new Map(
      account.vehicles.flatMap((vehicle) => [
        [this.uidOf(vehicle), vehicle],
        [this.numberOf(vehicle), vehicle],
      ]),
    )
  }

  uidOf(vehicle: Vehicle): string {
    return `1-${this.tenant}-${hex(vehicle.id)}`
  }

  /** At most ten characters. */
  numberOf(vehicle: Vehicle): string {
    return `V${String(vehicle.number + 1).padStart(4, '0')}`
  }

  /** An object by either of its names. */
  vehicle(name: string): Vehicle | undefined {
    return this.vehicles.get(name)
  }

  driverUidOf(driver: Driver): string {
    return `1-${this.tenant}-${hex(driver.id)}`
  }

  driverNumberOf(driver: Driver): string {
    return String(driver.number + 1).padStart(4, '0')
  }

  /** The number of a trip or a message: 64 bits. */
  ofMoment(vehicle: Vehicle, instantMs: number): bigint {
    return BigInt(momentNumber(vehicle, instantMs)) * SHIFT + 1n
  }
}

const hex = (name: string) => Random.of(name).uint().toString(16).toUpperCase().padStart(8, '0')
