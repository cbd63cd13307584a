import { driverScore } from '../simulation/facts/driver-score.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Driver } from '../world/fleet/driver.ts'
import { type Exchange, pageOf, Refusal } from './exchange.ts'
import { nameOf } from './listings.ts'

const BEST_SCORE = 1000
const PARTS_OF_BEST = BEST_SCORE / 100
/** The week of January 5, 1970 was the first to begin on a Monday. */
const FIRST_MONDAY = 4

/** The end of the interval containing an instant. */
const endOf: Readonly<Record<string, (atMs: number) => number>> = {
  daily: (atMs) => (Math.floor(atMs / DAY_MS) + 1) * DAY_MS,
  weekly: (atMs) => (Math.floor((atMs / DAY_MS - FIRST_MONDAY) / 7) * 7 + FIRST_MONDAY + 7) * DAY_MS,
  monthly: (atMs) => Date.UTC(new Date(atMs).getUTCFullYear(), new Date(atMs).getUTCMonth() + 1),
}

/** `drivers/report`: a row for every driver and interval overlapping the window, without naming the interval. */
export function driverReport(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const [start, end] = office.isOlder ? ['start', 'end'] : ['startTime', 'endTime']
  const fromMs = query.time(start!)
  if (fromMs === null) throw new Refusal(400, 'Start time is required')
  const next = endOf[query.text('interval') ?? '']
  if (!next) throw new Refusal(400, 'interval must be daily, weekly or monthly')
  const ends: number[] = []
  for (let atMs = fromMs; atMs <= (query.time(end!) ?? nowMs); atMs = next(atMs)) ends.push(next(atMs))
  const rows = ends.flatMap((untilMs) => [
    ...office.account.drivers.map((driver) => rated(exchange, driver, untilMs)),
    hardlyDrove(exchange),
  ])
  return pageOf(exchange, 'driverReport', rows, (row) => row)
}

const rated = ({ office }: Exchange, driver: Driver, untilMs: number) => ({
  driver: { driverId: office.ids.ofDriver(driver), ...nameOf(driver.name) },
  details: {
    driverScore: driverScore(driver, untilMs) * PARTS_OF_BEST,
    minutesAnalyzed: 2400 + 60 * (driver.number % 20),
    greenMinutesPercentage: 96.4,
    overspeedingPercentage: 1.2,
  },
})

/** A month's score requires 400 minutes. */
const hardlyDrove = ({ office }: Exchange) => ({
  driver: { driverId: office.ids.ofFormerDriver(0), firstName: 'Spare', lastName: 'Driver' },
  details: { driverScore: null, minutesAnalyzed: 12, greenMinutesPercentage: 100, overspeedingPercentage: 0 },
})
