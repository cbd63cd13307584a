import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { Claim, ClaimMatch } from './endpoints.ts'

const { text, number, measure, list, time } = columnKinds<Claim>()

const dollars = () => ({ unit: 'US$', per: 1, decimals: 0 })

export const claimMatchWords: Readonly<Record<ClaimMatch, string>> = {
  matched: 'Matched',
  unmatched: 'Not matched',
  noVehicle: 'No vehicle',
}

/** Returns the loss that a claim is matched with, or why there is none. */
export const claimLossText = ({ match, accidentId }: Pick<Claim, 'match' | 'accidentId'>): string =>
  match === 'matched' && accidentId !== null ? accidentDisplayId(accidentId) : claimMatchWords[match]

/** Most important first. */
export const claimColumns: readonly ListColumn<Claim>[] = [
  text('claimNumber', 'Claim'),
  text('lossDate', 'Loss date'),
  text('policyNumber', 'Policy'),
  list('connections', 'Fleet', [{ kind: 'text', of: 'name' }]),
  { id: 'vehicle', header: 'Vehicle', text: ({ vehicle, vehicleText }) => vehicle?.name ?? vehicleText ?? '' },
  {
    id: 'faultPercent',
    header: 'Fault',
    text: ({ faultPercent }) => (faultPercent === null ? 'Unknown' : `${faultPercent}%`),
  },
  measure('paid', 'Paid', dollars, 'paidUsd'),
  measure('reserved', 'Reserved', dollars, 'reservedUsd'),
  number('injuries', 'Injuries'),
  { id: 'loss', header: 'Matched loss', text: claimLossText },
  text('status', 'Status'),
  text('insurerName', 'Insurer'),
  text('lossTime', 'Loss time'),
  text('fileName', 'File'),
  text('importedBy', 'Imported by'),
  time('importedAt', 'Imported'),
]
