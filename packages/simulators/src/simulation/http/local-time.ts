import { utcOffsetMs } from '@milepost/geo/time-zone'
import type { Account } from '../../world/account.ts'

const MINUTE_MS = 60_000

/** Formats an instant in the account's time zone, that of its first depot: `2026-03-01T10:00:00+01:00`. */
export function localTime(account: Account, instantMs: number): string {
  const offsetMs = utcOffsetMs(account.groups[0]!.timeZone, instantMs)
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(instantMs + offsetMs).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${hours}:${rest}`
}
