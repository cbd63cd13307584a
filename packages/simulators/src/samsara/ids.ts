import { blockOf, PER_ACCOUNT } from '../simulation/facts/account-block.ts'
import { incidentInHex } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

const VEHICLES_FROM = 281_474_970_000_000
const DRIVERS_FROM = 40_000_000
const TAGS_FROM = 3_900_000

/** Samsara's numbers for an account's records: strings of digits, and event ids that map back to their incident. */
export class Ids {
  private readonly account: Account
  private readonly block: number
  private readonly vehicles: Map<string, Vehicle>

  constructor(account: Account) {
    this.account = account
    this.block = blockOf(account)
    this.vehicles = new Map(account.vehicles.map((vehicle) => [this.ofVehicle(vehicle), vehicle]))
  }

  get organization(): string {
    return String(10_000 + this.block / PER_ACCOUNT)
  }

  ofVehicle(vehicle: Vehicle): string {
    return String(VEHICLES_FROM + this.block + vehicle.number + 1)
  }

  vehicle(id: string): Vehicle | undefined {
    return this.vehicles.get(id)
  }

  ofDriver(driver: Driver): string {
    return String(DRIVERS_FROM + this.block + driver.number)
  }

  /** Former drivers have numbers after all others. */
  ofFormerDriver(number: number): string {
    return String(DRIVERS_FROM + this.block + PER_ACCOUNT - 1 - number)
  }

  ofGroup(group: Pick<Group, 'number'>): string {
    return String(TAGS_FROM + this.block + group.number)
  }

  /** Looks like a random UUID; holds the vehicle's number, the millisecond and a fingerprint of the incident. */
  ofIncident(incident: Incident): string {
    const print = fingerprint(incident)
    const vehicle = hex(incident.vehicle.number, 4)
    return `${print.slice(0, 8)}-${vehicle}-4${print.slice(0, 3)}-8${print.slice(3, 6)}-${hex(incident.instantMs, 12)}`
  }

  incident(eventId: string): Incident | undefined {
    const [, number, , , instant] = /^(?:[\da-f]{8})-([\da-f]{4})-(4...)-(8...)-([\da-f]{12})$/.exec(eventId) ?? []
    return incidentInHex(this.account, number, instant, (incident) => this.ofIncident(incident) === eventId)
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const fingerprint = (incident: Incident) => hex(Random.of(incident.id).uint(), 8)

/** A serial number as printed on devices: three groups of three after a letter. */
export function serialOf(vehicle: Vehicle, kind: 'G' | 'C'): string {
  const random = vehicle.random.at('serial', kind)
  const letters = [...'BCDFGHJKMNPRSTVWXYZ23456789']
  const group = () => Array.from({ length: 3 }, () => random.pick(letters)).join('')
  return `${kind}${group().slice(1)}-${group()}-${group()}`
}
