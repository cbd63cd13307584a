import { mappingProblemWords, tagMappingColumns } from '@milepost/contract/mappings/columns'
import { type MappingProblem, mappingProblems, type TagMapping } from '@milepost/contract/mappings/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { countText } from '../../lib/format/formatters.ts'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf } from '../../scope/filter-field.ts'

export const tagFilters = z.object({
  ...listFields(['tspIncidentTag', 'provider', 'seen30d', 'rejected', 'inaccurate']),
  problem: z.array(z.enum(mappingProblems)).default([]),
  tab: z.literal('tags').optional(),
  /** The tag whose mapping is shown. */
  open: z.string().max(210).optional(),
})
type TagFilters = z.output<typeof tagFilters>

const tones: Readonly<Record<MappingProblem, Tone>> = {
  unmapped: 'warning',
  inaccurate: 'warning',
  ignored: 'neutral',
  changed: 'info',
}

/** Why a tag is listed, as in the list and its drawer. */
export const ProblemBadge = ({ problem, change }: Pick<TagMapping, 'problem' | 'change'>) => (
  <Badge tone={tones[problem]}>{change?.isRunning ? 'Translating' : mappingProblemWords[problem]}</Badge>
)

const columns = columnsOf<TagMapping>(tagMappingColumns, [
  {
    id: 'tspIncidentTag',
    sort: true,
    cell: ({ tspIncidentTag }) => (
      <span className="inline-block max-w-[36ch] truncate align-bottom font-mono text-12" title={tspIncidentTag}>
        {tspIncidentTag}
      </span>
    ),
  },
  { id: 'provider', sort: true, priority: 1 },
  { id: 'problem', priority: 1, cell: ProblemBadge },
  {
    id: 'seen30d',
    align: 'end',
    sort: ({ seen30d }) => seen30d,
    descendingFirst: true,
    priority: 1,
    hint: 'Events of the last 30 days with this tag, stored or rejected',
    cell: ({ seen30d }) => countText(seen30d),
  },
  {
    id: 'rejected',
    align: 'end',
    sort: ({ rejected }) => rejected,
    descendingFirst: true,
    priority: 2,
    hint: 'Events that are stored once the tag is mapped',
    cell: ({ rejected }) => countText(rejected),
  },
  { id: 'type', priority: 1 },
  { id: 'suggestion', priority: 2 },
  {
    id: 'inaccurate',
    sort: ({ inaccurateShare }) => inaccurateShare,
    descendingFirst: true,
    priority: 3,
    hint: 'Share of the rated events of the last 30 days that people rated inaccurate',
  },
])

/** Tags that may need another mapping. */
export const tagList = wholeList<typeof tagFilters, TagMapping>({
  name: 'tag mappings',
  things: ['tag', 'tags'],
  filters: tagFilters,
  bar: [
    anyOf(
      'problem',
      'Problem',
      mappingProblems.map((problem) => ({ value: problem, label: mappingProblemWords[problem] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'seen30d', descending: true },
  size: tablePageSize,
  keeps: ({ problem }: TagMapping, values: TagFilters) =>
    values.problem.length === 0 || values.problem.includes(problem),
  optionOf: { problem: ({ problem }) => problem },
  exported: () => ({}),
})
