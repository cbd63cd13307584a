import { outboxColumns } from '@milepost/contract/mail/columns'
import { type OutboxMessageDetails, outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { useState } from 'react'
import { outboxHref } from '../../addresses.ts'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'

/** One message as its recipient reads it: the plain text of an email, without its markup. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAnswer(answerOf(outboxEndpoints.details, { params: { id } }))
  const [asking, setAsking] = useState(false)
  const message = query.data
  const isUnknown = query.error instanceof ApiError && query.error.code === 'notFound'
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={message?.subject ?? (message ? 'Text message' : 'Message')}
      description={message && `To ${message.recipient}`}
      width={560}
      footer={
        message &&
        ['failed', 'unsure'].includes(message.state) && <Button onClick={() => setAsking(true)}>Send again</Button>
      }
    >
      {message ? (
        <Message message={message} />
      ) : isUnknown ? (
        <NotFound thing="message" id={id} listHref={outboxHref} listLabel="All messages" />
      ) : query.isError ? (
        <QueryFailed what="the message" query={query} />
      ) : (
        <SkeletonLines lines={8} label="Loading message" />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Send this again to ${message?.recipient}?`}
        effect={
          message?.state === 'unsure'
            ? 'Delivery couldn’t be confirmed, so they may get it twice.'
            : 'The last attempt failed.'
        }
        action="Send again"
        danger={false}
        onConfirm={() => sendAgain(id)}
      />
    </Drawer>
  )
}

async function sendAgain(id: string): Promise<void> {
  await call(outboxEndpoints.sendAgain, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess('Sending again')
  await refresh(outboxEndpoints.list, outboxEndpoints.details)
}

function Message({ message }: { message: OutboxMessageDetails }) {
  const format = useFormat()
  const textOf = (id: string) => outboxColumns.find((column) => column.id === id)?.text(message, format)
  return (
    <div className="grid gap-5">
      <Facts
        align="start"
        facts={[
          { term: 'State', value: <MessageStateBadge message={message} /> },
          { term: 'Problem', value: message.error },
          { term: 'For', value: textOf('purpose') },
          { term: 'Kind', value: textOf('kind') },
          { term: 'Created', value: <Moment at={message.createdAt} never="" zoned /> },
          {
            term: 'Sent',
            value:
              message.transport === 'outbox' ? (
                'No service is set up to send it'
              ) : (
                <Moment at={message.sentAt} never="Not yet" zoned />
              ),
          },
          { term: 'Attempts', value: message.attempts },
        ]}
      />
      <section>
        <h3 className="mb-2 text-13 font-semibold">Text</h3>
        <p className="rounded-control border border-border bg-sunken px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap">
          {message.text}
        </p>
      </section>
    </div>
  )
}
