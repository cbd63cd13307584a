import { defaultRange } from '@milepost/domain/limits'
import { z } from 'zod'
import { report, reportFields } from '../../../report/report-definition.ts'
import { eventBar, eventFields, scopeBar } from '../../../scope/event-filter.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'

const { fields, range } = reportFields(defaultRange.behavioral)

/** How a fleet drives, as a report. */
export const behavioralReport = report({
  filters: z.object({ ...fields, ...vehicleScope, ...eventFields }),
  bar: [range, ...scopeBar, ...eventBar],
})
