import { LRUCache } from 'lru-cache'
import type { Account } from '../world/account.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'

const WINDOWS_KEPT = 200

/** The trips of an account. Those of a window are cached, because its pages are requested one after the other. */
export class TripBook {
  private readonly account: Account
  private readonly windows = new LRUCache<string, readonly Trip[]>({ max: WINDOWS_KEPT })

  constructor(account: Account) {
    this.account = account
  }

  /** Returns a vehicle's trips that overlap the window and have begun by `nowMs`, in order. */
  between(vehicle: Vehicle, fromMs: number, toMs: number, nowMs: number): readonly Trip[] {
    const key = [vehicle.number, fromMs, toMs, nowMs].join()
    const known = this.windows.get(key)
    if (known) return known
    const trips = this.account.trips(vehicle, fromMs, toMs, nowMs)
    this.windows.set(key, trips)
    return trips
  }
}
