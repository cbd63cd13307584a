import { type CoachingConversation, coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { openRange } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import { Empty } from '@milepost/ui/feedback/states'
import { daysOf, presetOf } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { messagesHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { WaitingCard } from '../../../lib/waiting-card.tsx'
import { boundsOf } from '../../../scope/range.ts'
import { CoachButton } from './coach-button.tsx'
import { CoachingEffect } from './coaching-effect.tsx'
import { RecipientList } from './recipient-list.tsx'

const range = presetOf(openRange)

/** Messages about a driver, and their effect. */
export function CoachingHistory({ driverId }: { driverId: string }) {
  const { timeZone } = useFormat()
  const [now] = useState(() => new Date())
  const bounds = boundsOf(daysOf({ preset: range }, timeZone, now), timeZone)
  const query = useAnswer(answerOf(endpoints.conversations, { query: { ...bounds, driverId } }))
  if (!query.data) return <WaitingCard what="coaching" query={query} height="h-40" />
  const [conversation] = query.data.items
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      {conversation ? (
        <Conversation conversation={conversation} />
      ) : (
        <Card>
          <Empty
            title="No coaching messages yet."
            detail="A message shows its recipient the events that it is about, and takes a reply."
            action={<CoachButton about={{ driverId }} />}
          />
        </Card>
      )}
      {conversation && <Effect id={conversation.id} />}
      <Card>
        <CardHeader title="Receives messages" />
        <CardBody>
          <RecipientList about={{ driverId }} />
        </CardBody>
      </Card>
    </div>
  )
}

function Conversation({ conversation }: { conversation: CoachingConversation }) {
  const { id, lastMessage, lastMessageAt, unread, coachedAt } = conversation
  const { day } = useFormat()
  return (
    <Card>
      <CardHeader title="Messages" aside={<Moment at={lastMessageAt} zoned />} />
      <CardBody className="grid gap-3 text-13">
        <p className="line-clamp-4 whitespace-pre-wrap wrap-anywhere text-text-2">{lastMessage}</p>
        <p className="flex flex-wrap items-center gap-2">
          <Button asChild>
            <Link href={messagesHref({ range, open: id })}>Open conversation</Link>
          </Button>
          {unread > 0 && <Badge tone="primary">{unread} unread</Badge>}
          {coachedAt && <Badge tone="success">Coached {day(coachedAt)}</Badge>}
        </p>
      </CardBody>
    </Card>
  )
}

function Effect({ id }: { id: string }) {
  const query = useAnswer(answerOf(endpoints.context, { params: { id } }))
  return query.data ? (
    <CoachingEffect context={query.data} />
  ) : (
    <WaitingCard what="the effect of coaching" query={query} height="h-32" />
  )
}
