import { type RushHourTraffic, rushHourTraffic } from '@milepost/contract/codes'
import { localHour } from '@milepost/geo/time-zone'

/** From `fromHour` up to, not including, `toHour`; past midnight where that is smaller. Hours are local. */
export type RushHour = { fromHour: number; toHour: number; traffic: RushHourTraffic }

const covers = ({ fromHour, toHour }: RushHour, hour: number) =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour

/** The client's traffic at an hour of the day; of overlapping ranges the first listed counts. */
export function trafficAtHour(rushHours: readonly RushHour[], hour: number): RushHourTraffic {
  return rushHours.find((range) => covers(range, hour))?.traffic ?? rushHourTraffic.code.normal
}

/** The client's traffic at an instant, by the clock of the place. */
export const trafficAt = (rushHours: readonly RushHour[], timeZone: string, instantMs: number): RushHourTraffic =>
  trafficAtHour(rushHours, localHour(timeZone, instantMs))
