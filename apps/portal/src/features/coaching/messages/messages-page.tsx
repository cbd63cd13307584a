import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { reportWords } from '@milepost/contract/exports/reports'
import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { Card } from '@milepost/ui/layout/card'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { countText } from '../../../lib/format/formatters.ts'
import { FieldBar } from '../../../scope/bar/field-bar.tsx'
import { DaysNotShown } from '../../../scope/days-not-shown.tsx'
import { refusedNotice } from '../../../scope/range.ts'
import { useFilterWords } from '../../../scope/use-filter-words.ts'
import { useMay } from '../../../session/use-may.ts'
import { Page } from '../../../shell/page/page.tsx'
import { ScheduleButton } from '../../schedules/shared/schedule-button.tsx'
import { useReportSource } from '../../schedules/shared/use-report-source.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationView } from './conversation-view.tsx'
import { FirstEvents } from './first-events.tsx'
import { messageBar } from './message-filters.ts'
import { useConversations, useMessageView } from './use-messages.ts'

const ComposeDrawer = lazy(() => import('../compose/compose-drawer.tsx'))

/** Conversations with contacts about drivers and vehicles, and a new one. */
export default function MessagesPage() {
  const view = useMessageView()
  const { values, change, refused } = view
  const conversations = useConversations(view.query)
  const maySend = useMay(coachingEndpoints.send)
  const words = useFilterWords(
    messageBar.filter(({ kind }) => kind !== 'range'),
    values,
  )
  const source = useReportSource(values, words, { report: 'coaching', query: view.query })
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const isOpen = values.open !== undefined
  const isUnused = !view.narrowed && conversations.isSuccess && conversations.items.length === 0 && !isOpen
  return (
    <Page
      line={lineOf(view.daysText, conversations.unread)}
      actions={
        <>
          <ScheduleButton saving={{ search, source }} things={reportWords.coaching} />
          {maySend && (
            <Button variant="primary" onClick={() => change({ coach: 'choose' }, 'push')}>
              <Plus aria-hidden />
              New message
            </Button>
          )}
        </>
      }
    >
      <div className={cn(isOpen && 'max-desk:hidden')}>
        <FieldBar
          fields={messageBar}
          values={values}
          onChange={change as (next: object) => void}
          isSet={view.isSet}
          narrowed={view.narrowed}
          onReset={view.reset}
          search="Search messages"
        />
      </div>
      {refused ? (
        <Card>
          <DaysNotShown {...refusedNotice(refused)} onShow={change as (next: object) => void} />
        </Card>
      ) : isUnused ? (
        <FirstEvents bounds={view.bounds} days={view.days} maySend={maySend} />
      ) : (
        <div className="grid items-start gap-4 desk:grid-cols-[280px_minmax(0,1fr)]">
          <div className={cn(isOpen && 'max-desk:hidden')}>
            <ConversationList conversations={conversations} view={view} />
          </div>
          {values.open ? (
            <ConversationView key={values.open} id={values.open} view={view} />
          ) : (
            <Card className="max-desk:hidden">
              <p className="px-3.5 py-10 text-center text-13 text-text-3">Choose a conversation.</p>
            </Card>
          )}
        </div>
      )}
      {values.coach && maySend && (
        <Suspense>
          <ComposeDrawer
            about={values.coach}
            events={values.events}
            onChoose={(coach) => change({ coach })}
            onSent={(open) => change({ coach: undefined, events: [], open })}
            onClose={() => change({ coach: undefined, events: [] })}
          />
        </Suspense>
      )}
    </Page>
  )
}

function lineOf(daysText: string, unread: number | undefined): string {
  if (!unread) return daysText
  return `${daysText} · ${countText(unread)} ${unread === 1 ? 'conversation' : 'conversations'} with unread replies`
}
