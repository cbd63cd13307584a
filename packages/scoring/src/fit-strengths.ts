import type { RateType } from '@milepost/contract/risk-score-config'
import { minimumEntities } from './shrinkage.ts'
import { sum } from './sum.ts'

/** Points of a subject's events of each type, and how many events they are. */
export type EventStrengths = Partial<Record<RateType, { points: number; events: number }>>

/**
 * Types that are graded by force. A van turns and pulls away with forces that no heavy vehicle brings up, however it is driven:
 * on one scale for all, the same habit would count more in light vehicles.
 */
export const forceTypes: readonly RateType[] = ['harshBrake', 'harshAccel', 'harshCorner', 'nearCollision']

/** Events of each class that say it is like the others (expert). */
const creditedEvents = 10

/**
 * How strong events of a type are in vehicles of each class, against those of all; of classes in which thirty or more have shown
 * some. Null for types that no force grades.
 */
export function fitStrengths(
  subjects: readonly { strengths?: EventStrengths; usage: { vehicleClass: string | null } }[],
  type: RateType,
): Record<string, number> | null {
  if (!forceTypes.includes(type)) return null
  const shown = subjects.flatMap(({ strengths, usage }) => {
    const own = strengths?.[type]
    return own && own.events > 0 ? [{ ...own, vehicleClass: usage.vehicleClass }] : []
  })
  const mean = sum(shown.map(({ points }) => points)) / sum(shown.map(({ events }) => events))
  const classes = [...Map.groupBy(shown, ({ vehicleClass }) => vehicleClass)].flatMap(([name, own]) => {
    if (name === null || own.length < minimumEntities) return []
    const points = sum(own.map((one) => one.points))
    const events = sum(own.map((one) => one.events))
    return [[name, (creditedEvents + points / mean) / (creditedEvents + events)] as const]
  })
  return classes.length > 0 ? Object.fromEntries(classes.toSorted(([a], [b]) => (a < b ? -1 : 1))) : null
}
