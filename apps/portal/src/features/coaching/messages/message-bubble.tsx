import { type CoachingMessage, coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { explain } from '@milepost/session/api/api-error'
import { cn } from '@milepost/ui/cn'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { RotateCw, TriangleAlert } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMay } from '../../../session/use-may.ts'
import { channelWords } from '../shared/channel-words.ts'
import { EventLine } from '../shared/event-line.tsx'

/** A message with its events and what became of it. */
export function MessageBubble({ message }: { message: CoachingMessage }) {
  const { direction, text, incidents, by, at } = message
  const isOut = direction === 'out'
  const { clock } = useFormat()
  return (
    <div className={cn('grid max-w-[min(560px,92%)] gap-1', isOut ? 'justify-self-end' : 'justify-self-start')}>
      <div className={cn('grid gap-2 rounded-card px-3 py-2.5 text-13', isOut ? 'bg-primary-soft' : 'bg-sunken')}>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        {incidents.length > 0 && (
          <ul aria-label="Events" className="grid gap-1.5">
            {incidents.map((event) => (
              <li key={event.id} className="grid min-w-0">
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={cn('num text-12 text-text-3', isOut && 'text-right')}>
        <bdi>{by.name}</bdi> · {clock(at)}
        <Delivery message={message} />
      </p>
      {message.delivery === 'failed' && <FailedDelivery message={message} />}
    </div>
  )
}

function Delivery({ message: { recipient, delivery, isStoredOnly, openedAt } }: { message: CoachingMessage }) {
  const { dateTime } = useFormat()
  if (!recipient) return null
  const sent = isStoredOnly ? 'stored, not sent' : 'sent'
  const state = openedAt ? 'opened' : { sending: 'sending', sent, failed: 'not sent' }[delivery]
  return (
    <>
      {' '}
      · {channelWords[recipient.channel].by} to <bdi>{recipient.name}</bdi> ·{' '}
      <span title={openedAt ? `Opened ${dateTime(openedAt)}` : recipient.address}>{state}</span>
    </>
  )
}

function FailedDelivery({ message: { id, failure } }: { message: CoachingMessage }) {
  const may = useMay(endpoints.retry)
  const retry = useMutation({
    mutationFn: () => call(endpoints.retry, { params: { id } }),
    onSuccess: () => refresh(endpoints.messages, endpoints.conversations),
    onError: (error) => toastFailure('Could not resend the message.', { description: explain(error).message }),
  })
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-12 text-destructive">
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="min-w-0 wrap-anywhere">{failure ?? 'The message was not sent.'}</span>
      {may && (
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
    </div>
  )
}
