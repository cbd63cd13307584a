import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { motionDoubts } from '@milepost/domain/motion/motion-doubts'
import { peakNote } from '@milepost/domain/motion/peak-note'
import { quantityText, speed, type Units } from '@milepost/domain/quantity'
import { useMemo } from 'react'
import { graphHeight, TimelineGraph } from '../chart/timeline-graph.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import type { SharedClock } from './clip-alignment.ts'
import type { Playback } from './playback.ts'
import { spanOf, tracksOf } from './telemetry-tracks.ts'

interface EventGraphProps {
  event: {
    speedKmh: number | null
    speedLimitKmh: number | null
    maxG: number | null
    referenceTime: string
    endedAt: string | null
    provider: { displayName: string }
  }
  clock: SharedClock
  playback: Playback
  telemetry: { data: readonly TelemetrySample[] | undefined; isPending: boolean; isError: boolean }
  units: Units
  /** Color of the event's moment: the level's token. */
  color?: string
}

const noTelemetry: readonly TelemetrySample[] = []

/** Speed, and forces. */
const usualTracks = 2

/** Speed and forces of an event on the clock of its video, or a sentence that says why there are none. */
export function EventGraph({ event, clock, playback, telemetry, units, color }: EventGraphProps) {
  const { speedLimitKmh, referenceTime, endedAt, maxG } = event
  const doubt = useMemo(() => motionDoubts(event, telemetry.data ?? noTelemetry).trace, [event, telemetry.data])
  const samples = doubt ? noTelemetry : (telemetry.data ?? noTelemetry)
  const tracks = useMemo(() => {
    const text = `limit ${quantityText(speed(speedLimitKmh, units))}`
    return tracksOf(samples, clock, units, { kmh: speedLimitKmh, text }, maxG)
  }, [samples, clock, units, speedLimitKmh, maxG])
  const peak = peakNote(maxG, samples)
  const span = useMemo(() => spanOf(clock, referenceTime, endedAt), [clock, referenceTime, endedAt])
  return (
    <div style={telemetry.isPending ? { minHeight: graphHeight(usualTracks) } : undefined}>
      <TimelineGraph
        playback={playback}
        tracks={tracks}
        triggerSeconds={clock.triggerSeconds}
        window={span}
        color={color}
        label="Position in the event"
      />
      {telemetry.isPending ? (
        <SkeletonLines lines={2} label="Loading speed and forces" />
      ) : (
        tracks.length === 0 &&
        !telemetry.isError && (
          <p className="text-12 text-text-3">
            {doubt
              ? `The trace isn’t used: ${doubt.charAt(0).toLowerCase()}${doubt.slice(1)}.`
              : `${event.provider.displayName} sent no second-by-second speed or forces for this event.`}
          </p>
        )
      )}
      {peak && <p className="mt-1 text-12 text-text-3">{peak}</p>}
    </div>
  )
}
