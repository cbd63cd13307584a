import { DAY_MS } from '../days/calendar.ts'
import { type Days, localDay } from '../days/days.ts'
import { endMsOf, type Journey } from '../days/journey.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import { Motion } from './motion.ts'

/** The local day on which vehicles have `odometerMetersAtEpoch`: November 1, 2026. */
export const EPOCH_DAY = Date.UTC(2026, 10, 1) / DAY_MS

/** Odometer meters: a sum of planned routes from the epoch (forwards or backwards), cached per vehicle. */
export class Odometer {
  private readonly days: Days
  private readonly after = new Map<number, number[]>()
  private readonly before = new Map<number, number[]>()

  constructor(days: Days) {
    this.days = days
  }

  at(vehicle: Vehicle, instantMs: number): number {
    // Journeys of the two days before may still be running: start where all are over and add the distance since.
    const today = localDay(vehicle, instantMs)
    let meters = this.atStartOf(vehicle, today - 2)
    for (let day = today - 2; day <= today; day++) meters += this.drivenBy(vehicle, day, instantMs)
    return meters
  }

  // In shares of the planned path, so that the sum doesn't jump when the day is over.
  private drivenBy(vehicle: Vehicle, day: number, instantMs: number): number {
    const span = this.days.span(vehicle, day)
    if (!span || span.startMs >= instantMs) return 0
    const planned = this.atStartOf(vehicle, day + 1) - this.atStartOf(vehicle, day)
    if (span.endMs <= instantMs) return planned
    let driven = 0
    let total = 0
    for (const journey of this.days.day(vehicle, day).journeys) {
      total += journey.phases.meters
      driven += metersBy(journey, instantMs)
    }
    return (driven / total) * planned
  }

  private atStartOf(vehicle: Vehicle, day: number): number {
    const offset = day - EPOCH_DAY
    return offset >= 0
      ? this.sum(this.after, vehicle, offset, (index) => this.routeMeters(vehicle, EPOCH_DAY + index))
      : this.sum(this.before, vehicle, -offset, (index) => -this.routeMeters(vehicle, EPOCH_DAY - 1 - index))
  }

  private sum(lists: Map<number, number[]>, vehicle: Vehicle, count: number, metersOf: (index: number) => number) {
    let list = lists.get(vehicle.number)
    if (!list) {
      list = [vehicle.odometerMetersAtEpoch]
      lists.set(vehicle.number, list)
    }
    while (list.length <= count) list.push(list.at(-1)! + metersOf(list.length - 1))
    return list[count]!
  }

  private routeMeters(vehicle: Vehicle, day: number): number {
    return this.days.route(vehicle, day)?.meters ?? 0
  }
}

function metersBy(journey: Journey, instantMs: number): number {
  if (instantMs <= journey.startMs) return 0
  if (instantMs >= endMsOf(journey)) return journey.phases.meters
  return new Motion(journey.phases).at((instantMs - journey.startMs) / 1000).meters
}
