import {
  cameraHealth,
  cameraPosition,
  mismatchType,
  recordStatus,
  reportingStatus,
  vehicleClass,
} from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import { distanceMeasure } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { VehicleSummary } from './endpoints.ts'

const { text, word, number, list, measure, time, with: together } = columnKinds<VehicleSummary>()

/** Most important first. */
export const vehicleColumns: readonly ListColumn<VehicleSummary>[] = [
  text('name', 'Name'),
  word('reporting', `${product.name} status`, codeWords(reportingStatus)),
  time('lastGpsDateTime', 'Last GPS'),
  number('behavioralRisk', 'Behavioral risk', 'behavioralRisk.score'),
  together(text('vin', 'VIN'), list('alsoAt', 'Also at', [{ kind: 'text', of: '' }])),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }]),
  list('cameras', 'Cameras', [
    { kind: 'word', of: 'position', words: codeWords(cameraPosition) },
    { kind: 'word', of: 'status', words: codeWords(cameraHealth) },
  ]),
  list('mismatches', 'Mismatch', [{ kind: 'word', of: '', words: codeWords(mismatchType) }]),
  word('hasCoaching', 'Coaching', yesOrNo('On', 'Off')),
  measure('distanceMeters30d', 'Distance, 30 days', distanceMeasure),
  together(word('status', 'Provider status', codeWords(recordStatus)), text('statusReason', 'Status reason')),
  word('class', 'Class', codeWords(vehicleClass)),
  measure('odometerMeters', 'Odometer', distanceMeasure),
]
