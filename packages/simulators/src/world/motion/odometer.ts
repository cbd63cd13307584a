import { DAY_MS } from '../days/calendar.ts'
import { type DayReport, type Days, localDay } from '../days/days.ts'
import type { Journey } from '../days/journey.ts'
import type { Vehicle } from '../fleet/fleet.ts'
import { Motion } from './motion.ts'

/** The local day on which vehicles have `odometerMetersAtEpoch`: November 1, 2026. */
export const EPOCH_DAY = Date.UTC(2026, 10, 1) / DAY_MS

/** What the readings of a vehicle's local day have in common: a track has thousands, one after the other. */
type Readings = { vehicle: Vehicle; today: number; meters: number; days: readonly DrivenDay[] }
/** A local day with journeys. How they were driven is looked up once it is needed. */
type DrivenDay = {
  day: number
  startMs: number
  endMs: number
  plannedMeters: number
  drives: DayReport['drives'] | null
  journeys: readonly Journey[] | null
}

/** Odometer meters: a sum of planned routes from the epoch (forwards or backwards), cached per vehicle. */
export class Odometer {
  private readonly days: Days
  private readonly after = new Map<number, number[]>()
  private readonly before = new Map<number, number[]>()
  private last: Readings | null = null

  constructor(days: Days) {
    this.days = days
  }

  at(vehicle: Vehicle, instantMs: number): number {
    const today = localDay(vehicle, instantMs)
    if (this.last?.vehicle !== vehicle || this.last.today !== today) this.last = this.readingsOf(vehicle, today)
    let { meters } = this.last
    for (const driven of this.last.days) meters += this.drivenBy(vehicle, driven, instantMs)
    return meters
  }

  // Journeys of the two days before may still be running: starts where all are over, to add the distance since.
  private readingsOf(vehicle: Vehicle, today: number): Readings {
    const days = [today - 2, today - 1, today].flatMap((day) => {
      const span = this.days.span(vehicle, day)
      const plannedMeters = this.atStartOf(vehicle, day + 1) - this.atStartOf(vehicle, day)
      return span ? { day, startMs: span.startMs, endMs: span.endMs, plannedMeters, drives: null, journeys: null } : []
    })
    return { vehicle, today, meters: this.atStartOf(vehicle, today - 2), days }
  }

  // In shares of the planned path, so that the sum doesn't jump when the day is over.
  private drivenBy(vehicle: Vehicle, driven: DrivenDay, instantMs: number): number {
    if (driven.startMs >= instantMs) return 0
    if (driven.endMs <= instantMs) return driven.plannedMeters
    driven.drives ??= this.days.report(vehicle, driven.day).drives
    let total = 0
    let meters = 0
    for (const [index, drive] of driven.drives.entries()) {
      total += drive.meters
      if (instantMs >= drive.endMs) meters += drive.meters
      else if (instantMs > drive.startMs) meters += this.metersOnTheWay(vehicle, driven, index, instantMs)
    }
    return (meters / total) * driven.plannedMeters
  }

  private metersOnTheWay(vehicle: Vehicle, driven: DrivenDay, index: number, instantMs: number): number {
    driven.journeys ??= this.days.day(vehicle, driven.day).journeys
    const { phases, startMs } = driven.journeys[index]!
    return new Motion(phases).at((instantMs - startMs) / 1000).meters
  }

  private atStartOf(vehicle: Vehicle, day: number): number {
    const offset = day - EPOCH_DAY
    return offset >= 0
      ? this.sum(this.after, vehicle, offset, (index) => this.days.plannedMeters(vehicle, EPOCH_DAY + index))
      : this.sum(this.before, vehicle, -offset, (index) => -this.days.plannedMeters(vehicle, EPOCH_DAY - 1 - index))
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
}
