import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'
import { localHour } from '@milepost/geo/time-zone'

/** From `fromHour` up to, not including, `toHour`; past midnight if `toHour` is smaller. Hours are local. */
export type RushHour = { fromHour: number; toHour: number; traffic: RushHourTraffic }

const covers = ({ fromHour, toHour }: RushHour, hour: number) =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour

/** Traffic code in condition breakdowns: the code of an hour, or unknown. */
export const unknownTraffic = 3
export type TrafficCode = RushHourTraffic | typeof unknownTraffic

/**
 * Returns the client's traffic at an hour of the day; the first of overlapping ranges counts. Null if the client has
 * set none: rush hours are then unknown, which doesn't mean there are none.
 */
export function trafficAtHour(rushHours: readonly RushHour[], hour: number): RushHourTraffic | null {
  if (rushHours.length === 0) return null
  return rushHours.find((range) => covers(range, hour))?.traffic ?? rushHourTraffic.code.normal
}

/** Returns the client's traffic at an instant in local time; null as above. */
export const trafficAt = (
  rushHours: readonly RushHour[],
  timeZone: string,
  instantMs: number,
): RushHourTraffic | null => trafficAtHour(rushHours, localHour(timeZone, instantMs))
