import { light, rushHourTraffic } from '@milepost/domain/codes'
import { type PartOf, shareMargin } from '@milepost/domain/statistics/margin'
import type { Cells } from '../../recompute/segments/cells.ts'
import { type ConditionPart, conditionParts, type DrivingSums } from '../../recompute/segments/segment-sums.ts'
import { totalBy } from '../../recompute/segments/totals.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'

/** Adds up cells of `conditions` by one of their parts, for some regions or, if none are given, all. */
export function sumBy(conditions: Cells, by: ConditionPart, regions: readonly number[]): Map<number, number[]> {
  const place = conditionParts.indexOf(by)
  const sums = new Map<number, number[]>()
  for (const [key, values] of conditions) {
    const parts = key.split(',').map(Number)
    if (regions.length && !regions.includes(parts[0]!)) continue
    const own = sums.get(parts[place]!)
    if (!own) sums.set(parts[place]!, [...values])
    else for (const [at, value] of values.entries()) own[at] = (own[at] ?? 0) + value
  }
  return sums
}

/** The same for all regions, from `totals`. */
export const totalsBy = (totals: Cells, by: ConditionPart): Map<number, number[]> =>
  new Map([...totalBy(totals, by)].map(([code, values]) => [Number(code), values]))

/** Meters for which something is true, and meters for which it is known. */
export type Known = { meters: number; known: number }

function metersWhere(
  sums: ReadonlyMap<number, number[]>,
  isIt: (code: number) => boolean,
  isKnown = (_: number) => true,
): Known {
  const all = [...sums].filter(([code]) => isKnown(code))
  const metersOf = (some: typeof all) => some.reduce((sum, [, [meters]]) => sum + meters!, 0)
  return { meters: metersOf(all.filter(([code]) => isIt(code))), known: metersOf(all) }
}

/** Distance at night; half of dusk counts as night, as in scores. */
export function nightMeters({ totals }: DrivingSums): Known {
  const byLight = totalsBy(totals, 'light')
  const { meters, known } = metersWhere(byLight, (code) => code === light.code.night)
  return { meters: meters + (byLight.get(light.code.dusk)?.[0] ?? 0) / 2, known }
}

/** Distance in rain, snow, ice or fog. */
export const adverseMeters = ({ totals }: DrivingSums): Known =>
  metersWhere(
    totalsBy(totals, 'weather'),
    (code) => weatherOf(code) !== 'clear',
    (code) => weatherOf(code) !== null,
  )

/** Distance in hours of high or very high traffic. */
export const rushMeters = ({ totals }: DrivingSums): Known =>
  metersWhere(
    totalsBy(totals, 'traffic'),
    (code) => code !== rushHourTraffic.code.normal,
    (code) => code !== unknownTraffic,
  )

/** Distance in towns, based on how fast trips were. */
export function urbanMeters({ roads }: DrivingSums): Known {
  const metersOf = (road: string) => roads.get(road)?.[0] ?? 0
  return {
    meters: metersOf('urbanArterial') + metersOf('urbanLocal'),
    known: [...roads.values()].reduce((sum, [meters]) => sum + meters!, 0),
  }
}

/** Distance with a known driver. */
export function driverKnownMeters({ sources }: DrivingSums): Known {
  let [meters, known] = [0, 0]
  for (const [key, [own]] of sources) {
    known += own!
    if (key.endsWith(',1')) meters += own!
  }
  return { meters, known }
}

/**
 * Returns the margin of a share of the distance. Days differ, not miles, so it is as uncertain as a share of as many
 * vehicle days.
 */
export function ofDrivingShares(
  metersOf: (sums: DrivingSums) => Known,
): (now: DrivingSums, then: DrivingSums) => number | null {
  const partOf = (sums: DrivingSums): PartOf => [(shareKnown(metersOf(sums)) ?? 0) * sums.vehicles, sums.vehicles]
  return (now, then) => shareMargin(partOf(now), partOf(then))
}

export const shareKnown = ({ meters, known }: Known): number | null => (known > 0 ? meters / known : null)
