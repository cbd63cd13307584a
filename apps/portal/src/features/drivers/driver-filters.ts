import { driverSortColumns } from '@milepost/contract/drivers/endpoints'
import { recordStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { driverScope } from '../../scope/scope-fields.ts'

const { connection, provider, driver } = driverScope

/** Search parameters of the driver list. */
export const driverFilters = z.object({
  ...listFields(driverSortColumns),
  connection,
  provider,
  driver,
  /** Set while possible duplicates are compared. */
  duplicates: z.literal('open').optional(),
  status: z.enum(recordStatus.all.map(({ name }) => name)).optional(),
})
export type DriverFilters = z.output<typeof driverFilters>
