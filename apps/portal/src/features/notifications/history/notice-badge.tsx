import { deliveryText } from '@milepost/contract/notifications/columns'
import type { DeliveryState, EventNotification } from '@milepost/contract/notifications/history'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<DeliveryState, Tone>> = {
  queued: 'info',
  sent: 'success',
  unsure: 'warning',
  failed: 'destructive',
  skipped: 'neutral',
}

/** What happened to a notice, in a word or two. */
export const NoticeBadge = (notice: Pick<EventNotification, 'delivery' | 'isStoredOnly'>) => (
  <Badge tone={notice.isStoredOnly ? 'neutral' : tones[notice.delivery]}>{deliveryText(notice)}</Badge>
)
