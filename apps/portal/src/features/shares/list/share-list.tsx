import { shareColumns, shareTypeWords } from '@milepost/contract/shares/columns'
import { type SharedItem, shareTypes } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf, oneOf } from '../../../scope/filter-field.ts'

export const shareStates = ['active', 'inactive'] as const

export const shareFilters = z.object({
  ...listFields(['title', 'expirationDate', 'opened', 'lastOpenedAt', 'createdAt']),
  /** Links that work, or those that expired or were switched off. */
  status: z.enum(shareStates).default('active'),
  type: z.array(z.enum(shareTypes)).default([]),
  /** The link to extend or, if it was switched off, to share again. */
  open: z.string().max(40).optional(),
  /** The link whose content is shown. */
  shown: z.string().max(40).optional(),
})
type ShareFilters = z.output<typeof shareFilters>

const { active, expired, revoked } = shareStatus.code
const tones: Readonly<Record<number, Tone>> = { [active]: 'success', [expired]: 'warning', [revoked]: 'neutral' }

const columns = columnsOf<SharedItem>(shareColumns, [
  {
    id: 'title',
    sort: true,
    cell: ({ title, vehicleRemoved }) => (
      <>
        {title}
        {vehicleRemoved && <span className="ml-2 text-text-3">vehicle removed</span>}
      </>
    ),
  },
  { id: 'type', priority: 2 },
  {
    id: 'status',
    priority: 1,
    cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{shareStatus.word(status)}</Badge>,
  },
  {
    id: 'expirationDate',
    sort: ({ expirationDate }) => expirationDate,
    priority: 1,
    cell: ({ expirationDate }) => <Moment at={expirationDate} />,
  },
  { id: 'protected', priority: 2 },
  {
    id: 'opened',
    align: 'end',
    sort: ({ opened }) => opened,
    descendingFirst: true,
    priority: 2,
    cell: ({ opened }) => countText(opened),
  },
  {
    id: 'lastOpenedAt',
    sort: ({ lastOpenedAt }) => lastOpenedAt ?? '',
    descendingFirst: true,
    priority: 3,
    cell: ({ lastOpenedAt }) => <Moment at={lastOpenedAt} never="Not yet" />,
  },
  { id: 'createdBy', priority: 3 },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    priority: 2,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
])

/** A client's links: those that work, or those that expired or were switched off. */
export const shareList = wholeList<typeof shareFilters, SharedItem>({
  name: 'shares',
  things: ['link', 'links'],
  filters: shareFilters,
  bar: [
    oneOf(
      'status',
      'State',
      [
        { value: 'active', label: 'Active links' },
        { value: 'inactive', label: 'Inactive links' },
      ],
      'active',
    ),
    anyOf(
      'type',
      'Type',
      shareTypes.map((type) => ({ value: type, label: shareTypeWords[type] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  export: 'shares',
  keeps: ({ type }, filters: ShareFilters) => filters.type.length === 0 || filters.type.includes(type),
  optionOf: { type: ({ type }) => type },
  exported: (links) => ({ ids: links.map(({ id }) => id) }),
})
