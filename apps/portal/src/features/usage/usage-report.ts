import { usageVehicleSortColumns } from '@milepost/contract/usage/endpoints'
import { distanceSource } from '@milepost/domain/codes'
import { defaultRange } from '@milepost/domain/limits'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { report, reportFields } from '../../report/report-definition.ts'
import { scopeFilter } from '../../scope/filter-field.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

const { fields, range } = reportFields(defaultRange.usage)

/** How much, when and how far vehicles drive; `listFields` apply only to its vehicle list. */
export const usageReport = report({
  filters: z.object({
    ...fields,
    ...vehicleScope,
    ...listFields(usageVehicleSortColumns),
    source: z.enum(distanceSource.all.map(({ name }) => name)).optional(),
  }),
  bar: [range, scopeFilter('connection'), scopeFilter('group'), scopeFilter('vehicle'), scopeFilter('provider')],
})
