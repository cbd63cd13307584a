import { defaultRange } from '@milepost/domain/limits'
import { z } from 'zod'
import { report, reportFields } from '../../../report/report-definition.ts'
import { scopeFilter } from '../../../scope/filter-field.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'

const { fields, range } = reportFields(defaultRange.trends)
const { connection, provider, providers } = vehicleScope

/** The combined score of vehicles over months. */
export const combinedReport = report({
  filters: z.object({ ...fields, ...vehicleScope }),
  bar: [range, scopeFilter('connection'), scopeFilter('group'), scopeFilter('vehicle'), scopeFilter('provider')],
})

/** The same for drivers, filtered by connection and provider only. */
export const driverCombinedReport = report({
  filters: z.object({ ...fields, connection, provider, providers }),
  bar: [range, scopeFilter('connection'), scopeFilter('provider')],
})
