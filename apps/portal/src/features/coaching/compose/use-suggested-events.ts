import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { defaultRange } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { dayCount, daysOf, presetOf } from '@milepost/ui/filter/date-range-days'
import { useState } from 'react'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { boundsOf } from '../../../scope/range.ts'
import type { About } from '../shared/about.ts'
import { usePictures } from '../shared/use-pictures.ts'

/** Loads the events that a message is prepared with: the requested ones, then those most worth coaching in a month. */
export function useSuggestedEvents(about: About, events: readonly string[]) {
  const { timeZone } = useFormat()
  const [now] = useState(() => new Date())
  const days = daysOf({ preset: presetOf(defaultRange.coaching) }, timeZone, now)
  const query = useAnswer(
    answerOf(endpoints.topEvents, {
      query: { ...about, ...boundsOf(days, timeZone), ...(events.length > 0 && { incidentIds: [...events] }) },
    }),
  )
  usePictures(query.data, endpoints.topEvents)
  return { query, events: query.data, days: dayCount(days) }
}

export type SuggestedEvents = ReturnType<typeof useSuggestedEvents>
