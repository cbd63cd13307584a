import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel } from '@milepost/domain/codes'
import { zonesText } from '@milepost/domain/impact-zones'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import type { Accident } from './endpoints.ts'

/** Fault as one word for each of the three states. */
export type Fault = 'noFault' | 'atFault' | 'unknown'
export const faultOf = (noFault: boolean | null): Fault =>
  noFault === null ? 'unknown' : noFault ? 'noFault' : 'atFault'
export const faultWords: Readonly<Record<Fault, string>> = {
  noFault: 'Not at fault',
  atFault: 'At fault',
  unknown: 'Unknown',
}

/** Whether our driver isn't at fault, from their share of it in percent; null if unknown. */
export const noFaultOf = (faultPercent: number | null): boolean | null =>
  faultPercent === null ? null : faultPercent === 0

/** Returns `At fault`, or `60% at fault` if others share it. */
export const faultText = (faultPercent: number | null): string =>
  faultPercent && faultPercent < 100 ? `${faultPercent}% at fault` : faultWords[faultOf(noFaultOf(faultPercent))]

/** What a loss that its fleet disputes says. */
export const disputedText =
  'The fleet says this was no collision. It counts as a loss until the insurer or a video reviewer confirms that.'

/**
 * Returns what scores count of a loss that its fleet disputes: "Disputed by the fleet; counts as 100% at fault". Null for
 * other losses.
 */
export function disputeText({
  isDisputed,
  countedFaultPercent: counted,
}: Pick<Accident, 'isDisputed' | 'countedFaultPercent'>): string | null {
  if (!isDisputed) return null
  if (counted === null) return 'Disputed by the fleet; counts partially until fault is known'
  return `Disputed by the fleet; counts as ${counted === 0 ? 'not' : `${counted}%`} at fault`
}

type Facts = Pick<Accident, 'faultPercent' | 'costEstimateUsd'>

/** Returns what a loss lacks, "Fault and cost missing"; null if nothing. */
export function missingText({ faultPercent: fault, costEstimateUsd: cost }: Facts): string | null {
  if (fault === null) return cost === null ? 'Fault and cost missing' : 'Fault missing'
  return cost === null ? 'Cost missing' : null
}

/** Returns whether the report of a loss is ready, or what is missing in it. */
export const reportText = (loss: Facts & Pick<Accident, 'isReportReady'>): string =>
  loss.isReportReady ? (missingText(loss) ?? 'Ready') : 'Being prepared'

/** "IL, US": the state of a loss; null if the place is unknown. */
export const stateText = (place: Accident['place']): string | null =>
  [place?.regionCode, place?.country].filter(Boolean).join(', ') || null

const { text, number, measure, time, word, with: together } = columnKinds<Accident>()

/** Most important first. */
export const accidentColumns: readonly ListColumn<Accident>[] = [
  { id: 'accidentId', header: 'Loss', text: ({ accidentId }) => accidentDisplayId(accidentId) },
  time('occurredAt', 'Time'),
  together(text('vehicle', 'Vehicle', 'vehicle.name'), text('vin', 'VIN', 'vehicle.vin')),
  text('driver', 'Driver', 'driver.name'),
  { id: 'noFault', header: 'Fault', text: ({ faultPercent }) => faultText(faultPercent) },
  { id: 'dispute', header: 'Dispute', text: disputeText },
  measure('costEstimate', 'Cost estimate', () => ({ unit: 'US$', per: 1, decimals: 0 }), 'costEstimateUsd'),
  measure('maxG', 'Force', () => ({ unit: 'g', per: 1, decimals: 2 })),
  { id: 'zones', header: 'Points of impact', text: ({ impactZones }) => zonesText(impactZones) },
  { id: 'state', header: 'State', text: ({ place }) => stateText(place) },
  text('place', 'Place', 'place.text'),
  number('riskScore', 'Risk'),
  text('type', 'Reported as', 'type.word'),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  { id: 'report', header: 'Report', text: reportText },
  word('notice', 'Notice', codeWords(fnolLevel), 'notificationLevel'),
  text('eventId', 'Event ID'),
]
