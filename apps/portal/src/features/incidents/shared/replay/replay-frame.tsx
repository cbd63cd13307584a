import type { IncidentDetails } from '@milepost/contract/incidents/review'
import type { IncidentCamera } from '@milepost/contract/media/endpoints'
import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { Card } from '@milepost/ui/layout/card'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import type { Playback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import type { ReactNode } from 'react'
import { EventFacts } from './event-facts.tsx'
import type { EventLinks } from './event-links.ts'
import { EventMap } from './event-map.tsx'
import { EventPlayer, type PlayedTelemetry } from './event-player.tsx'

/** What is played and what it links to: everything a record needs besides the record itself. */
export interface Replayed {
  cameras: readonly IncidentCamera[]
  telemetry: PlayedTelemetry
  /** The route of its trip; undefined while unknown. */
  route?: TripRoute | undefined
  clock: SharedClock | undefined
  playback: Playback
  ground?: MapViewProps['ground']
  /** Absent on pages without links: shared, printed, annotated. */
  links?: EventLinks
  onPickEvent?: (id: string) => void
  onRetry?: () => void
  onClipFailed?: (cameraId: string) => void
}

interface ReplayFrameProps extends Replayed {
  event: IncidentDetails
  /** Below the player. */
  below: ReactNode
  /** Above map and facts. */
  beside: ReactNode
  /** Facts, by term, that are shown elsewhere on the page. */
  shownAbove?: readonly string[]
  /** Keyboard shortcuts and a switch at the player, for reviewers. */
  keys?: ReactNode
  playerExtra?: ReactNode
}

const noop = () => undefined
const noSamples: readonly [] = []

/**
 * An event on one clock: player and graph, next to map and facts, with the page's content in both columns. On phones it
 * is one column: what to review comes before what else happened.
 */
export function ReplayFrame({
  event,
  telemetry,
  clock,
  playback,
  links = {},
  below,
  beside,
  shownAbove = [],
  ...rest
}: ReplayFrameProps) {
  const cameras = useStageCameras(rest.cameras, clock)
  const samples = telemetry.data ?? noSamples
  return (
    <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
      <div className="contents min-w-0 content-start gap-4 desk:grid">
        <EventPlayer
          event={event}
          cameras={cameras}
          clock={clock}
          playback={playback}
          telemetry={telemetry}
          links={links}
          onRetry={rest.onRetry ?? noop}
          onClipFailed={rest.onClipFailed ?? noop}
          extra={rest.playerExtra}
          keys={rest.keys}
        />
        <div className="order-2 grid min-w-0 content-start gap-4 desk:order-none">{below}</div>
      </div>
      <div className="order-1 grid min-w-0 content-start gap-4 desk:order-none print:grid-cols-2 print:items-start">
        {beside}
        <Card aria-label="Location and facts" className="overflow-hidden">
          <EventMap
            event={event}
            telemetry={samples}
            route={rest.route}
            playback={playback}
            clock={clock}
            ground={rest.ground}
            onPick={rest.onPickEvent}
          />
          <EventFacts
            event={event}
            links={links}
            telemetry={samples}
            isPending={telemetry.isPending}
            without={shownAbove}
          />
        </Card>
      </div>
    </div>
  )
}
