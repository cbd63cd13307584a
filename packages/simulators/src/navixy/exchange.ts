import { utcOffsetMs } from '@milepost/geo/time-zone'
import type { IncidentBook, Kept } from '../simulation/facts/incident-book.ts'
import { localTime } from '../simulation/http/local-time.ts'
import { isPeriodRefused, type Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Ids } from './ids.ts'

/** What every call works with. */
export type Office = { account: Account; companyName: string; ids: Ids; events: IncidentBook<Kept>; login: string }

/** One call being processed by the simulator. */
export type Exchange = { office: Office; call: Call; nowMs: number; strict: Strictness }

/** A rejected call, with Navixy's number for it and the message from its list of errors. */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, description: string) {
    super(description)
    this.code = code
  }
}

const invalid = (name: string) => new Refusal(7, `Invalid parameters: ${name}`)

export const KMH_PER_MPS = 3.6

/** The whole second of an instant: there are no fractions anywhere. */
export const secondOf = (instantMs: number) => Math.floor(instantMs / 1000) * 1000

/** The parameters of a call, parsed as Navixy parses them, and its requested time format. */
export class Call {
  private readonly account: Account
  private readonly parameters: Readonly<Record<string, unknown>>
  private readonly isIso: boolean
  /** The maximum length of a page: `history.maxLimit`, also for the registers. */
  readonly largestPage: number

  constructor(account: Account, parameters: Readonly<Record<string, unknown>>, isIso: boolean, largestPage: number) {
    this.account = account
    this.parameters = parameters
    this.isIso = isIso || parameters.iso_datetime === true
    this.largestPage = largestPage
  }

  /** A nonnegative whole number, or null if absent. */
  count(name: string): number | null {
    const value = this.parameters[name]
    if (value === undefined || value === null) return null
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(name)
    return value
  }

  flag(name: string, usual: boolean): boolean {
    const value = this.parameters[name] ?? usual
    if (typeof value !== 'boolean') throw invalid(name)
    return value
  }

  /** A required list of numbers. */
  numbers(name: string): number[] {
    const value = this.parameters[name]
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'number')) throw invalid(name)
    return value
  }

  /** A list of words, or null for all. */
  words(name: string): string[] | null {
    const value = this.parameters[name]
    if (value === undefined || value === null) return null
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw invalid(name)
    return value
  }

  /** A required window, with its end after its start. */
  window(): { fromMs: number; toMs: number } {
    const [fromMs, toMs] = [this.instant('from'), this.instant('to')]
    if (toMs <= fromMs) throw invalid('to')
    return { fromMs, toMs }
  }

  /** With its zone, or without one in the account's. */
  private instant(name: string): number {
    const value = String(this.parameters[name] ?? '')
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(value)) return Date.parse(value)
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) throw invalid(name)
    const localMs = Date.parse(`${value.replace(' ', 'T')}Z`)
    return localMs - utcOffsetMs(this.account.groups[0]!.timeZone, localMs)
  }

  /** An instant in the caller's format: with the offset of the account's zone, or in that zone without an offset. */
  time(instantMs: number): string {
    const local = localTime(this.account, secondOf(instantMs))
    return this.isIso ? local : local.slice(0, 19).replace('T', ' ')
  }
}

/** `report.maxTimeSpan`, which isn't published. */
const LONGEST_SPAN_MS = 30 * DAY_MS

/** Returns the window of a call, unless it is longer than this server allows. */
export function windowOf({ call, strict }: Exchange): { fromMs: number; toMs: number } {
  const { fromMs, toMs } = call.window()
  if (toMs - fromMs > LONGEST_SPAN_MS || isPeriodRefused(strict, fromMs, toMs))
    throw new Refusal(211, 'Requested time span is too big')
  return { fromMs, toMs }
}

/** Returns the tracker of a call, which must not be blocked. */
export function requestedVehicle({ office, call, strict }: Exchange): Vehicle {
  const id = call.count('tracker_id')
  if (id === null) throw invalid('tracker_id')
  if (strict.forbidden.has(String(id)) || office.ids.isFormer(id)) throw new Refusal(208, 'Device blocked')
  const vehicle = office.ids.tracker(id)
  if (!vehicle) throw new Refusal(201, 'Not found in database')
  return vehicle
}

/** Returns a page of a register by `limit` and `offset`; a limit above the largest page is silently reduced. */
export function partOf<T>({ call }: Exchange, items: readonly T[]): readonly T[] {
  const offset = call.count('offset') ?? 0
  return items.slice(offset, offset + Math.min(call.count('limit') ?? items.length, call.largestPage))
}
