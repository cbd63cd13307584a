import { type RateType, rateTypes } from '@milepost/contract/scoring-config/endpoints'
import type { Graded } from '../evidence/evidence.ts'
import { minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import { type Strengths, unknownClass } from './priors.ts'

/**
 * Points of a subject's events of each type, as if all were genuine, the sum of their squares, and the number of
 * events.
 */
export type EventStrengths = Partial<Record<RateType, { points: number; squaredPoints: number; events: number }>>

/**
 * Types graded by force. A van turns and accelerates with forces that no heavy vehicle reaches, however it is driven.
 * On one scale for all, the same habit would count more in light vehicles.
 */
const forceTypes: readonly RateType[] = ['harshBrake', 'harshAccel', 'harshCorner', 'nearCollision']

/**
 * Types whose strength each provider reports on its own scale, or not at all. Speeding is graded by the excess over the
 * limit, whichever provider reports it.
 */
const gradedTypes: readonly RateType[] = rateTypes.filter((type) => type !== 'speeding')

/** Credited events of average strength (expert). */
const creditedEvents = 10

/**
 * Vehicles of a provider required to determine its scale: it comes from devices, and needs fewer than a habit does
 * (expert).
 */
const leastOfProvider = 10

type Shown = Graded & { points: number; events: number }

/**
 * Fits how strong events of a type are relative to all: for vehicles of each class, if 30 or more have shown some and
 * the type is graded by force; and for each provider by class, if ten or more have, shrunk towards the strength of the
 * class.
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
  /** The strength relative to all, shrunk towards another strength. */
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

/** Groups of at least this many, sorted by name. */
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
