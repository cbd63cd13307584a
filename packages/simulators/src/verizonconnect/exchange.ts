import type { Footage } from '../simulation/facts/footage.ts'
import type { Links } from '../simulation/http/links.ts'
import * as simulation from '../simulation/http/query.ts'
import type { Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { EventBook } from './event-book.ts'
import type { Numbers } from './numbers.ts'

/** What every endpoint works with. */
export type Office = {
  account: Account
  numbers: Numbers
  events: EventBook
  links: Links
  footage: Footage
}

/** One request being processed by the simulator. */
export type Exchange = {
  office: Office
  query: Query
  /** The JSON body of a POST; null for anything else. */
  body: unknown
  nowMs: number
  strict: Strictness
  /** Address of the simulator as known to the caller, without a trailing slash. */
  baseUrl: string
}

/** A rejected request, with the message in the body. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The query of a request, parsed as Reveal parses it. */
export class Query extends simulation.Query {
  /** UTC to the second, without a zone, in epoch milliseconds. */
  utc(name: string): number {
    const value = this.text(name) ?? ''
    const instantMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) : Number.NaN
    if (Number.isNaN(instantMs)) throw new Refusal(400, `The value '${value}' is not valid for ${name}.`)
    return instantMs
  }
}

/** Returns the vehicle named in a path; Reveal answers 400 for an unknown number. */
export function requestedVehicle({ office, strict }: Exchange, number: string): Vehicle {
  const vehicle = office.numbers.vehicle(number)
  if (!vehicle) throw new Refusal(400, `Vehicle number '${number}' was not found.`)
  if (strict.forbidden.has(number)) throw new Refusal(403, 'This integration may not see this vehicle.')
  return vehicle
}

/** UTC to the second, without a zone. */
export const utcText = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 19)

/** A place, with the address that Reveal looks up. */
export const addressOf = ({ depot: { place } }: Vehicle) => ({
  AddressLine1: '',
  AddressLine2: '',
  Locality: place.name,
  AdministrativeArea: place.region.code,
  PostalCode: '',
  Country: place.region.country === 'US' ? 'USA' : 'CAN',
})
