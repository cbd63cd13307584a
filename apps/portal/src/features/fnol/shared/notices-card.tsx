import { delayText } from '@milepost/contract/fnol/columns'
import { fnolEndpoints as endpoints, type FnolNotification, type SentLevel } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { elapsedText } from '@milepost/domain/time/duration-text'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { useLive } from '../../../lib/api/live.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useMay } from '../../../session/use-may.ts'
import { LossNoticeBadge } from './notice-badge.tsx'
import { sendNotice } from './send-notice.ts'

interface NoticesCardProps {
  eventId: string
  occurredAt: string
}

/** Who was notified of a loss, how long after the crash, and what can still be sent. */
export function NoticesCard({ eventId, occurredAt }: NoticesCardProps) {
  const { data } = useAnswer(answerOf(endpoints.ofEvent, { params: { eventId } }))
  const maySend = useMay(endpoints.send)
  const [asked, setAsked] = useState<SentLevel>()
  const now = useNow()
  useLive(['loss'], (update) => {
    if (update.kind === 'poll' || ('incidentId' in update && update.incidentId === eventId))
      void refresh(endpoints.ofEvent)
  })
  if (!data) return null
  const first = data.filter(({ notificationLevel }) => notificationLevel === fnolLevel.code.first)
  const second = data.filter(({ notificationLevel }) => notificationLevel === fnolLevel.code.second)
  const isSent = first.some(({ sentAt }) => sentAt !== null)
  return (
    <Card aria-label="Notices of loss" className="mb-3">
      <CardHeader
        title="Notices of loss"
        aside={!isSent && `${elapsedText((now - Date.parse(occurredAt)) / 1000)} since the crash`}
      />
      <CardBody className="grid gap-4 text-13 tablet:grid-cols-2">
        <Level level={fnolLevel.code.first} notices={first} maySend={maySend} mayStart onSend={setAsked} />
        <Level level={fnolLevel.code.second} notices={second} maySend={maySend} mayStart={isSent} onSend={setAsked} />
      </CardBody>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Send the ${asked === fnolLevel.code.second ? 'second' : 'first'} notice of loss?`}
        effect="It goes to the recipients of its rule. Whoever has it already gets no second one."
        action="Send"
        danger={false}
        onConfirm={async () => {
          if (asked) await sendNotice(eventId, asked)
        }}
      />
    </Card>
  )
}

interface LevelProps {
  level: SentLevel
  notices: readonly FnolNotification[]
  maySend: boolean
  /** False if the level is due only later: one that awaits confirmation can be confirmed all the same. */
  mayStart: boolean
  onSend: (level: SentLevel) => void
}

function Level({ level, notices, maySend, mayStart, onSend }: LevelProps) {
  const isWaiting = notices.some(({ delivery }) => delivery === 'awaitingConfirmation')
  return (
    <section className="grid content-start justify-items-start gap-2">
      <h3 className="font-[560]">{fnolLevel.word(level)}</h3>
      {notices.length === 0 && <p className="text-text-3">Not sent</p>}
      <ul className="grid w-full gap-1.5">
        {notices.map((notice) => (
          <li key={notice.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <LossNoticeBadge {...notice} />
            <span className="wrap-anywhere">{notice.to}</span>
            {notice.sentAt && <span className="num text-12 text-text-3">{delayText(notice)} after the crash</span>}
            {notice.failure && <span className="w-full text-12 text-destructive">{notice.failure}</span>}
            {notice.note && <span className="w-full text-12 text-text-3">{notice.note}</span>}
          </li>
        ))}
      </ul>
      {maySend && (isWaiting || (mayStart && notices.length === 0)) && (
        <Button size="small" onClick={() => onSend(level)}>
          {isWaiting ? 'Confirm and send' : `Send ${level === fnolLevel.code.second ? 'second' : 'first'} notice`}
        </Button>
      )}
    </section>
  )
}
