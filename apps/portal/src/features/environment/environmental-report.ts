import { defaultRange } from '@milepost/domain/limits'
import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { report, reportFields } from '../../report/report-definition.ts'
import { scopeBar } from '../../scope/event-filter.ts'
import { oneOf } from '../../scope/filter-field.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

const { fields, range } = reportFields(defaultRange.behavioral)

/** Where and when vehicles drive. */
export const environmentalReport = report({
  filters: z.object({
    ...fields,
    ...vehicleScope,
    /** Limits the conditions to one state or province. */
    region: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
  }),
  bar: [
    range,
    oneOf(
      'region',
      'Conditions by region',
      regions.map(({ id, name, code }) => ({ value: String(id), label: name, note: code })),
    ),
    ...scopeBar,
  ],
})
