import { type RateType, rateTypes } from '@milepost/contract/scoring-config/endpoints'
import type { Graded } from '../evidence/evidence.ts'
import { minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import { type Strengths, unknownClass } from './priors.ts'

/** Points of a subject's events of each type, as if all were genuine, the sum of their squares, and how many events they are. */
export type EventStrengths = Partial<Record<RateType, { points: number; squaredPoints: number; events: number }>>

/**
 * Types that are graded by force. A van turns and pulls away with forces that no heavy vehicle brings up, however it is driven:
 * on one scale for all, the same habit would count more in light vehicles.
 */
const forceTypes: readonly RateType[] = ['harshBrake', 'harshAccel', 'harshCorner', 'nearCollision']

/**
 * Types whose strength each provider tells on a scale of its own, or not at all. Speeding is graded by what it was over the
 * limit, whoever tells it.
 */
const gradedTypes: readonly RateType[] = rateTypes.filter((type) => type !== 'speeding')

/** Events of some that say they are like the others (expert). */
const creditedEvents = 10

/** Vehicles of a provider that make its scale known: that is one of devices, and takes fewer than a habit (expert). */
const leastOfProvider = 10

type Shown = Graded & { points: number; events: number }

/**
 * How strong events of a type are against those of all: in vehicles of each class, where thirty or more have shown some and force
 * grades them; and as each provider tells them of each class, where ten or more have, drawn towards what is known of the class.
 */
export function fitStrengths(
  subjects: readonly { strengths?: EventStrengths; provider?: string; usage: { vehicleClass: string | null } }[],
  type: RateType,
): Strengths {
  if (!gradedTypes.includes(type)) return {}
  const shown = subjects.flatMap(({ strengths, provider, usage: { vehicleClass } }): Shown[] => {
    const own = strengths?.[type]
    return own && own.events > 0 ? [{ ...own, provider, vehicleClass }] : []
  })
  const mean = sum(shown.map(({ points }) => points)) / sum(shown.map(({ events }) => events))
  /** Against all, drawn towards another strength. */
  const strengthOf = (own: readonly Shown[], towards: number) =>
    (creditedEvents * towards + sum(own.map(({ points }) => points)) / mean) /
    (creditedEvents + sum(own.map(({ events }) => events)))
  const byClass = Object.fromEntries(
    groupsOf(forceTypes.includes(type) ? shown : [], ({ vehicleClass }) => vehicleClass, minimumEntities).map(
      ([name, own]) => [name, strengthOf(own, 1)],
    ),
  )
  const byProvider = Object.fromEntries(
    groupsOf(shown, ({ provider }) => provider, leastOfProvider).flatMap(([provider, ofProvider]) => {
      const cells = groupsOf(ofProvider, ({ vehicleClass }) => vehicleClass ?? unknownClass, leastOfProvider)
      return cells.length > 0
        ? [[provider, Object.fromEntries(cells.map(([name, own]) => [name, strengthOf(own, byClass[name] ?? 1)]))]]
        : []
    }),
  )
  return {
    ...(Object.keys(byClass).length > 0 && { strengthByClass: byClass }),
    ...(Object.keys(byProvider).length > 0 && { strengthByProvider: byProvider }),
  }
}

/** Groups of so many, in the order of their names. */
function groupsOf(all: readonly Shown[], nameOf: (one: Shown) => string | null | undefined, least: number) {
  const named = all.flatMap((one) => {
    const name = nameOf(one)
    return name ? [{ name, one }] : []
  })
  return [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, own]) => own.length >= least)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => [name, own.map(({ one }) => one)] as const)
}
