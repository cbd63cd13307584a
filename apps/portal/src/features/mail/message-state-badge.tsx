import { messageStateText } from '@milepost/contract/mail/columns'
import type { OutboxMessage } from '@milepost/contract/mail/endpoints'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<OutboxMessage['state'], Tone>> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'success',
  unsure: 'warning',
  failed: 'destructive',
}

/** Delivery state of a message, in a word or two. */
export function MessageStateBadge({ message }: { message: Pick<OutboxMessage, 'state' | 'transport'> }) {
  const isInOutbox = message.state === 'sent' && message.transport === 'outbox'
  return (
    <Badge
      tone={isInOutbox ? 'neutral' : tones[message.state]}
      title={isInOutbox ? 'No service is set up to send this type of message' : undefined}
    >
      {messageStateText(message)}
    </Badge>
  )
}
