import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'
import { localHour } from '@milepost/geo/time-zone'

/** From `fromHour` up to, not including, `toHour`; past midnight where that is smaller. Hours are local. */
export type RushHour = { fromHour: number; toHour: number; traffic: RushHourTraffic }

const covers = ({ fromHour, toHour }: RushHour, hour: number) =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour

/** Traffic as cells of conditions hold it: the code of an hour, or that nobody knows. */
export const unknownTraffic = 3
export type TrafficCode = RushHourTraffic | typeof unknownTraffic

/**
 * The client's traffic at an hour of the day; of overlapping ranges the first listed counts. Null where the client has set none: which
 * hours are busy is then not known, and not that none is.
 */
export function trafficAtHour(rushHours: readonly RushHour[], hour: number): RushHourTraffic | null {
  if (rushHours.length === 0) return null
  return rushHours.find((range) => covers(range, hour))?.traffic ?? rushHourTraffic.code.normal
}

/** The client's traffic at an instant, by the clock of the place; null as above. */
export const trafficAt = (
  rushHours: readonly RushHour[],
  timeZone: string,
  instantMs: number,
): RushHourTraffic | null => trafficAtHour(rushHours, localHour(timeZone, instantMs))
