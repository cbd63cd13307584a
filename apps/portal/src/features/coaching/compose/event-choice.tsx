import type { CoachingEvent } from '@milepost/contract/coaching/messages'
import { topCoachingEvents } from '@milepost/domain/limits'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { get, useController, useFormContext } from 'react-hook-form'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useNone } from '../../../report/notes/use-none.ts'
import { EventFacts } from '../shared/event-line.tsx'
import { whyCoach } from '../shared/why-coach.ts'
import type { SuggestedEvents } from './use-suggested-events.ts'

/** Up to six events that the message is about, with why each is worth it. */
export function EventChoice({ suggestions: { query, events, days } }: { suggestions: SuggestedEvents }) {
  const { field } = useController({ name: 'incidentIds' })
  const { formState } = useFormContext()
  const none = useNone({ things: 'events' }, `No events without a message in the last ${days} days.`)
  const error = (get(formState.errors, 'incidentIds') as { message?: string } | undefined)?.message
  const chosen = field.value as readonly string[]
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="grid gap-2" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-13 font-[530]">
        Events{' '}
        <span className="text-12 font-normal text-text-3">up to {topCoachingEvents}, most worth coaching first</span>
      </legend>
      {query.isError ? (
        <QueryFailed what="events" query={query} />
      ) : !events ? (
        <SkeletonLines lines={4} label="Loading events" />
      ) : events.length === 0 ? (
        <p className="text-13 text-text-3">{none}</p>
      ) : (
        events.map((event) => (
          <Choice
            key={event.id}
            event={event}
            days={days}
            isChosen={chosen.includes(event.id)}
            isFull={chosen.length >= topCoachingEvents}
            onChange={(isChosen) => toggle(event.id, isChosen)}
          />
        ))
      )}
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  event: CoachingEvent
  days: number
  isChosen: boolean
  isFull: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ event, days, isChosen, isFull, onChange }: ChoiceProps) {
  return (
    <Checkbox
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={onChange}
      className="rounded-control border border-border p-2"
    >
      <span className="flex min-w-0 flex-wrap gap-2.5">
        <EventFacts event={event} note={whyCoach(event, days)} />
      </span>
    </Checkbox>
  )
}
