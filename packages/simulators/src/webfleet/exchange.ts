import type { TripBook } from '../simulation/facts/trip-book.ts'
import * as simulation from '../simulation/http/query.ts'
import { isPeriodRefused, type Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { EventBook } from './event-book.ts'
import type { Ids } from './ids.ts'

/** What every action works with. */
export type Office = { account: Account; ids: Ids; events: EventBook; trips: TripBook }

/** One request being processed by the simulator. */
export type Exchange = { office: Office; query: Query; nowMs: number; strict: Strictness }

/** A value in a row; null means none. Numbers may have 64 bits. */
export type Row = Record<string, string | number | bigint | null>

/** A rejected request, with WEBFLEET.connect's number for it. */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The reference's numbers for bad parameters aren't public, so this is a placeholder. */
const BAD_PARAMETER = 9000

/** The query of a request, parsed as WEBFLEET.connect parses it. */
export class Query extends simulation.Query {
  /** A custom range, both ends included, in epoch milliseconds. Whole-day patterns aren't simulated. */
  range(longestMs: number, strict: Strictness | null = null): { fromMs: number; toMs: number } {
    if (this.text('range_pattern') !== 'ud') throw new Refusal(BAD_PARAMETER, 'range_pattern invalid')
    const [fromMs, toMs] = [this.instant('rangefrom_string'), this.instant('rangeto_string')]
    const isTooLong = strict !== null && isPeriodRefused(strict, fromMs, toMs)
    if (isTooLong || toMs < fromMs || toMs - fromMs > longestMs) throw new Refusal(BAD_PARAMETER, 'range invalid')
    return { fromMs, toMs }
  }

  private instant(name: string): number {
    const value = this.text(name) ?? ''
    const instantMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(instantMs)) throw new Refusal(BAD_PARAMETER, `${name} invalid`)
    return instantMs
  }
}

/** The whole second of an instant: there are no fractions anywhere. */
export const secondOf = (instantMs: number) => Math.floor(instantMs / 1000) * 1000

export const microdegrees = (degrees: number) => Math.round(degrees * 1_000_000)

export const KMH_PER_MPS = 3.6
