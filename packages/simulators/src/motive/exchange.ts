import type { Footage } from '../simulation/facts/footage.ts'
import type { TripBook } from '../simulation/facts/trip-book.ts'
import type { Links } from '../simulation/http/links.ts'
import * as simulation from '../simulation/http/query.ts'
import { isPeriodRefused, type Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import { DAY_MS } from '../world/days/calendar.ts'
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

/** A rejected request. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const USUAL_PER_PAGE = 25
const MOST_PER_PAGE = 100

/** The query of a request, parsed as Motive parses it. */
export class Query extends simulation.Query {
  /** Ids, separated by commas or as repeated `name[]`; null if absent. */
  ids(name: string): Set<number> | null {
    const values = [...this.parameters.getAll(name), ...this.parameters.getAll(`${name}[]`)]
      .flatMap((value) => value.split(','))
      .filter(Boolean)
    return values.length ? new Set(values.map(Number)) : null
  }

  /** A date or time in epoch milliseconds, or null if absent. */
  time(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    const instantMs = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(instantMs)) throw new Refusal(400, `${name} is invalid`)
    return instantMs
  }

  /** Both days included, split in UTC: [from, to) in epoch milliseconds. */
  days(strict: Strictness, most: number, mostInWords: string): { fromMs: number; toMs: number } {
    const [fromMs, lastMs] = [this.day('start_date'), this.day('end_date')]
    if (lastMs < fromMs) throw new Refusal(400, 'End date must not be before start date')
    const isTooLong = lastMs - fromMs > most * DAY_MS || isPeriodRefused(strict, fromMs, lastMs + DAY_MS)
    if (isTooLong) throw new Refusal(400, `Date range cannot be greater than ${mostInWords}`)
    return { fromMs, toMs: lastMs + DAY_MS }
  }

  /** Size and number of the requested page, numbered from 1. */
  page(): { perPage: number; pageNo: number } {
    const perPage = Math.min(this.count('per_page', USUAL_PER_PAGE), MOST_PER_PAGE, this.largestPage)
    return { perPage, pageNo: this.count('page_no', 1) }
  }

  private day(name: string): number {
    const value = this.text(name)
    if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) throw new Refusal(400, `${name} must be a date (YYYY-MM-DD)`)
    return this.time(name)!
  }

  private count(name: string, fallback: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const count = Number(value)
    if (!Number.isInteger(count) || count < 1) throw new Refusal(400, `${name} is invalid`)
    return count
  }
}

/** A page of a list, with every row wrapped in its own name. One beyond the end is empty. */
export function pageOf<T>(
  query: Query,
  [rows, row]: readonly [string, string],
  all: readonly T[],
  report: (item: T) => object,
) {
  const { perPage, pageNo } = query.page()
  const shown = all.slice((pageNo - 1) * perPage, pageNo * perPage)
  return {
    [rows]: shown.map((item) => ({ [row]: report(item) })),
    ...totals[rows === 'speeding_events' ? 'ofTheAnswer' : 'ofThePage'](perPage, pageNo, all.length),
  }
}

/** Most lists have their length next to the page; clients of the speeding events read it from the response itself. */
const totals = {
  ofThePage: (per_page: number, page_no: number, total: number) => ({ pagination: { per_page, page_no, total } }),
  ofTheAnswer: (_perPage: number, _pageNo: number, total: number) => ({ total }),
}
