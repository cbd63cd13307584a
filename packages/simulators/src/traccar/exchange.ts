import type { Footage } from '../simulation/facts/footage.ts'
import * as simulation from '../simulation/http/query.ts'
import { isPeriodRefused, type Strictness } from '../simulation/http/strictness.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Ids } from './ids.ts'

/** The capabilities of a server's devices. */
export type Tracker = {
  /** Between two positions of a moving vehicle. */
  reportSeconds: number
  /** Whether it detects and reports harsh driving. */
  hasAlarms: boolean
  /** Whether the server looks up speed limits of roads. */
  knowsLimits: boolean
}

/** What every endpoint works with: one server with one user. */
export type Office = {
  account: Account
  companyName: string
  ids: Ids
  email: string
  tracker: Tracker
  footage: Footage
}

/** One request being processed by the simulator. */
export type Exchange = { office: Office; query: Query; parts: readonly string[]; nowMs: number; strict: Strictness }

/** A rejected request. Traccar answers with the stack trace, almost always under 400. */
export class Refusal extends Error {
  readonly status: number
  readonly exception: string
  constructor(status: number, exception: string, message: string) {
    super(message)
    this.status = status
    this.exception = exception
  }
}

/** The query of a request, parsed as Traccar's resources parse it. */
export class Query extends simulation.Query {
  /** A nonnegative whole number, or null if absent. */
  count(name: string): number | null {
    const value = this.text(name)
    if (value === null) return null
    if (!/^\d+$/.test(value)) throw new Refusal(404, 'jakarta.ws.rs.NotFoundException', 'HTTP 404 Not Found')
    return Number(value)
  }

  /** An instant in epoch milliseconds. It is rejected without a zone. */
  instant(name: string): number {
    const value = this.text(name) ?? ''
    const instantMs = /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(instantMs))
      throw new Refusal(
        400,
        'java.time.format.DateTimeParseException',
        `Text '${value}' could not be parsed at index 0`,
      )
    return instantMs
  }
}

/** An instant in Traccar's format. */
export const isoOf = (instantMs: number) => new Date(instantMs).toISOString().replace('Z', '+00:00')

/** Returns a whole list, or the part selected by `limit` and `offset`. */
export function partOf<T>({ query }: Exchange, items: readonly T[]): readonly T[] {
  const offset = query.count('offset') ?? 0
  const limit = query.count('limit') || items.length
  return items.slice(offset, offset + limit)
}

/** Returns the devices named by `deviceId`, each only if the user can see it; a disabled one has no data. */
export function requestedVehicles({ office, query, strict }: Exchange): Vehicle[] {
  return query.all('deviceId').flatMap((id) => {
    const vehicle = office.ids.vehicle(id)
    if (strict.forbidden.has(id) || !(vehicle || office.ids.isFormer(id)))
      throw new Refusal(400, 'java.lang.SecurityException', 'Device access denied')
    return vehicle ?? []
  })
}

/** Returns the period of a report, unless `report.periodLimit` is shorter. */
export function periodOf({ query, strict }: Exchange): { fromMs: number; toMs: number } {
  const [fromMs, toMs] = [query.instant('from'), query.instant('to')]
  if (isPeriodRefused(strict, fromMs, toMs))
    throw new Refusal(400, 'java.lang.IllegalArgumentException', 'Time period exceeds the limit')
  return { fromMs, toMs }
}
