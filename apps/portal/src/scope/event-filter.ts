import { incidentView } from '@milepost/domain/codes'
import { z } from 'zod'
import { anyOf, later, oneOf, scopeFilter } from './filter-field.ts'
import { levelOptions } from './level-options.tsx'
import { useTypeOptions } from './use-type-options.ts'

/** Which incidents count, as the addresses of these pages spell it. */
export const eventFields = {
  type: z.array(z.string().max(40)).default([]),
  level: z.array(z.enum(levelOptions.map(({ value }) => value))).default([]),
  view: z.enum(incidentView.all.map(({ name }) => name)).default('all'),
}

const views = incidentView.all.map(({ name, word }) => ({ value: name, label: word }))
/** How they are chosen. */
export const eventBar = [
  anyOf('type', 'Type', useTypeOptions),
  anyOf('level', 'Level', levelOptions),
  later(oneOf('view', 'Source', views, 'all')),
]
/** Which vehicles, as analytics pages ask. */
export const scopeBar = [
  scopeFilter('connection'),
  scopeFilter('group'),
  later(scopeFilter('vehicle')),
  later(scopeFilter('provider')),
]

type EventValues = z.output<z.ZodObject<typeof eventFields>>

/** The same as the server takes it. */
export const eventQuery = ({ type, level, view }: EventValues) => ({
  translatedTypes: type,
  severities: level,
  View: incidentView.code[view],
})
