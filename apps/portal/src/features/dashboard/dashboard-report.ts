import { defaultRange } from '@milepost/domain/limits'
import { z } from 'zod'
import { report, reportFields } from '../../report/report-definition.ts'
import { later, scopeFilter } from '../../scope/filter-field.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

const { fields, range } = reportFields(defaultRange.dashboard)

/** What needs attention, and the last months. */
export const dashboardReport = report({
  filters: z.object({ ...fields, ...vehicleScope }),
  bar: [
    range,
    scopeFilter('connection'),
    scopeFilter('group'),
    later(scopeFilter('vehicle')),
    later(scopeFilter('provider')),
  ],
})
export type DashboardValues = z.output<typeof dashboardReport.filters>
