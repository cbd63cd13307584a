import { localDayNumber, localHour } from '@milepost/geo/time-zone'
import { zoneOfRegion } from '../clocks/place-zone.ts'
import type { Drive } from './drives.ts'

/** Driving on a day by hour of the week in local time: weekday 1 (Monday) to 7, hour 0–23. */
export type HourMeters = { weekday: number; hour: number; meters: number }

/** All time zones differ by quarters of an hour: within one, the hour is the same. */
const quarterSeconds = 900

/**
 * Distributes a day's driving over its hours: each drive evenly over its time, and those with unknown meters by their
 * time. Hours are those of the place, or in the client's zone where the place is unknown. A drive of unknown duration,
 * such as a private one, has no hour.
 */
export function metersByHour(
  { drives, meters }: { drives: readonly Drive[]; meters: number },
  clientZone: string,
): HourMeters[] {
  let [reported, unreported] = [0, 0]
  const parts: { from: number; to: number; known: number | null; zoneAt: (at: number) => string }[] = []
  for (const { began, seconds, since, until, cells } of drives) {
    if (!seconds) continue
    const zoneAlong = zonesAlong(cells, clientZone)
    const [from, to] = [began + since * seconds, began + until * seconds]
    const known = cells.length ? cells.reduce((sum, cell) => sum + cell.meters, 0) * (until - since) : null
    if (known === null) unreported += to - from
    else reported += known
    parts.push({ from, to, known, zoneAt: (at) => zoneAlong((at - began) / seconds) })
  }
  const left = Math.max(0, meters - reported)
  const hours: HourMeters[] = []
  for (const { from, to, known, zoneAt } of parts) {
    const own = known ?? (unreported > 0 ? (left * (to - from)) / unreported : 0)
    for (let at = from; at < to; ) {
      const next = Math.min(to, (Math.floor(at / quarterSeconds) + 1) * quarterSeconds)
      const share = (own * (next - at)) / (to - from)
      const zone = zoneAt(at)
      const [weekday, hour] = [weekdayAt(zone, at * 1000), localHour(zone, at * 1000)]
      const last = hours.at(-1)
      if (last && last.weekday === weekday && last.hour === hour) last.meters += share
      else hours.push({ weekday, hour, meters: share })
      at = next
    }
  }
  return hours
}

/** Returns the zone at a share of a trip's time: its conditions are in the order in which they were met. */
function zonesAlong(cells: Drive['cells'], clientZone: string): (share: number) => string {
  const ends: { zone: string; meters: number }[] = []
  let meters = 0
  for (const cell of cells) {
    meters += cell.meters
    const zone = zoneOfRegion(cell.regionId, clientZone)
    const last = ends.at(-1)
    if (last?.zone === zone) last.meters = meters
    else ends.push({ zone, meters })
  }
  const [only = { zone: clientZone }] = ends
  if (ends.length < 2) return () => only.zone
  return (share) => (ends.find((end) => share * meters < end.meters) ?? ends.at(-1)!).zone
}

/** 1 (Monday) to 7: January 1, 1970 was a Thursday. */
export const weekdayAt = (zone: string, atMs: number) => ((localDayNumber(zone, atMs) + 3) % 7) + 1
