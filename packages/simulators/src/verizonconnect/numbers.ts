import { blockOf } from '../simulation/facts/account-block.ts'
import { incidentAt, momentNumber } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'

const GROUPS_FROM = 40_000
const DRIVERS_FROM = 1000

/**
 * The numbers people gave vehicles and drivers, with hyphens and spaces as people use them, and those of groups and
 * events.
 */
export class Numbers {
  private readonly account: Account
  private readonly vehicles: Map<string, Vehicle>

  constructor(account: Account) {
    this.account = account
    this.vehicles = new Map(account.vehicles.map((vehicle) => [this.ofVehicle(vehicle), vehicle]))
  }

  ofVehicle({ name, number }: Vehicle): string {
    return number % 5 === 4 ? name : name.replace(' ', '-')
  }

  vehicle(number: string): Vehicle | undefined {
    return this.vehicles.get(number)
  }

  ofDriver = ({ number }: Driver) => `D-${DRIVERS_FROM + number}`

  ofGroup(group: Pick<Group, 'number'>): number {
    return GROUPS_FROM + blockOf(this.account) + group.number
  }

  ofEvent = ({ vehicle, instantMs }: Incident) => String(momentNumber(vehicle, instantMs))

  incident(eventId: string): Incident | undefined {
    return incidentAt(this.account, Number(eventId))
  }
}
