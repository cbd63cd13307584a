import { frequencyWords } from '@milepost/contract/notifications/columns'
import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationDetails } from '@milepost/contract/notifications/history'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { notificationHistoryHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useMay } from '../../../session/use-may.ts'
import { NoticeBadge } from './notice-badge.tsx'
import { noticeHref } from './notice-href.ts'
import { RenderedMail } from './rendered-mail.tsx'

/** One recipient's notice of an event, with the email or message as it was sent. */
export function NoticeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAnswer(answerOf(endpoints.details, { params: { id } }))
  const mayResend = useMay(endpoints.resend)
  const [asking, setAsking] = useState(false)
  const notice = query.data
  const isUnknown = query.error instanceof ApiError && query.error.code === 'notFound'
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={notice?.notification.subject ?? notice?.type.word ?? 'Notification'}
      description={notice && `To ${notice.notification.to}`}
      width={640}
      footer={
        mayResend &&
        notice &&
        notice.delivery !== 'queued' && <Button onClick={() => setAsking(true)}>Send again</Button>
      }
    >
      {notice ? (
        <Notice notice={notice} />
      ) : isUnknown ? (
        <NotFound thing="notification" id={id} listHref={notificationHistoryHref} listLabel="All notifications" />
      ) : query.isError ? (
        <QueryFailed what="the notification" query={query} />
      ) : (
        <SkeletonLines lines={8} label="Loading notification" />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Send this again to ${notice?.notification.to}?`}
        effect={
          notice?.delivery === 'failed'
            ? 'The last attempt failed.'
            : notice?.delivery === 'skipped'
              ? 'It wasn’t sent before.'
              : 'It may arrive twice.'
        }
        action="Send again"
        danger={false}
        onConfirm={() => resend(id)}
      />
    </Drawer>
  )
}

async function resend(id: string): Promise<void> {
  await call(endpoints.resend, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess('Sending again')
  await refresh(endpoints.history, endpoints.details)
}

function Notice({ notice }: { notice: EventNotificationDetails }) {
  const { notification, html, text, configTitles, eventsInEmail } = notice
  const isEvent = notice.about === 'event'
  return (
    <div className="grid gap-5">
      <Facts
        align="start"
        facts={[
          { term: 'Delivery', value: <NoticeBadge {...notice} /> },
          ...(notice.failure ? [{ term: 'Reason', value: notice.failure }] : []),
          {
            term: isEvent ? 'Event' : 'Result',
            value: <Link href={noticeHref(notice)}>{`${notice.type.word} · ${notice.vehicle.name}`}</Link>,
          },
          { term: isEvent ? 'Happened' : 'Found', value: <Moment at={notice.incidentStartedAt} zoned /> },
          {
            term: !isEvent ? 'Checklist' : configTitles.length > 1 ? `Matched ${configTitles.length} rules` : 'Rule',
            value: configTitles.join(', '),
          },
          { term: 'Frequency', value: frequencyWords[notice.frequency] },
          { term: 'Recipients', value: notification.metadata.AllRecipients.join(', ') },
          ...(notice.delivery === 'queued' ? [{ term: 'Due', value: <Moment at={notice.dueAt} zoned /> }] : []),
          { term: 'Sent', value: <Moment at={notice.sentAt} never="Not yet" zoned /> },
          ...(notice.answer
            ? [
                {
                  term: 'Response',
                  value: [notice.answer.status, notice.answer.response].filter(Boolean).join(' · ') || 'None',
                },
              ]
            : []),
          ...(eventsInEmail > 1
            ? [{ term: 'In this message', value: `${eventsInEmail} ${isEvent ? 'events' : 'results'}` }]
            : []),
        ]}
      />
      {html ? (
        <RenderedMail subject={notification.subject ?? ''} html={html} />
      ) : text ? (
        <p className="rounded-control border border-border bg-sunken px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ) : (
        <p className="text-13 text-text-3">
          {notice.delivery === 'skipped' ? 'No message was written.' : 'The message is written when it is due.'}
        </p>
      )}
    </div>
  )
}
