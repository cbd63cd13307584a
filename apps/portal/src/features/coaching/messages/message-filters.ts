import { RecordId } from '@milepost/contract/api/fields'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { oneOf, rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { rangeFields } from '../../../scope/range.ts'
import { textField, vehicleScope } from '../../../scope/scope-fields.ts'

const firstRange = presetOf(defaultRange.coaching)

/** The search parameters of the page. */
export const messageFilters = z.object({
  ...rangeFields(firstRange),
  ...textField,
  connection: vehicleScope.connection,
  group: vehicleScope.group,
  vehicle: vehicleScope.vehicle,
  show: z.enum(['unread', 'awaiting']).optional(),
  /** The conversation that is open. */
  open: z.uuid().optional(),
  /** The driver or vehicle of a new message: `driver:` or `vehicle:` and an id, or to be chosen. */
  coach: z.union([z.literal('choose'), z.templateLiteral([z.enum(['driver', 'vehicle']), ':', RecordId])]).optional(),
  /** The events that it begins with. */
  events: z.array(RecordId).default([]),
})

export const messageBar = [
  rangeFilter(firstRange),
  scopeFilter('connection'),
  scopeFilter('group'),
  scopeFilter('vehicle'),
  oneOf('show', 'Show', [
    { value: 'unread', label: 'Unread replies' },
    { value: 'awaiting', label: 'Awaiting reply' },
  ]),
]
