import { incidentInHex } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

const FORMER_FROM = 900_000
const SPARE_FROM = 800_000

/** Lytx's GUIDs for an account's records. Those of events map back to their incident. */
export class Ids {
  private readonly account: Account
  private readonly print: string

  constructor(account: Account) {
    this.account = account
    this.print = hex(Random.of(account.name).uint(), 8)
  }

  /** The whole company is also a group. */
  get root(): string {
    return this.guid('5100ffff', 0)
  }

  get administrator(): string {
    return this.guid('a100ffff', 0)
  }

  ofGroup = ({ number }: Pick<Group, 'number'>) => this.guid('5100ffff', number + 1)
  ofVehicle = ({ number }: Vehicle) => this.guid('9100ffff', number + 1)
  ofDevice = ({ number }: Vehicle) => this.guid('7100ffff', number + 1)
  ofSpareDevice = (number: number) => this.guid('7100ffff', SPARE_FROM + number)
  ofDriver = ({ number }: Driver) => this.guid('a100ffff', number + 1)
  /** Former drivers have numbers after all others. */
  ofFormerDriver = (number: number) => this.guid('a100ffff', FORMER_FROM + number)
  ofTrip = ({ id, vehicle, startMs }: Trip) => momentGuid(hex(Random.of(id).uint(), 8), vehicle, startMs, id)
  ofIncident = ({ id, vehicle, instantMs }: Incident) => momentGuid('4300ffff', vehicle, instantMs, id)

  incident(guid: string): Incident | undefined {
    const [, number, instant] = /^4300ffff-([\da-f]{4})-[\da-f]{4}-[\da-f]{4}-([\da-f]{12})$/.exec(guid) ?? []
    return incidentInHex(this.account, number, instant, (incident) => this.ofIncident(incident) === guid)
  }

  private guid(kind: string, number: number): string {
    return `${kind}-${this.print.slice(0, 4)}-${this.print.slice(4)}-02b3-${hex(number, 12)}`
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

function momentGuid(first: string, { number }: Vehicle, instantMs: number, seed: string): string {
  const print = hex(Random.of(seed).at('guid').uint(), 8)
  return `${first}-${hex(number, 4)}-${print.slice(0, 4)}-${print.slice(4)}-${hex(instantMs, 12)}`
}

/** A serial number as printed on event recorders. */
export const serialOf = (vehicle: Vehicle): string =>
  `QM40${String(vehicle.random.at('serial').integer(0, 999_999)).padStart(6, '0')}`
