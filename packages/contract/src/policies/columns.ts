import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import { unreadWords } from '../connections/reads.ts'
import type { Policy } from './endpoints.ts'

const { text, number, numberOr, list, time } = columnKinds<Policy>()

/** Most important first. */
export const policyColumns: readonly ListColumn<Policy>[] = [
  text('policyNumber', 'Policy'),
  text('insurerName', 'Insurer'),
  number('vehicles', 'Vehicles'),
  number('reportingVehicles', 'Reporting'),
  number('highRisk', 'High risk', 'byBand.high'),
  number('elevatedRisk', 'Elevated risk', 'byBand.elevated'),
  number('moderateRisk', 'Moderate risk', 'byBand.moderate'),
  number('lowRisk', 'Low risk', 'byBand.low'),
  numberOr('losses', 'Losses, 12 months', unreadWords.loading),
  list('connections', 'Connections', [{ kind: 'text', of: 'name' }]),
  time('lastGpsDateTime', 'Last GPS'),
  text('termsUrl', 'Terms'),
  text('contractStartDate', 'Contract start'),
  text('contractEndDate', 'Contract end'),
]
