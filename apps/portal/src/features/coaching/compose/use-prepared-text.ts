import { messageText } from '@milepost/contract/coaching/message-text'
import type { CoachingSubject } from '@milepost/contract/coaching/messages'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormat } from '../../../lib/format/formatters.ts'
import type { ComposeValues } from './compose-values.ts'
import type { OfferedAddress } from './recipient-choice.tsx'
import type { SuggestedEvents } from './use-suggested-events.ts'

/** A message begins with this many of the suggested events, if none was requested. */
const firstEvents = 3

/** Keeps the message's text prepared for the chosen events and recipient until the sender changes it. */
export function usePreparedText(
  form: UseFormReturn<ComposeValues, unknown, ComposeValues>,
  { events, days }: SuggestedEvents,
  subject: CoachingSubject,
  to: OfferedAddress | undefined,
): void {
  const { units } = useFormat()
  const prepared = useRef('')
  const chosen = form.watch('incidentIds')
  const isStarted = useRef(chosen.length > 0)
  useEffect(() => {
    if (!events || isStarted.current) return
    isStarted.current = true
    form.setValue(
      'incidentIds',
      events.slice(0, firstEvents).map(({ id }) => id),
    )
  }, [events, form])
  useEffect(() => {
    if (!events || form.getValues('text') !== prepared.current) return
    prepared.current = messageText({
      now: new Date(),
      contactName: to?.name ?? '',
      aboutName: to?.covers === 'driver' && to.name === subject.name ? null : subject.name,
      events: events.filter(({ id }) => chosen.includes(id)),
      days,
      units,
    })
    form.setValue('text', prepared.current)
  }, [events, chosen, to, subject, days, units, form])
}
