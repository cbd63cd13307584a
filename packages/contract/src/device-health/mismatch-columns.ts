import { mismatchType } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { VehicleMismatch } from './mismatches.ts'

const { text, word, list, time } = columnKinds<VehicleMismatch>()

/** Label of a problem that was resolved before. */
export const reportedAgain = 'Reported again'

/** Most important first. */
export const mismatchColumns: readonly ListColumn<VehicleMismatch>[] = [
  text('vehicle', 'Vehicle', 'vehicle.name'),
  word('mismatchType', 'Mismatch', codeWords(mismatchType)),
  time('since', 'Since'),
  time('LastGpsDateTime', 'Date of status'),
  text('vin', 'VIN', 'vehicle.vin'),
  word('cameBack', reportedAgain, yesOrNo(reportedAgain, null)),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }], 'vehicle.groups'),
]
