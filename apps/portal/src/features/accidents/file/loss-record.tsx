import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { type Replayed, ReplayFrame } from '../../incidents/shared/replay/replay-frame.tsx'
import { SameTrip } from '../../incidents/shared/replay/same-trip.tsx'
import { ClaimCard } from './claim-card.tsx'
import { CrashPoint } from './crash-point.tsx'
import { LossChanges } from './loss-changes.tsx'
import type { LossPart } from './loss-drawer.tsx'
import { LossGlance } from './loss-glance.tsx'
import { LossMetadata } from './loss-metadata.tsx'
import { LossNotices } from './loss-notices.tsx'
import { LossTimeline } from './loss-timeline.tsx'

interface LossRecordProps extends Replayed {
  report: AccidentReport
  /** Opens a part of the loss for editing; absent if it can't be edited. */
  onEdit?: (part: LossPart) => void
  /** The list of its claims; absent for readers who can't open it. */
  claimsHref?: string | undefined
}

/** Facts of the event that are among the loss's figures. */
const inFigures = ['Speed', 'Speed before', 'Peak force']
const noSamples: readonly [] = []

/**
 * The file of a loss, rendered from data alone: key figures, cameras and telemetry around the crash on one clock, point
 * of impact, location, and what happened next. Makes no requests and needs no one signed in.
 */
export function LossRecord({ report, onEdit, claimsHref, ...replayed }: LossRecordProps) {
  const { accident } = report
  const { timeZone } = useFormat()
  // The replay shows times where the crash was; the file has one zone throughout.
  const incident = useMemo(() => ({ ...report.incident, timeZone }), [report.incident, timeZone])
  return (
    <>
      <LossNotices accident={accident} />
      <LossGlance
        accident={accident}
        incident={incident}
        telemetry={replayed.telemetry.data ?? noSamples}
        isPending={replayed.telemetry.isPending}
      />
      <ReplayFrame
        event={incident}
        shownAbove={inFigures}
        {...replayed}
        beside={
          <>
            <CrashPoint accident={accident} onEdit={onEdit} />
            <ClaimCard accident={accident} policy={report.policy} onEdit={onEdit} claimsHref={claimsHref} />
          </>
        }
        below={
          <>
            <LossTimeline timeline={report.timeline} isReportReady={accident.isReportReady} />
            <LossChanges changes={report.changes} />
            <SameTrip event={incident} links={replayed.links ?? {}} />
            <LossMetadata facts={report.facts} />
          </>
        }
      />
    </>
  )
}
