import type { Account } from '../../world/account.ts'
import { instantOf } from '../../world/days/calendar.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'

/** Returns a device's last contact: just now, or the start of the day on which it fell silent. */
export function lastContactMs(account: Account, vehicle: Vehicle, nowMs: number): number {
  const latest = account.latest(vehicle, nowMs)
  if (latest) return latest.instantMs
  return instantOf(vehicle.depot.timeZone, account.mismatch(vehicle, nowMs)!.sinceDay, 0)
}
