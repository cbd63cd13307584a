import { fnolDeliveryWords } from '@milepost/contract/fnol/columns'
import type { FnolDelivery } from '@milepost/contract/fnol/endpoints'
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
export const LossNoticeBadge = ({ delivery }: { delivery: FnolDelivery }) => (
  <Badge tone={tones[delivery]}>{fnolDeliveryWords[delivery]}</Badge>
)
