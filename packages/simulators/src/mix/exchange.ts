import type { Footage } from '../simulation/facts/footage.ts'
import type { TripBook } from '../simulation/facts/trip-book.ts'
import type { Links } from '../simulation/http/links.ts'
import type { Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { EventBook } from './event-book.ts'
import type { Ids } from './ids.ts'

/** What every endpoint works with. */
export type Office = {
  account: Account
  companyName: string
  ids: Ids
  events: EventBook
  trips: TripBook
  links: Links
  footage: Footage
  writesZone: boolean
  /** The maximum length of a feed page, whatever is requested. */
  largestPage: number
}

/** One request being processed by the simulator. */
export type Exchange = {
  office: Office
  /** The value for each `*` of the route. */
  parts: readonly string[]
  /** The body of a POST, with lossless numbers. */
  body: unknown
  nowMs: number
  strict: Strictness
  /** Address of the simulator as known to the caller, without a trailing slash. */
  baseUrl: string
}

/** A rejected request, with the name of the exception behind it. */
export class Refusal extends Error {
  readonly status: number
  readonly exception: string
  constructor(status: number, exception: string, message: string) {
    super(message)
    this.status = status
    this.exception = exception
  }
}

export const badArgument = (message: string) => new Refusal(400, 'ArgumentException', message)
/** MiX doesn't distinguish nonexistent ids from those of others. */
export const notAuthorised = () => new Refusal(401, 'UnauthorizedAccessException', 'Not Authorised')

/** Items of a feed and the token to continue from. */
export class FeedAnswer {
  readonly items: readonly object[]
  readonly nextToken: string
  readonly hasMore: boolean
  constructor(items: readonly object[], nextToken: string, hasMore: boolean) {
    this.items = items
    this.nextToken = nextToken
    this.hasMore = hasMore
  }
}

/** Rejects an id in the path that isn't the organization's. */
export function assertOrganisation({ office, parts }: Exchange): void {
  if (numberOf(parts[0]) !== office.ids.organisation) throw notAuthorised()
}

function numberOf(text: string | undefined): bigint | null {
  return text && /^-?\d+$/.test(text) ? BigInt(text) : null
}

/** Returns the vehicles of the group named in the path. */
export function vehiclesOfPath({ office, parts }: Exchange): readonly Vehicle[] {
  const id = numberOf(parts[0])
  const vehicles = id === null ? undefined : office.ids.vehiclesOf(id)
  if (!vehicles) throw notAuthorised()
  return vehicles
}

/** Times are in UTC, to the second; some deployments leave the zone out. */
export function timeOf({ writesZone }: Office, instantMs: number): string {
  const text = new Date(instantMs).toISOString().slice(0, 19)
  return writesZone ? `${text}Z` : text
}

export const KMH_PER_MPS = 3.6
export const KM_PER_METER = 1 / 1000
