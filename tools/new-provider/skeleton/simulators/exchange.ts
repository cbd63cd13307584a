import * as simulation from '@milepost/simulators/simulation/http/query'
import type { Account } from '@milepost/simulators/world/account'
import type { Ids } from './ids.ts'

/** What every endpoint works with. */
export type Office = {
  account: Account
  companyName: string
  ids: Ids
}

/** One request being processed by the simulator. */
export type Exchange = {
  office: Office
  query: Query
  nowMs: number
}

/** A request that is invalid for Skeleton. */
export class Refusal extends Error {}

/** Invented: the rows per page unless fewer are requested. */
const MOST_PER_PAGE = 100

/** The query of a request, parsed as Skeleton parses it. */
export class Query extends simulation.Query {
  /** Where the requested page begins, and how many rows it has. */
  page(): { from: number; limit: number } {
    const limit = this.count('limit', MOST_PER_PAGE)
    return { from: this.count('after', 0), limit: Math.min(limit, MOST_PER_PAGE, this.largestPage) }
  }

  private count(name: string, fallback: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    if (!/^\d+$/.test(value)) throw new Refusal(`${name} is invalid`)
    return Number(value)
  }
}

/** A page of a list, in Skeleton's envelope. */
export function pageOf<T>(query: Query, all: readonly T[], report: (item: T) => object) {
  const { from, limit } = query.page()
  const end = from + limit
  return { items: all.slice(from, end).map(report), next: end < all.length ? String(end) : null, total: all.length }
}
