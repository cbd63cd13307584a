import { fnolDeliveryText } from '@milepost/contract/fnol/columns'
import type { FnolDelivery, FnolNotification } from '@milepost/contract/fnol/endpoints'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<FnolDelivery, Tone>> = {
  awaitingConfirmation: 'warning',
  queued: 'info',
  sent: 'success',
  unsure: 'warning',
  failed: 'destructive',
  skipped: 'neutral',
}

/** What happened to a notice of loss, in a word or two. */
export const LossNoticeBadge = (notice: Pick<FnolNotification, 'delivery' | 'isStoredOnly'>) => (
  <Badge tone={notice.isStoredOnly ? 'neutral' : tones[notice.delivery]}>{fnolDeliveryText(notice)}</Badge>
)
