import { mergeCandidateColumns } from '@milepost/contract/merging/columns'
import {
  mergeEventEndpoints as endpoints,
  type MergeCandidate,
  type MergeSide,
  mergeSortColumns,
} from '@milepost/contract/merging/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Video } from '@milepost/ui/icons'
import { z } from 'zod'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf, oneOf, rangeFilter } from '../../scope/filter-field.ts'
import { rangeFields } from '../../scope/range.ts'
import { listRange, searchedText } from '../../scope/scope-query.ts'
import { useTypeOptions } from '../../scope/use-type-options.ts'

const firstRange = '30d'
/** How likely two records are one event, in percent. */
const levels = ['50', '70', '90'] as const

export const candidateFilters = z.object({
  ...listFields(mergeSortColumns),
  ...rangeFields(firstRange),
  tab: z.literal('candidates').optional(),
  type: z.array(z.string().max(40)).default([]),
  least: z.enum(levels).optional(),
  /** The ids of the pair that is compared. */
  open: z
    .string()
    .regex(/^\d{1,19}-\d{1,19}$/)
    .optional(),
})

export const pairOf = ({ a, b }: MergeCandidate) => `${a.id}-${b.id}`

const Side = ({ provider, type, hasVideo }: MergeSide) => (
  <span className="inline-flex items-center gap-1.5 max-tablet:whitespace-normal">
    {provider.displayName}, {type.word}
    {hasVideo && <Video aria-label="with video" role="img" className="size-3.5 shrink-0 text-text-3" />}
  </span>
)

const columns = columnsOf<MergeCandidate>(mergeCandidateColumns, [
  { id: 'vehicle' },
  {
    id: 'occurredAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ a, timeZone }) => <Moment at={a.occurredAt} placeZone={timeZone} />,
  },
  { id: 'a', priority: 1, cell: ({ a }) => <Side {...a} /> },
  { id: 'b', priority: 1, cell: ({ b }) => <Side {...b} /> },
  { id: 'gapSeconds', sort: true, align: 'end', priority: 2 },
  { id: 'gapMeters', sort: true, align: 'end', priority: 3 },
  { id: 'confidence', sort: true, descendingFirst: true, align: 'end', priority: 1 },
  { id: 'reason', priority: 3 },
])

/** Pairs of records that may be one event. */
export const candidateList = serverList({
  name: 'merge candidates',
  things: ['pair', 'pairs'],
  endpoint: endpoints.candidates,
  filters: candidateFilters,
  bar: [
    rangeFilter(firstRange),
    anyOf('type', 'Type', useTypeOptions),
    oneOf(
      'least',
      'Confidence',
      levels.map((value) => ({ value, label: `At least ${value}%` })),
    ),
  ],
  columns,
  rowId: pairOf,
  first: { id: 'confidence', descending: true },
  size: tablePageSize,
  query: (values, { zone, now }) => ({
    ...listRange(values, zone, now),
    ...searchedText(values),
    translatedTypes: values.type,
    ...(values.least && { minimumConfidence: Number(values.least) / 100 }),
  }),
})
