import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/days/calendar.ts'
import type { Trip } from '../../world/days/trips.ts'

const DAYS_KEPT = 64

/** The trips of an account by the UTC day they begin, each as if it were over. */
export class TripBook {
  private readonly account: Account
  private readonly days = new LRUCache<number, readonly Trip[]>({ max: DAYS_KEPT })

  constructor(account: Account) {
    this.account = account
  }

  /** Returns trips that begin within [fromMs, toMs), newest first. */
  startedBetween(fromMs: number, toMs: number): Trip[] {
    const found: Trip[] = []
    for (let day = Math.ceil(toMs / DAY_MS) - 1; (day + 1) * DAY_MS > fromMs; day--)
      for (const trip of this.day(day)) if (trip.startMs >= fromMs && trip.startMs < toMs) found.push(trip)
    return found
  }

  /** Newest first. */
  private day(day: number): readonly Trip[] {
    let trips = this.days.get(day)
    if (!trips) {
      const [fromMs, toMs] = [day * DAY_MS, (day + 1) * DAY_MS]
      trips = this.account.vehicles
        .flatMap((vehicle) => this.account.trips(vehicle, fromMs, toMs, Number.POSITIVE_INFINITY))
        .filter(({ startMs }) => startMs >= fromMs)
        .sort((a, b) => b.startMs - a.startMs || a.vehicle.number - b.vehicle.number)
      this.days.set(day, trips)
    }
    return trips
  }
}
