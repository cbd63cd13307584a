import { defaultRange } from '@milepost/domain/limits'
import { z } from 'zod'
import { report, reportFields } from '../../report/report-definition.ts'
import { anyOf, later, scopeFilter } from '../../scope/filter-field.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'
import { useTypeOptions } from '../../scope/use-type-options.ts'

const { fields, range } = reportFields(defaultRange.behavioral)
const { connection, provider, providers } = vehicleScope

/** How accurate events are, by whole connections because totals are stored per connection. */
export const validationReport = report({
  filters: z.object({
    ...fields,
    connection,
    provider,
    providers,
    type: z.array(z.string().max(40)).default([]),
  }),
  bar: [range, anyOf('type', 'Type', useTypeOptions), scopeFilter('provider'), scopeFilter('connection')],
})

const losses = reportFields(defaultRange.trends)

/** Whether scores predicted losses; defaults to half a year, because losses are rare. */
export const backTestReport = report({
  filters: z.object({ ...losses.fields, ...vehicleScope }),
  bar: [
    losses.range,
    scopeFilter('connection'),
    scopeFilter('group'),
    later(scopeFilter('provider')),
    later(scopeFilter('vehicle')),
  ],
})
