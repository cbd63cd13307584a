import type { ReplyContent } from '@milepost/contract/coaching/replies'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { useState } from 'react'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useUnits } from '../../../session/stored/preferences.ts'
import { CoachedEventCard } from './coached-event-card.tsx'
import { ReceivingSwitch } from './receiving-switch.tsx'
import type { ReplyAddress } from './reply-address.ts'
import { ReplyForm } from './reply-form.tsx'

interface ReplyViewProps {
  address: ReplyAddress
  content: ReplyContent
  /** Reads the content again, for new media addresses. */
  onRenew: () => void
}

/** What a message says, its events to watch, and a reply; times are in the client's zone. */
export function ReplyView(props: ReplyViewProps) {
  const [units] = useUnits()
  return (
    <FormatSettingsContext value={{ units, timeZone: props.content.timeZone }}>
      <View {...props} />
    </FormatSettingsContext>
  )
}

function View({ address, content, onRenew }: ReplyViewProps) {
  const { sentByName, sentAt, subjectName, recipientName, client, text, events, expiresAt } = content
  const [replies, setReplies] = useState(content.replies)
  const { day, dateTime, zone } = useFormat()
  const title = `Message from ${sentByName}`
  useDocumentTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-[680px] gap-4 px-4 py-5">
      <header>
        <h1 className="text-20 leading-tight font-[640] tracking-[-0.015em] wrap-anywhere">{title}</h1>
        <p className="num mt-1 text-13 text-text-2 wrap-anywhere">
          {client.name} · {dateTime(sentAt)} {zone(sentAt)}
          {subjectName !== recipientName && ` · about ${subjectName}`}
        </p>
      </header>
      <Card>
        <CardBody>
          <p className="text-15 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </CardBody>
      </Card>
      {events.map((event) => (
        <CoachedEventCard key={event.number} event={event} onRenew={onRenew} />
      ))}
      <Card>
        <CardHeader title="Your reply" />
        <CardBody className="grid gap-4">
          {replies.length > 0 && (
            <ol aria-label="Sent replies" className="grid gap-2">
              {replies.map((reply) => (
                <li key={reply.id} className="rounded-card bg-sunken px-3 py-2.5 text-15">
                  <p className="whitespace-pre-wrap wrap-anywhere">{reply.text}</p>
                  <p className="num mt-1 text-12 text-text-3">
                    Sent {dateTime(reply.at)} {zone(reply.at)}
                  </p>
                </li>
              ))}
            </ol>
          )}
          <ReplyForm
            address={address}
            to={sentByName}
            isFirst={replies.length === 0}
            onSent={(reply) => setReplies((sent) => [...sent, reply])}
          />
        </CardBody>
      </Card>
      <ReceivingSwitch address={address} content={content} />
      <p className="num text-12 text-text-3">
        This link is for {recipientName} only and works through {day(expiresAt)} {zone(expiresAt)}.
      </p>
    </div>
  )
}
