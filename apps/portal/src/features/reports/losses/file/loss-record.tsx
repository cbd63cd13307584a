import type { AccidentReport } from '@milepost/contract/accidents'
import type { IncidentCamera } from '@milepost/contract/media'
import type { TripRoute } from '@milepost/contract/trips'
import { Card } from '@milepost/ui/layout/card'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import type { Playback } from '@milepost/ui/video/playback'
import { useStageCameras } from '@milepost/ui/video/use-stage-cameras'
import { EventFacts } from '../../../../replay/event-facts.tsx'
import type { EventLinks } from '../../../../replay/event-links.ts'
import { EventMap } from '../../../../replay/event-map.tsx'
import { EventPlayer, type PlayedTelemetry } from '../../../../replay/event-player.tsx'
import { SameTrip } from '../../../../replay/same-trip.tsx'
import { ClaimCard } from './claim-card.tsx'
import { CrashPoint } from './crash-point.tsx'
import { LossChanges } from './loss-changes.tsx'
import type { LossPart } from './loss-drawer.tsx'
import { LossGlance } from './loss-glance.tsx'
import { LossMetadata } from './loss-metadata.tsx'
import { LossNotices } from './loss-notices.tsx'
import { LossTimeline } from './loss-timeline.tsx'

interface LossRecordProps {
  report: AccidentReport
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
  /** Opens what people know of the loss to be changed; absent where nothing can be. */
  onEdit?: (part: LossPart) => void
}

const nothing = () => undefined
const noSamples: readonly [] = []

/**
 * The file of a loss from data alone: what there is at a glance, cameras and telemetry around the crash on one clock, where the
 * vehicle was hit, where that was, and what became of it. It asks nobody and needs nobody signed in.
 */
export function LossRecord({ report, telemetry, clock, playback, links = {}, onEdit, ...rest }: LossRecordProps) {
  const { accident, incident } = report
  const cameras = useStageCameras(rest.cameras, clock)
  const samples = telemetry.data ?? noSamples
  return (
    <>
      <LossNotices accident={accident} />
      <LossGlance accident={accident} incident={incident} telemetry={samples} />
      {/* On phones one column: what happened comes before what was done about it. */}
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_340px] print:grid-cols-1">
        <div className="contents min-w-0 content-start gap-4 desk:grid">
          <EventPlayer
            event={incident}
            cameras={cameras}
            clock={clock}
            playback={playback}
            telemetry={telemetry}
            links={links}
            onRetry={rest.onRetry ?? nothing}
            onClipFailed={rest.onClipFailed ?? nothing}
          />
          <div className="order-2 grid min-w-0 content-start gap-4 desk:order-none">
            <LossTimeline timeline={report.timeline} />
            <LossChanges changes={report.changes} />
            <SameTrip event={incident} links={links} />
            <LossMetadata facts={report.facts} />
          </div>
        </div>
        <div className="order-1 grid min-w-0 content-start gap-4 desk:order-none print:grid-cols-2 print:items-start">
          <CrashPoint accident={accident} onEdit={onEdit} />
          <ClaimCard accident={accident} onEdit={onEdit} />
          <Card aria-label="Place and facts" className="overflow-hidden">
            <EventMap
              event={incident}
              telemetry={samples}
              route={rest.route}
              playback={playback}
              clock={clock}
              ground={rest.ground}
              onPick={rest.onPickEvent}
            />
            <EventFacts event={incident} links={links} telemetry={samples} />
          </Card>
        </div>
      </div>
    </>
  )
}
