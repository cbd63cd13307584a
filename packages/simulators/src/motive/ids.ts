import { blockOf, PER_ACCOUNT } from '../simulation/facts/account-block.ts'
import { incidentAt, momentNumber } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'

const VEHICLES_FROM = 1_200_000
const USERS_FROM = 3_400_000
const GROUPS_FROM = 150_000

/** Motive's numbers for an account's records; those of events map back to their incident. */
export class Ids {
  private readonly account: Account
  private readonly block: number
  private readonly vehicles: Map<number, Vehicle>

  constructor(account: Account) {
    this.account = account
    this.block = blockOf(account)
    this.vehicles = new Map(account.vehicles.map((vehicle) => [this.ofVehicle(vehicle), vehicle]))
  }

  get company(): number {
    return 10_000 + this.block / PER_ACCOUNT
  }

  ofVehicle(vehicle: Vehicle): number {
    return VEHICLES_FROM + this.block + vehicle.number + 1
  }

  vehicle(id: number): Vehicle | undefined {
    return this.vehicles.get(id)
  }

  ofDriver(driver: Driver): number {
    return USERS_FROM + this.block + driver.number
  }

  /** Former drivers have numbers after all others. */
  ofFormerDriver(number: number): number {
    return USERS_FROM + this.block + PER_ACCOUNT - 1 - number
  }

  ofGroup(group: Pick<Group, 'number'>): number {
    return GROUPS_FROM + this.block + group.number
  }

  /** The number of a record that begins with a vehicle and an instant: a driving period, an event. */
  ofMoment(vehicle: Vehicle, instantMs: number): number {
    return momentNumber(vehicle, instantMs)
  }

  incident(eventId: number): Incident | undefined {
    return incidentAt(this.account, eventId)
  }
}
