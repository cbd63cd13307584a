import { incidentInHex } from '../simulation/facts/moment-number.ts'
import type { Account, Group } from '../world/account.ts'
import { type Channel, channels } from '../world/cameras.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Driver } from '../world/fleet/driver.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

export type MediaKind = 'Video' | 'Image'

/** Geotab's opaque ids for database entities. Those of exceptions and media files map back to their incident. */
export class Ids {
  private readonly account: Account
  private readonly vehicles: Map<string, Vehicle>

  constructor(account: Account) {
    this.account = account
    this.vehicles = new Map(account.vehicles.map((vehicle) => [this.ofVehicle(vehicle), vehicle]))
  }

  ofVehicle = ({ number }: Vehicle) => `b${(number + 1).toString(16).toUpperCase()}`

  vehicle(id: string): Vehicle | undefined {
    return this.vehicles.get(id)
  }

  ofDriver = ({ number }: Driver) => `b${(0x1000 + number).toString(16).toUpperCase()}`
  /** Former drivers have numbers after all others. */
  ofFormerDriver = (number: number) => `b${(0xf000 + number).toString(16).toUpperCase()}`
  ofGroup = ({ number }: Pick<Group, 'number'>) => `b${(0x27a0 + number).toString(16).toUpperCase()}`
  ofLogRecord = (vehicle: Vehicle, instantMs: number) => `b${hex(instantMs, 11)}${hex(vehicle.number, 3)}`.toUpperCase()
  ofMeasurement = (vehicle: Vehicle, instantMs: number, diagnostic: number) =>
    `${this.ofLogRecord(vehicle, instantMs)}${diagnostic}`
  /** A recalculated trip gets another id. */
  ofTrip = ({ id }: Trip, calculatedAtMs: number) => `b${hex(Random.of(id).at(calculatedAtMs).uint(), 8).toUpperCase()}`

  ofIncident(incident: Incident): string {
    return `a${hex(incident.vehicle.number, 3)}-${hex(incident.instantMs, 11)}-${fingerprint(incident)}`
  }

  incident(id: string): Incident | undefined {
    const [, number, instant] = /^a([\da-f]{3})-([\da-f]{11})-[\da-f]{8}$/.exec(id) ?? []
    return incidentInHex(this.account, number, instant, (incident) => this.ofIncident(incident) === id)
  }

  ofMedia(incident: Incident, channel: Channel, kind: MediaKind): string {
    return `${this.ofIncident(incident)}-${kind.charAt(0).toLowerCase()}${channels.indexOf(channel)}`
  }

  media(id: string): { incident: Incident; channel: Channel; kind: MediaKind } | undefined {
    const [, event = '', kind, index] = /^(.*)-([vi])(\d)$/.exec(id) ?? []
    const incident = this.incident(event)
    const channel = channels[Number(index)]
    if (!incident?.footage.some((footage) => footage.channel === channel) || !channel) return undefined
    return { incident, channel, kind: kind === 'v' ? 'Video' : 'Image' }
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const fingerprint = (incident: Incident) => hex(Random.of(incident.id).uint(), 8)

/** A serial number as printed on GO devices. */
export function serialOf(vehicle: Vehicle): string {
  const random = vehicle.random.at('serial')
  const letters = [...'0123456789ABCDEFGHJKMNPRTUVWXYZ']
  return `G9${Array.from({ length: 10 }, () => random.pick(letters)).join('')}`
}
