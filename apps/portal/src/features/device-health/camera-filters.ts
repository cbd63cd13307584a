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

/** The last month to today. */
export const firstRange = presetOf(defaultRange.deviceHealth)

/** Which vehicles the pages of device health are about. */
export const healthScope = { ...rangeFields(firstRange), connection, group, vehicle }

/** Everything the address of this page may say. */
export const cameraFilters = z.object({
  ...listFields(cameraSortColumns),
  ...groupField(['connection']),
  ...healthScope,
  /** How vehicles stand as a whole: what somebody has to look after, unless they ask for others. */
  status: z.enum(['all', ...health.options]).default('obstructed'),
  road: channel,
  driver: channel,
  rear: channel,
  back: z.literal('yes').optional(),
  /** The vehicle whose drawer is open. */
  open: RecordId.optional(),
})
export type CameraFilters = z.output<typeof cameraFilters>
