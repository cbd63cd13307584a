import { incidentTypeColumns } from '@milepost/contract/incident-types/columns'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { Check } from '@milepost/ui/icons'
import { z } from 'zod'
import { countText } from '../../lib/format/formatters.ts'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf } from '../../scope/filter-field.ts'
import { type TypeFlag, typeFlags, typeFlagWords } from './type-flags.ts'
import { TypeLogo } from './type-logo.tsx'

export const incidentTypeFilters = z.object({
  ...listFields(['word', 'translatedType', 'types']),
  flag: z.array(z.enum(typeFlags)).default([]),
  /** Opens the form for a new type. */
  create: z.literal('yes').optional(),
  /** The type whose form is open. */
  open: z.string().max(40).optional(),
})
type Values = z.output<typeof incidentTypeFilters>

const flagColumn = (id: TypeFlag, priority: 1 | 2 | 3) => ({
  id,
  priority,
  hint: typeFlagWords[id].hint,
  cell: (type: IncidentType) =>
    type[id] ? (
      <>
        <Check aria-hidden className="size-4" />
        <span className="sr-only">Yes</span>
      </>
    ) : (
      <span className="text-text-3">No</span>
    ),
})

const columns = columnsOf<IncidentType>(incidentTypeColumns, [
  {
    id: 'word',
    sort: true,
    cell: ({ word, logo }) => (
      <span className="inline-flex items-center gap-2 align-middle">
        <TypeLogo logo={logo} />
        {word}
      </span>
    ),
  },
  {
    id: 'types',
    align: 'end',
    sort: ({ types }) => types.length,
    descendingFirst: true,
    priority: 1,
    cell: ({ types }) => countText(types.length),
  },
  flagColumn('IsBehavioralIncident', 2),
  flagColumn('hasIntensity', 2),
  flagColumn('excludeFromReview', 2),
  flagColumn('jumpFromQueue', 2),
  flagColumn('isExtended', 3),
  {
    id: 'translatedType',
    sort: true,
    priority: 3,
    cell: ({ translatedType }) => <span className="font-mono text-12">{translatedType}</span>,
  },
])

/** All event types. */
export const incidentTypeList = wholeList<typeof incidentTypeFilters, IncidentType>({
  name: 'incident types',
  things: ['event type', 'event types'],
  filters: incidentTypeFilters,
  bar: [
    anyOf(
      'flag',
      'Setting',
      typeFlags.map((flag) => ({ value: flag, label: typeFlagWords[flag].label })),
    ),
  ],
  columns,
  rowId: ({ translatedType }) => translatedType,
  first: { id: 'word', descending: false },
  size: 50,
  keeps: (type: IncidentType, { flag }: Values) => flag.every((name) => type[name]),
  alsoSearched: ({ types }) => types.map(({ tspIncidentTag }) => tspIncidentTag).join(' '),
  exported: () => ({}),
})
