import { z } from 'zod'
import type { Footage } from '../simulation/facts/footage.ts'
import type { TripBook } from '../simulation/facts/trip-book.ts'
import type { Links } from '../simulation/http/links.ts'
import * as simulation from '../simulation/http/query.ts'
import type { Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
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
  strict: Strictness
}

/** One request being processed by the simulator. */
export type Exchange = {
  office: Office
  query: Query
  request: Request
  nowMs: number
  /** Address of the simulator as known to the caller, without a trailing slash. */
  baseUrl: string
}

/** A rejected request; older endpoints report it in plain text. */
export class Refusal extends Error {
  readonly status: number
  readonly isText: boolean
  constructor(status: number, message: string, isText = false) {
    super(message)
    this.status = status
    this.isText = isText
  }
}

/** The query of a request, parsed as Samsara parses it. */
export class Query extends simulation.Query {
  /** Comma-separated values; empty if absent. */
  list(name: string, most = Number.POSITIVE_INFINITY): string[] {
    const values = this.parameters
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter(Boolean)
    if (values.length > most) throw new Refusal(400, `Parameter ${name} takes at most ${most} values.`)
    return values
  }

  /** Like `list`, but requires at least one value. */
  requiredList(name: string, most: number): string[] {
    const values = this.list(name, most)
    if (!values.length) throw new Refusal(400, `Missing required parameter: ${name}.`)
    return values
  }

  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name)
    if (value === null) return fallback
    const choice = choices.find((entry) => entry === value)
    if (!choice) throw new Refusal(400, `Invalid value for ${name}: ${value}.`)
    return choice
  }

  /** An RFC 3339 time in epoch milliseconds, or null if absent. */
  time(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    const instantMs = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(instantMs)) throw new Refusal(400, `Invalid RFC 3339 time for ${name}: ${value}.`)
    return instantMs
  }

  requiredTime(name: string): number {
    const instantMs = this.time(name)
    if (instantMs === null) throw new Refusal(400, `Missing required parameter: ${name}.`)
    return instantMs
  }

  /** Page size: at most, and by default, `most`. */
  limit(most: number): number {
    const value = this.text('limit')
    if (value === null) return Math.min(most, this.largestPage)
    const limit = Number(value)
    if (!Number.isInteger(limit) || limit < 1 || limit > most)
      throw new Refusal(400, `Parameter limit must be between 1 and ${most}.`)
    return Math.min(limit, this.largestPage)
  }

  /** Returns the content of `after`, or null on a first page. */
  cursor<T>(schema: z.ZodType<T>): T | null {
    const after = this.text('after')
    if (after === null) return null
    try {
      return schema.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    } catch {
      throw new Refusal(400, 'Invalid cursor.')
    }
  }
}

/** An opaque cursor with any JSON content. */
export const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

export type Page = { data: unknown; pagination: { endCursor: string; hasNextPage: boolean } }

/** A page of a listing that is the same every time; its last page has an empty cursor. */
export function pageOf<T>(query: Query, items: readonly T[], most: number, report: (item: T) => unknown): Page {
  const limit = query.limit(most)
  const offset = query.cursor(Offset)?.offset ?? 0
  const next = offset + limit
  const hasNextPage = next < items.length
  return {
    data: items.slice(offset, next).map(report),
    pagination: { endCursor: hasNextPage ? cursorOf({ offset: next }) : '', hasNextPage },
  }
}

const Offset = z.object({ offset: z.int().min(0) })

/** The place of an item in a stream: a time and, for items at the same time, a key. */
export type Placed = { atMs: number; key: string }

/**
 * A page of a stream in the order of its places. The cursor is the place of the last item, so a stream can be continued
 * forever; with `isEndless` false it ends with an empty cursor, as windows do.
 */
export function streamPageOf<T extends Placed>(
  query: Query,
  items: readonly T[],
  most: number,
  isEndless: boolean,
  report: (item: T) => unknown,
): Page {
  const limit = query.limit(most)
  const after = placeOf(query)
  const waiting = items.filter((item) => !after || comparePlaces(item, after) > 0).sort(comparePlaces)
  const page = waiting.slice(0, limit)
  const hasNextPage = waiting.length > limit
  const last = page.at(-1) ?? after
  const endCursor = last && (hasNextPage || isEndless) ? cursorOf({ atMs: last.atMs, key: last.key }) : ''
  return { data: page.map(report), pagination: { endCursor, hasNextPage } }
}

const Place = z.object({ atMs: z.number(), key: z.string() })

/** Returns the place of the last item before a page of a stream, or null on a first page. */
export const placeOf = (query: Query): Placed | null => query.cursor(Place)

const comparePlaces = (a: Placed, b: Placed) => a.atMs - b.atMs || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
