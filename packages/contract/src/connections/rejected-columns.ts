import { inUnits } from '@milepost/domain/text/in-units'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { RejectedRecord } from './sync.ts'

const { text, number, time } = columnKinds<RejectedRecord>()

/** Rejected records and dropped values, and why. */
export const rejectedColumns: readonly ListColumn<RejectedRecord>[] = [
  time('lastSeenAt', 'Last seen'),
  text('dataType', 'Data type'),
  text('deviceName', 'Vehicle'),
  text('vin', 'VIN'),
  text('device', 'Device'),
  { id: 'reason', header: 'Reason', text: ({ reason }, { units }) => inUnits(reason, units) },
  text('externalId', 'Last record'),
  number('records', 'Records'),
  text('path', 'Field'),
  text('part', 'Stored without'),
  number('times', 'Occurrences'),
  time('firstSeenAt', 'First seen'),
  time('storedAt', 'Stored later'),
  { id: 'payload', header: 'Record', text: ({ payload }) => JSON.stringify(payload) },
]
