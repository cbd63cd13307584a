import * as simulation from '../simulation/http/query.ts'
import type { Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { AlertBook } from './alert-book.ts'
import type { Ids } from './ids.ts'

/** What every endpoint works with. */
export type Office = { account: Account; ids: Ids; alerts: AlertBook; isOlder: boolean }

/** One request being processed by the simulator; `address` is its own, without the query. */
export type Exchange = { office: Office; query: Query; address: string; nowMs: number; strict: Strictness }

/** A rejected request. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const USUAL_LIMIT = 100
const MOST_PER_PAGE = 500

/** The query of a request, parsed as Netradyne parses it. */
export class Query extends simulation.Query {
  /** Epoch milliseconds. */
  time(name: string): number | null {
    return this.whole(name, null)
  }

  get limit(): number {
    return Math.min(this.whole('limit', null) ?? USUAL_LIMIT, MOST_PER_PAGE, this.largestPage)
  }

  get offset(): number {
    return this.whole('offset', null) ?? 0
  }

  /** The same query for another page. */
  at(offset: number): string {
    const parameters = new URLSearchParams(this.parameters)
    parameters.set('limit', String(this.limit))
    parameters.set('offset', String(offset))
    return parameters.toString()
  }

  private whole(name: string, fallback: number | null): number | null {
    const value = this.text(name)
    if (value === null) return fallback
    if (!/^\d+$/.test(value)) throw new Refusal(400, `${name} must be a number`)
    return Number(value)
  }
}

/**
 * A page of a collection with full addresses of its neighbors, which drivers don't have; null, without content, if it
 * is empty.
 */
export function pageOf<T>({ query, address }: Exchange, rows: string, all: readonly T[], report: (item: T) => object) {
  const { limit, offset } = query
  if (limit < 1) throw new Refusal(400, 'limit must be positive')
  if (!all.length) return null
  const link = (at: number) => `${address}?${query.at(at)}`
  const last = Math.floor((all.length - 1) / limit) * limit
  const reported = { data: { [rows]: all.slice(offset, offset + limit).map(report) }, totalCount: all.length }
  if (rows === 'drivers') return reported
  return {
    ...reported,
    links: {
      self: link(offset),
      next: offset + limit < all.length ? link(offset + limit) : null,
      prev: offset > 0 ? link(Math.max(0, offset - limit)) : null,
      first: link(0),
      last: link(last),
    },
  }
}
