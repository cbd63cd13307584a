import { formerVehicle } from '../simulation/facts/true-facts.ts'
import type { Account, Group } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Random } from '../world/random.ts'

/** Positions and events are numbered by their instant after this one, and by vehicle within a millisecond. */
const NUMBERED_FROM_MS = Date.UTC(2020, 0, 1)
const MOST_VEHICLES = 1024
const FIRST_DEVICE = 41
const FIRST_DRIVER = 7
const FIRST_GROUP = 3

/** The server's numbers, small as in any database, and position numbers that map back to their instant. */
export class Ids {
  private readonly account: Account

  constructor(account: Account) {
    this.account = account
  }

  get user(): number {
    return 1 + (Random.of(this.account.name).uint() % 900)
  }

  ofVehicle = ({ number }: Vehicle) => FIRST_DEVICE + number

  vehicle(id: string): Vehicle | undefined {
    return this.account.vehicles[Number(id) - FIRST_DEVICE]
  }

  isFormer = (id: string) => Number(id) === this.ofVehicle(formerVehicle(this.account))

  ofGroup = ({ number }: Pick<Group, 'number'>) => FIRST_GROUP + number

  ofDriver = ({ number }: Driver) => FIRST_DRIVER + number

  /** A driver's identifier for a device: the number of an iButton. */
  keyOf(driver: Driver): string {
    const random = Random.of(driver.id).at('key')
    return Array.from({ length: 4 }, () => random.integer(0, 0xffff).toString(16).padStart(4, '0'))
      .join('')
      .toUpperCase()
  }

  /** The 15 digits of the device's modem. */
  imeiOf({ random }: Vehicle): string {
    return `86371901${String(random.at('imei').integer(0, 9_999_999)).padStart(7, '0')}`
  }

  ofMoment({ number }: Vehicle, instantMs: number): number {
    return (instantMs - NUMBERED_FROM_MS) * MOST_VEHICLES + number
  }

  /** File events are numbered next to the events they came with. */
  ofFile = (event: number) => event * 10 + 1

  moment(id: string): { vehicle: Vehicle; instantMs: number } | null {
    const value = Number(id)
    const vehicle = this.account.vehicles[value % MOST_VEHICLES]
    return vehicle ? { vehicle, instantMs: NUMBERED_FROM_MS + Math.floor(value / MOST_VEHICLES) } : null
  }
}
