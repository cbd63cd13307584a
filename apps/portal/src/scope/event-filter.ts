import { incidentView } from '@milepost/domain/codes'
import { z } from 'zod'
import { anyOf, later, oneOf, scopeFilter } from './filter-field.ts'
import { levelOptions } from './level-options.tsx'
import { useTypeOptions } from './use-type-options.ts'

/** Search parameters that select which incidents count. */
export const eventFields = {
  type: z.array(z.string().max(40)).default([]),
  level: z.array(z.enum(levelOptions.map(({ value }) => value))).default([]),
  view: z.enum(incidentView.all.map(({ name }) => name)).default('all'),
}

const views = incidentView.all.map(({ name, word }) => ({ value: name, label: word }))
/** Filters for these parameters. */
export const eventBar = [
  anyOf('type', 'Type', useTypeOptions),
  anyOf('level', 'Level', levelOptions),
  later(oneOf('view', 'Source', views, 'all')),
]
/** Vehicle filters of analytics pages. */
export const scopeBar = [
  scopeFilter('connection'),
  scopeFilter('group'),
  later(scopeFilter('vehicle')),
  later(scopeFilter('provider')),
]

type EventValues = z.output<z.ZodObject<typeof eventFields>>

/** The same in the server's format. */
export const eventQuery = ({ type, level, view }: EventValues) => ({
  translatedTypes: type,
  severities: level,
  View: incidentView.code[view],
})
