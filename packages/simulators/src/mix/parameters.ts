import { isLosslessNumber } from 'lossless-json'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { badArgument, type Exchange, notAuthorised } from './exchange.ts'

const LONGEST_MS = 7 * 86_400_000

/** Parses the instant of `yyyyMMddHHmmss`, with or without milliseconds; null for anything else. */
function instantOf(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second, milliseconds = '000'] = found
  const instantMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
  return Number.isNaN(instantMs) ? null : instantMs
}

/** Parses the from and to of a path, at most seven days apart by default. */
export function rangeOf(from = '', to = '', longestMs = LONGEST_MS): [fromMs: number, toMs: number] {
  const [fromMs, toMs] = [instantOf(from), instantOf(to)]
  if (fromMs === null || toMs === null) throw badArgument('Dates must be given as yyyyMMddHHmmss.')
  if (toMs < fromMs || toMs - fromMs > longestMs) throw badArgument('The date range must not exceed 7 days.')
  return [fromMs, toMs]
}

/** Parses the from and to of a path, unless the period is too long for this account. */
export function periodOf({ parts, strict }: Exchange): [fromMs: number, toMs: number] {
  const [fromMs, toMs] = rangeOf(parts[0], parts[1])
  if (isPeriodRefused(strict, fromMs, toMs)) throw badArgument('The date range is too long.')
  return [fromMs, toMs]
}

/** Parses two days of a path, `yyyyMMdd`: from the first instant to the last. */
export function daysOf(from = '', to = ''): [fromMs: number, toMs: number] {
  const [fromMs, toMs] = [instantOf(`${from}000000`), instantOf(`${to}000000`)]
  if (fromMs === null || toMs === null) throw badArgument('Dates must be given as yyyyMMdd.')
  const lastMs = toMs + 86_400_000 - 1
  if (toMs < fromMs || lastMs - fromMs > LONGEST_MS) throw badArgument('The date range must not exceed 7 days.')
  return [fromMs, lastMs]
}

/** Parses where a feed begins. `NEW` is now: nothing, and a token to continue from. */
export function sinceOf(token: string, nowMs: number): number {
  if (token === 'NEW') return nowMs + 1
  const sinceMs = token.length === 17 ? instantOf(token) : null
  if (sinceMs === null) throw badArgument('SinceToken is not valid.')
  if (sinceMs < nowMs - LONGEST_MS) throw badArgument('SinceToken must not be older than 7 days.')
  return sinceMs
}

/** Parses the numbers of a list; quoted ones are rejected. */
export function idsOf(list: unknown): bigint[] {
  if (!Array.isArray(list)) throw badArgument('Value cannot be null.')
  return list.map((id: unknown) => {
    if (!isLosslessNumber(id) || !/^-?\d+$/.test(id.toString())) throw badArgument('Ids must be numbers.')
    return BigInt(id.toString())
  })
}

/** Returns the assets named in a list; one out of service no longer has any data. */
export function assetsOf({ office, strict }: Exchange, list: unknown): Vehicle[] {
  return idsOf(list).flatMap((id) => {
    const vehicle = office.ids.vehicle(id)
    if (strict.forbidden.has(String(id)) || !(vehicle || office.ids.isFormer(id))) throw notAuthorised()
    return vehicle ?? []
  })
}
