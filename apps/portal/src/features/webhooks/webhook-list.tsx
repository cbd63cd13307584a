import { outcomeText, webhookColumns, webhookStateWords } from '@milepost/contract/webhooks/columns'
import { type Webhook, type WebhookState, webhookStates } from '@milepost/contract/webhooks/endpoints'
import { webhookTypes, webhookTypeText } from '@milepost/contract/webhooks/events'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf } from '../../scope/filter-field.ts'

export const webhookFilters = z.object({
  ...listFields(['description', 'createdAt', 'lastAttemptAt']),
  state: z.array(z.enum(webhookStates)).default([]),
  type: z.array(z.enum(webhookTypes)).default([]),
  /** Opens the form for a new webhook. */
  create: z.literal('yes').optional(),
  /** The webhook whose deliveries and settings are shown. */
  open: z.string().max(40).optional(),
})
type WebhookFilters = z.output<typeof webhookFilters>

const tones: Readonly<Record<WebhookState, Tone>> = {
  active: 'success',
  failing: 'warning',
  paused: 'neutral',
  disabled: 'destructive',
}

/** The state of a webhook, as in the list and its drawer. */
export const WebhookBadge = ({ state }: Pick<Webhook, 'state'>) => (
  <Badge tone={tones[state]}>{webhookStateWords[state]}</Badge>
)

const columns = columnsOf<Webhook>(webhookColumns, [
  { id: 'description', sort: true },
  { id: 'state', priority: 1, cell: WebhookBadge },
  {
    id: 'url',
    priority: 2,
    cell: ({ url }) => (
      <span className="inline-block max-w-[36ch] truncate align-bottom font-mono text-12" title={url}>
        {url}
      </span>
    ),
  },
  {
    id: 'types',
    priority: 3,
    cell: ({ types }) => (
      <span title={types.map(webhookTypeText).join(', ')}>
        {types.length === webhookTypes.length ? 'All' : types.length === 1 ? webhookTypeText(types[0]!) : types.length}
      </span>
    ),
  },
  {
    id: 'lastAttemptAt',
    sort: ({ lastAttempt }) => lastAttempt?.at ?? '',
    descendingFirst: true,
    priority: 1,
    cell: ({ lastAttempt }) => <Moment at={lastAttempt?.at} never="None yet" />,
  },
  { id: 'outcome', priority: 3, cell: ({ lastAttempt }) => lastAttempt?.status ?? outcomeText(lastAttempt) },
  { id: 'createdBy', priority: 3 },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    priority: 3,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
])

/** A client's webhooks. */
export const webhookList = wholeList<typeof webhookFilters, Webhook>({
  name: 'webhooks',
  things: ['webhook', 'webhooks'],
  filters: webhookFilters,
  bar: [
    anyOf(
      'state',
      'State',
      webhookStates.map((state) => ({ value: state, label: webhookStateWords[state] })),
    ),
    anyOf(
      'type',
      'Event',
      webhookTypes.map((type) => ({ value: type, label: webhookTypeText(type) })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  keeps: ({ state, types }, filters: WebhookFilters) =>
    (filters.state.length === 0 || filters.state.includes(state)) &&
    (filters.type.length === 0 || filters.type.some((type) => types.includes(type))),
  optionOf: { state: ({ state }) => state },
  exported: () => ({}),
})
