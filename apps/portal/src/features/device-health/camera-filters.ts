import { RecordId } from '@milepost/contract/api/fields'
import { cameraSortColumns } from '@milepost/contract/device-health/cameras'
import { cameraHealth } from '@milepost/domain/codes'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { groupField, listFields } from '../../list/list-fields.ts'
import { rangeFields } from '../../scope/range.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

const { connection, group, vehicle } = vehicleScope
const health = z.enum(cameraHealth.all.map(({ name }) => name))
const channel = z.array(health).default([])

/** The last month up to today. */
export const firstRange = presetOf(defaultRange.deviceHealth)

/** Vehicle filters of the device health pages. */
export const healthScope = { ...rangeFields(firstRange), connection, group, vehicle }

/** Search parameters of this page. */
export const cameraFilters = z.object({
  ...listFields(cameraSortColumns),
  ...groupField(['connection']),
  ...healthScope,
  /** Overall health of a vehicle: by default, those that need attention. */
  status: z.enum(['all', ...health.options]).default('obstructed'),
  road: channel,
  driver: channel,
  rear: channel,
  back: z.literal('yes').optional(),
  /** The vehicle whose drawer is open. */
  open: RecordId.optional(),
})
export type CameraFilters = z.output<typeof cameraFilters>
