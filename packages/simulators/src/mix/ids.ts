import { formerVehicle } from '../simulation/facts/true-facts.ts'
import type { Account, Group } from '../world/account.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

const BITS = 64
/** Makes every id too large for a double, whatever the random value. */
const LARGE = 1n << 62n

/** MiX's ids: signed 64-bit numbers, about half of them negative. */
export class Ids {
  private readonly account: Account
  private readonly vehicles: Map<bigint, Vehicle>
  private readonly groups: Map<bigint, Group>

  constructor(account: Account) {
    this.account = account
    this.vehicles = new Map(account.vehicles.map((vehicle) => [this.ofVehicle(vehicle), vehicle]))
    this.groups = new Map(account.groups.map((group) => [this.ofGroup(group), group]))
  }

  get organisation(): bigint {
    return this.of('organisation', 0)
  }

  /** The account that represents drivers who didn't sign in. */
  get unknownDriver(): bigint {
    return this.of('systemDriver', 0)
  }

  ofSystemDriver = (number: number) => this.of('systemDriver', number)
  ofGroup = ({ number }: Pick<Group, 'number'>) => this.of('group', number)
  ofVehicle = ({ number }: Vehicle) => this.of('asset', number)
  ofDriver = ({ number }: Driver) => this.of('driver', number)
  ofTrip = ({ id }: Trip) => this.of('trip', id)
  ofTripSum = ({ id }: Trip) => this.of('tripSum', id)
  ofIncident = ({ id }: Incident) => this.of('event', id)
  ofPosition = ({ number }: Vehicle, instantMs: number) => this.of(`position ${number}`, instantMs)
  /** An event type added by this organization. */
  ofOwnEventType = (name: string) => this.of('eventType', name)

  vehicle(id: bigint): Vehicle | undefined {
    return this.vehicles.get(id)
  }

  isFormer = (id: bigint) => id === this.ofVehicle(formerVehicle(this.account))

  /** Returns the vehicles of the organization or of one of its sites; undefined for an unknown group. */
  vehiclesOf(groupId: bigint): readonly Vehicle[] | undefined {
    if (groupId === this.organisation) return this.account.vehicles
    const group = this.groups.get(groupId)
    return group && this.account.vehicles.filter(({ depot }) => depot.groupId === group.id)
  }

  private of(kind: string, key: string | number): bigint {
    const random = Random.of(this.account.name).at('mix', kind, key)
    const drawn = (BigInt(random.uint()) << 32n) | BigInt(random.uint())
    return BigInt.asIntN(BITS, drawn < 1n << 63n ? drawn | LARGE : drawn & ~LARGE)
  }
}
