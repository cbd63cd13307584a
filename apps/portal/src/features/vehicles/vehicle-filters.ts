import { RecordId } from '@milepost/contract/api/fields'
import { Reporting, vehicleSortColumns } from '@milepost/contract/vehicles/list'
import { recordStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { groupField, listFields } from '../../list/list-fields.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

/** Search parameters of this page. */
export const vehicleFilters = z.object({
  ...listFields(vehicleSortColumns),
  ...vehicleScope,
  ...groupField(['connection']),
  reporting: Reporting.optional(),
  status: z.enum(recordStatus.all.map(({ name }) => name)).optional(),
  view: z.enum(['list', 'map', 'split']).default('list'),
  /** The vehicle whose drawer is open. */
  open: RecordId.optional(),
  /** The trip shown first in the drawer, however old. */
  trip: RecordId.optional(),
})
export type VehicleFilters = z.output<typeof vehicleFilters>
