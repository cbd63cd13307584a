import type { Policy } from '../policies.ts'
import type { ListColumn } from './column.ts'
import { columnKinds } from './column-kinds.ts'

const { text, number, list, time } = columnKinds<Policy>()

/** What matters most first. */
export const policyColumns: readonly ListColumn<Policy>[] = [
  text('policyNumber', 'Policy'),
  text('insurerName', 'Insurer'),
  number('vehicles', 'Vehicles'),
  number('reportingVehicles', 'Reporting'),
  list('connections', 'Connections', [{ kind: 'text', of: 'name' }]),
  time('lastGpsDateTime', 'Last GPS'),
  text('termsUrl', 'Terms'),
  text('contractStartDate', 'Contract from'),
  text('contractEndDate', 'Contract until'),
]
