import { type CoachingConversation, coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Score } from '@milepost/ui/feedback/score'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { dayCount } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useNone } from '../../../report/notes/use-none.ts'
import { useMay } from '../../../session/use-may.ts'
import { type About, aboutText } from '../shared/about.ts'
import { CoachingEffect } from '../shared/coaching-effect.tsx'
import { EventLine } from '../shared/event-line.tsx'
import { RecipientList } from '../shared/recipient-list.tsx'
import { subjectName } from '../shared/subject-name.ts'
import { usePictures } from '../shared/use-pictures.ts'
import { whyCoach } from '../shared/why-coach.ts'
import type { MessageView } from './use-messages.ts'

interface ContextPaneProps {
  conversation: CoachingConversation
  view: MessageView
}

/** What to know before writing: risk, effect of the last coaching, events worth coaching, and who receives. */
export function ContextPane({ conversation, view }: ContextPaneProps) {
  const { id, driver, vehicle } = conversation
  const about = driver ? { driverId: driver.id } : { vehicleId: vehicle?.id ?? '' }
  const context = useAnswer(answerOf(endpoints.context, { params: { id } }))
  return (
    <aside aria-label={`About ${subjectName(conversation)}`} className="grid min-w-0 gap-4 tablet:max-wide:grid-cols-2">
      <Card>
        <CardHeader title="Behavioral risk" />
        <CardBody>
          {context.data?.risk.score === null ? (
            <p className="text-13 text-text-3">{noScoreLabel(context.data.risk.missing)}</p>
          ) : context.data ? (
            <Score
              value={context.data.risk.score}
              {...(context.data.risk.low !== null &&
                context.data.risk.high !== null && {
                  interval: [context.data.risk.low, context.data.risk.high] as const,
                })}
              provisional={context.data.risk.provisional}
            />
          ) : context.isError ? (
            <QueryFailed what="the risk" query={context} />
          ) : (
            <SkeletonLines lines={1} label="Loading risk" />
          )}
        </CardBody>
      </Card>
      {context.data && <CoachingEffect context={context.data} />}
      <Suggested about={about} view={view} />
      <Card>
        <CardHeader title="Receives messages" />
        <CardBody>
          <RecipientList about={about} />
        </CardBody>
      </Card>
    </aside>
  )
}

interface SuggestedProps {
  about: About
  view: MessageView
}

function Suggested({ about, view }: SuggestedProps) {
  const maySend = useMay(endpoints.send)
  const query = useAnswer(answerOf(endpoints.topEvents, { query: { ...about, ...view.bounds } }))
  const events = query.data ?? []
  const none = useNone({ things: 'events' }, 'No events without a message in these days.')
  usePictures(events, endpoints.topEvents)
  return (
    <Card>
      <CardHeader title="Most worth coaching" aside={view.daysText} />
      <CardBody className="grid gap-2">
        {query.isError ? (
          <QueryFailed what="events" query={query} />
        ) : query.isPending ? (
          <SkeletonLines lines={4} label="Loading events" />
        ) : events.length === 0 ? (
          <p className="text-13 text-text-3">{none}</p>
        ) : (
          <>
            <ul aria-label="Events most worth coaching" className="grid gap-2">
              {events.map((event) => (
                <li key={event.id} className="grid min-w-0">
                  <EventLine event={event} note={whyCoach(event, dayCount(view.days))} />
                </li>
              ))}
            </ul>
            {maySend && (
              <Button
                className="justify-self-start"
                onClick={() => view.change({ coach: aboutText(about), events: [] }, 'push')}
              >
                Coach
              </Button>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
