import { driverScore } from '../simulation/facts/driver-score.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Exchange, Row } from './exchange.ts'

const LONGEST_MS = 7 * DAY_MS

/** `showOptiDriveIndicator`: for every driver, from whole days; a driver who made no trip has no indicators. */
export function optiDrive({ office: { account, ids }, query }: Exchange): Row[] {
  const { toMs } = query.range(LONGEST_MS)
  const untilMs = (Math.floor(toMs / DAY_MS) + 1) * DAY_MS
  const rated = account.drivers.map((driver) => ({
    driverno: ids.driverNumberOf(driver),
    driveruid: ids.driverUidOf(driver),
    drivername: driver.name,
    ...indicators(driverScore(driver, untilMs) / 100),
  }))
  return [...rated, { driverno: 'D999', driveruid: null, drivername: 'Spare', ...indicators(null) }]
}

const indicators = (share: number | null): Row => ({
  optidrive_indicator: share,
  speeding_indicator: share,
  drivingevents_indicator: share,
  idling_indicator: share,
  coasting_indicator: share,
})
