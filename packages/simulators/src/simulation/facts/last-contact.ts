import type { Account } from '../../world/account.ts'
import { instantOf } from '../../world/days/calendar.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'

/** When a device was heard last: just now, or as the day began on which it fell silent. */
export function lastHeardMs(account: Account, vehicle: Vehicle, nowMs: number): number {
  const latest = account.latest(vehicle, nowMs)
  if (latest) return latest.instantMs
  return instantOf(vehicle.depot.timeZone, account.mismatch(vehicle, nowMs)!.sinceDay, 0)
}
