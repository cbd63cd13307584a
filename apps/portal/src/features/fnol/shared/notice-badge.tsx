import { fnolDeliveryText } from '@milepost/contract/fnol/columns'
import type { FnolDelivery, FnolNotification } from '@milepost/contract/fnol/endpoints'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { Moment } from '../../../lib/format/moment.tsx'

const tones: Readonly<Record<FnolDelivery, Tone>> = {
  awaitingConfirmation: 'warning',
  queued: 'info',
  sent: 'success',
  unsure: 'warning',
  failed: 'destructive',
  skipped: 'neutral',
}

/** What happened to a notice of loss, in a word or two, and when if it was only stored. */
export const LossNoticeBadge = (notice: Pick<FnolNotification, 'delivery' | 'isStoredOnly' | 'storedAt'>) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Badge tone={notice.isStoredOnly ? 'neutral' : tones[notice.delivery]}>{fnolDeliveryText(notice)}</Badge>
    {notice.storedAt && <Moment at={notice.storedAt} className="text-12 text-text-3" />}
  </span>
)
