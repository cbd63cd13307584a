import { driverScore } from '../simulation/facts/driver-score.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import { type Exchange, type Page, pageOf, Refusal } from './exchange.ts'

const MOST_DRIVERS = 100
const LONGEST_MS = 366 * DAY_MS
const MOST_PER_PAGE = 100

/** `/safety-scores/drivers`: for drivers named by id, over at most a year. */
export function driverScores({ office, query }: Exchange): Page {
  const fromMs = query.requiredTime('startTime')
  const toMs = query.requiredTime('endTime')
  if (toMs <= fromMs || toMs - fromMs > LONGEST_MS) throw new Refusal(400, 'Invalid time range.')
  const wanted = new Set(query.requiredList('driverIds', MOST_DRIVERS))
  const drivers = office.account.drivers.filter((driver) => wanted.has(office.ids.ofDriver(driver)))
  return pageOf(query, drivers, MOST_PER_PAGE, (driver) => ({
    driverId: office.ids.ofDriver(driver),
    driverScore: driverScore(driver, toMs),
    driveDistanceMeters: null,
    driveTimeMilliseconds: 0,
    behaviors: [],
    speeding: [],
  }))
}
