import { deliveryStateWords, outcomeText } from '@milepost/contract/webhooks/columns'
import type { DeliveryState, WebhookDelivery } from '@milepost/contract/webhooks/endpoints'
import { webhookTypeText } from '@milepost/contract/webhooks/events'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import { Moment } from '../../lib/format/moment.tsx'

const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'neutral',
  retrying: 'warning',
  delivered: 'success',
  failed: 'destructive',
}

export const DeliveryBadge = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <Badge tone={tones[state]}>{deliveryStateWords[state]}</Badge>
)

/** The columns of a webhook's deliveries. */
export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { id: 'type', header: 'Event', cell: ({ type }) => webhookTypeText(type) },
  { id: 'createdAt', header: 'Queued', priority: 1, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'state', header: 'State', priority: 1, cell: DeliveryBadge },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'outcome',
    header: 'Response',
    priority: 1,
    cell: ({ lastAttempt, reason }) => lastAttempt?.status ?? reason ?? outcomeText(lastAttempt),
  },
]
