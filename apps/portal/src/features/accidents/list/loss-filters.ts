import { accidentSortColumns } from '@milepost/contract/accidents/endpoints'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { listFields } from '../../../list/list-fields.ts'
import { rangeFields } from '../../../scope/range.ts'
import { driverScope, policyField } from '../../../scope/scope-fields.ts'

export const firstRange = presetOf(defaultRange.accidents)

const { connection, provider, group, vehicle, driver } = driverScope

/** `20,60`, `20,` or `,60`: an inclusive range. */
const Between = z.string().regex(/^\d{0,9},\d{0,9}$/)

/** Search parameters of this page. */
export const lossFilters = z.object({
  ...listFields(accidentSortColumns),
  ...rangeFields(firstRange),
  connection,
  policy: policyField,
  provider,
  group,
  vehicle,
  driver,
  fault: z.enum(['true', 'false', 'unknown']).optional(),
  risk: Between.optional(),
  cost: Between.optional(),
  /** Only those whose fault or cost estimate is missing. */
  incomplete: z.enum(['yes']).optional(),
})
export type LossFilters = z.output<typeof lossFilters>
