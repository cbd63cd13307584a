import type { IncidentDetails } from '@milepost/contract/incident-review'
import type { IncidentCamera } from '@milepost/contract/media'
import type { TripRoute } from '@milepost/contract/trips'
import { Card } from '@milepost/ui/layout/card'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import type { Playback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { EventFacts } from '../../../../replay/event-facts.tsx'
import type { EventLinks } from '../../../../replay/event-links.ts'
import { EventMap } from '../../../../replay/event-map.tsx'
import { EventPlayer, type PlayedTelemetry } from '../../../../replay/event-player.tsx'
import { SameTrip } from '../../../../replay/same-trip.tsx'
import { ActivityCard } from './activity-card.tsx'
import { summaryOf } from './event-summary.ts'
import { RiskCard } from './risk-card.tsx'

export interface EventRecordProps {
  event: IncidentDetails
  cameras: readonly IncidentCamera[]
  telemetry: PlayedTelemetry
  /** The way of its trip; undefined while it is not known. */
  route?: TripRoute | undefined
  clock: SharedClock | undefined
  playback: Playback
  ground?: MapViewProps['ground']
  links?: EventLinks
  onPickEvent?: (id: string) => void
  onRetry?: () => void
  onClipFailed?: (cameraId: string) => void
  /** What somebody who works with the event has besides: its rating, its keys, a switch at the player. */
  rating?: ReactNode
  keys?: ReactNode
  playerExtra?: ReactNode
}

const nothing = () => undefined
const noSamples: readonly [] = []

/**
 * The event from data alone: video, graph and map on one clock; beside them what happened and how risky it was. It asks
 * nobody and needs nobody signed in, so that a share, a print and an annotation show the same.
 */
export function EventRecord({ event, telemetry, route, clock, playback, links = {}, ...rest }: EventRecordProps) {
  const stageCameras = useStageCameras(rest.cameras, clock)
  const samples = telemetry.data ?? noSamples
  return (
    <>
      <Summary event={event} />
      {/* On phones one column: what to judge comes before what else happened. */}
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
        <div className="contents min-w-0 content-start gap-4 desk:grid">
          <EventPlayer
            event={event}
            cameras={stageCameras}
            clock={clock}
            playback={playback}
            telemetry={telemetry}
            links={links}
            onRetry={rest.onRetry ?? nothing}
            onClipFailed={rest.onClipFailed ?? nothing}
            extra={rest.playerExtra}
            keys={rest.keys}
          />
          <div className="order-2 grid min-w-0 content-start gap-4 desk:order-none">
            <SameTrip event={event} links={links} />
            <ActivityCard event={event} />
          </div>
        </div>
        <div className="order-1 grid min-w-0 content-start gap-4 desk:order-none print:grid-cols-2 print:items-start">
          <RiskCard event={event}>{rest.rating}</RiskCard>
          <Card aria-label="Place and facts" className="overflow-hidden">
            <EventMap
              event={event}
              telemetry={samples}
              route={route}
              playback={playback}
              clock={clock}
              ground={rest.ground}
              onPick={rest.onPickEvent}
            />
            <EventFacts event={event} links={links} telemetry={samples} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Summary({ event }: { event: IncidentDetails }) {
  const { speed, dateTime, zone } = useFormat()
  const local = `${dateTime(event.occurredAt, event.timeZone)} ${zone(event.occurredAt, event.timeZone)}`
  return <p className="sr-only">{summaryOf(event, { speed, dateTime: local })}</p>
}
