import type { LRUCache } from 'lru-cache'
import type { Footage } from '../simulation/facts/footage.ts'
import type { TripBook } from '../simulation/facts/trip-book.ts'
import * as simulation from '../simulation/http/query.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import type { Dictionary } from './dictionary.ts'
import type { EventBook } from './event-book.ts'
import type { Ids } from './ids.ts'

/** What every endpoint works with. */
export type Office = {
  account: Account
  companyName: string
  ids: Ids
  dictionary: Dictionary
  events: EventBook
  trips: TripBook
  footage: Footage
  /** Points of the last requested windows: each of their pages would cost as much as all of them. */
  points: LRUCache<string, ReceivedPoint[]>
}

export type ReceivedPoint = { vehicle: Vehicle; position: Position; createdAtMs: number }

/** One request being processed by the simulator. */
export type Exchange = { office: Office; query: Query; nowMs: number }

/** A rejected request. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The query of a request, parsed as Lytx parses it. */
export class Query extends simulation.Query {
  /** A whole number of at least `least`. */
  whole(name: string, fallback: number, least: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (!Number.isInteger(number) || number < least) throw new Refusal(400, `The value of ${name} is not valid.`)
    return number
  }

  /** Whether subgroups of the account's own group are included. */
  withSubgroups(name: 'includeSubgroups' | 'includeSubGroups'): boolean {
    return this.oneOf(name, ['false', 'true']) === 'true'
  }

  limit(usual: number, most = usual): number {
    return Math.min(this.whole('limit', usual, 1), most, this.largestPage)
  }

  /** ISO 8601; a time without a zone is in UTC. */
  time(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    const isZoned = /(Z|[+-]\d\d:\d\d)$/.test(value) || /^\d{4}-\d\d-\d\d$/.test(value)
    const instantMs = Date.parse(isZoned ? value : `${value}Z`)
    if (Number.isNaN(instantMs)) throw new Refusal(400, `The value of ${name} is not a date.`)
    return instantMs
  }

  requiredTime(name: string): number {
    const instantMs = this.time(name)
    if (instantMs === null) throw new Refusal(400, `The ${name} parameter is required.`)
    return instantMs
  }

  oneOf<T extends string>(name: string, values: readonly [T, ...T[]]): T {
    const value = this.text(name)
    const found = values.find((allowed) => allowed === value)
    if (value !== null && !found) throw new Refusal(400, `The value of ${name} is not valid.`)
    return found ?? values[0]
  }
}

/** A page of a first-version list, with the total count. */
export function offsetPage<T>(
  query: Query,
  rows: string,
  all: readonly T[],
  report: (item: T) => object,
  usual: number,
) {
  const limit = query.limit(usual, 10_000)
  const offset = query.whole('offset', 0, 0)
  return {
    [rows]: all.slice(offset, offset + limit).map(report),
    metadata: { count: all.length, limit, offset },
  }
}

export const NO_GUID = '00000000-0000-0000-0000-000000000000'
