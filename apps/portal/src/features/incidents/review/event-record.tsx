import type { IncidentDetails } from '@milepost/contract/incidents/review'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { type Replayed, ReplayFrame } from '../shared/replay/replay-frame.tsx'
import { SameTrip } from '../shared/replay/same-trip.tsx'
import { ActivityCard } from './activity-card.tsx'
import { summaryOf } from './event-summary.ts'
import { RiskCard } from './risk-card.tsx'

export interface EventRecordProps extends Replayed {
  event: IncidentDetails
  /** Extras for reviewers: the rating, keyboard shortcuts, and a switch at the player. */
  rating?: ReactNode
  keys?: ReactNode
  playerExtra?: ReactNode
}

/**
 * An event rendered from data alone: video, graph and map on one clock, next to what happened and how risky it was.
 * Makes no requests and needs no one signed in, so that shares, prints and annotations show the same.
 */
export function EventRecord({ event, rating, ...replayed }: EventRecordProps) {
  return (
    <>
      <Summary event={event} />
      <ReplayFrame
        event={event}
        {...replayed}
        beside={<RiskCard event={event}>{rating}</RiskCard>}
        below={
          <>
            <SameTrip event={event} links={replayed.links ?? {}} />
            <ActivityCard event={event} />
          </>
        }
      />
    </>
  )
}

function Summary({ event }: { event: IncidentDetails }) {
  const { speed, dateTime, zone } = useFormat()
  const local = `${dateTime(event.occurredAt, event.timeZone)} ${zone(event.occurredAt, event.timeZone)}`
  return <p className="sr-only">{summaryOf(event, { speed, dateTime: local })}</p>
}
