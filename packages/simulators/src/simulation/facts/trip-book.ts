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
    const trips: Trip[] = []
    for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < toMs; day++) trips.push(...this.day(day))
    return trips
      .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
      .sort((a, b) => b.startMs - a.startMs || a.vehicle.number - b.vehicle.number)
  }

  private day(day: number): readonly Trip[] {
    let trips = this.days.get(day)
    if (!trips) {
      const [fromMs, toMs] = [day * DAY_MS, (day + 1) * DAY_MS]
      trips = this.account.vehicles
        .flatMap((vehicle) => this.account.trips(vehicle, fromMs, toMs, Number.POSITIVE_INFINITY))
        .filter(({ startMs }) => startMs >= fromMs)
      this.days.set(day, trips)
    }
    return trips
  }
}
