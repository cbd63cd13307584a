import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { quantityText, speed } from '@milepost/domain/quantity'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import type { ImpossibleValue } from '../impossible-values.ts'
import { guessReasons } from '../trips/held/guess-reasons.ts'

/** An event, with the reason if its speed, or its limit, was dropped because it can't be true. */
type Doubted = IncidentRecord & { speedDoubt?: string }

/** Speeds and limits are rounded, to a mile per hour each. */
const roundedKmh = 3

/** Hardly a road has a lower limit than this, in km/h: a device that reports slower driving as speeding compared it with a limit that it doesn't know. */
const lowestLimitKmh = 30

/**
 * Remembers at an event that its speed is dropped, or its limit while it was this slow: what is left of it can't show
 * speeding. Faster ones may be over a limit that a fleet set.
 */
export function noteSpeedDoubt(record: object, dropped: readonly ImpossibleValue[]): void {
  if (!('occurredAt' in record)) return
  const { speedKmh } = record as IncidentRecord
  const isSlow = speedKmh !== null && speedKmh <= lowestLimitKmh
  const doubt = dropped.find(({ name }) => name === 'speedKmh' || (name === 'speedLimitKmh' && isSlow))
  if (doubt) Object.assign(record, { speedDoubt: doubt.reason } satisfies Partial<Doubted>)
}

/**
 * Returns why the own values of an event contradict that it is speeding: its speed can't be true, wasn't measured, or is below its limit.
 * A speed at its start or end may be below. Null if nothing contradicts it.
 */
export function speedDoubtOf({ record, type }: IncidentDraft): string | null {
  if (type.translatedType !== speedingType) return null
  const { guess, speedDoubt, speedKmh, speedLimitKmh, speedBasis = 'event' }: Doubted = record
  if (guess) return `It is reported as speeding. ${guessReasons[guess]}`
  if (speedDoubt) return `It is reported as speeding. ${speedDoubt}`
  if (speedKmh === null || speedLimitKmh === null || !['event', 'max'].includes(speedBasis)) return null
  return speedKmh + roundedKmh < speedLimitKmh
    ? `It is reported as speeding, but its speed, ${textOf(speedKmh)}, is below its limit, ${textOf(speedLimitKmh)}`
    : null
}

const textOf = (kmh: number) => quantityText(speed(kmh, 'imperial'))
