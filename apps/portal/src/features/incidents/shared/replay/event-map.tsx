import type { TelemetrySample } from '@milepost/contract/incidents/review'
import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { IncidentMarkers, type MapIncident } from '@milepost/ui/map/layers/incident-markers'
import { SpeedLegend, TripLayer } from '@milepost/ui/map/layers/trip-layer'
import type { LngLat } from '@milepost/ui/map/map-context'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import type { Playback } from '@milepost/ui/video/playback'
import { PlaybackMarker } from '@milepost/ui/video/playback-marker'
import { positionAt, routeFixes, telemetryFixes, windOf } from '@milepost/ui/video/position-at'
import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import type { PlayedEvent } from './played-event.ts'

interface EventMapProps {
  event: PlayedEvent
  telemetry: readonly TelemetrySample[]
  /** The route of its trip; undefined while unknown. */
  route: TripRoute | undefined
  playback: Playback
  clock: SharedClock | undefined
  ground: MapViewProps['ground']
  /** Opens another event of the trip; absent if nothing can be opened. */
  onPick?: ((id: string) => void) | undefined
}

/** Of the event's own marker where it has no id. */
const ownId = 'event'

/** Seconds around the event shown on the map at first. */
const closeSeconds = 45

/** Where it happened: the trip colored by speed, its events, and the vehicle moving with the video. */
export function EventMap({ event, telemetry, route: answer, playback, clock, ground, onPick }: EventMapProps) {
  const { units } = useFormat()
  const [whole, setWhole] = useState(false)
  const { route, isStored, isGone, fixes, markers } = useRoute(event, telemetry, answer)
  const triggerSeconds = clock?.triggerSeconds ?? 0
  const vehicleAt = useMemo(() => positionAt(fixes, event.headingDegrees), [fixes, event.headingDegrees])
  const at = useCallback((seconds: number) => vehicleAt(seconds - triggerSeconds), [vehicleAt, triggerSeconds])
  const fitTo = useMemo(() => {
    const shown = whole ? fixes : fixes.filter((fix) => Math.abs(fix.t) <= closeSeconds)
    const here: LngLat[] = event.point ? [[event.point.lon, event.point.lat]] : []
    return [...here, ...shown.map((fix) => fix.at)]
  }, [whole, fixes, event.point])

  if (fitTo.length === 0) return <Empty title="No position was reported for this event." />
  return (
    <>
      <div className="relative h-56 desk:h-52 print:h-72">
        <MapView
          label="Map of the event"
          className="h-full rounded-b-none"
          fitTo={fitTo}
          maxFitZoom={15}
          ground={ground}
        >
          <TripLayer points={route} units={units} />
          <IncidentMarkers
            incidents={markers}
            selectedId={event.id ?? ownId}
            onPick={(id) => id !== event.id && onPick?.(id)}
          />
          {clock && <PlaybackMarker playback={playback} at={at} />}
        </MapView>
        {isStored && (
          <Button
            size="small"
            data-screen-only
            aria-pressed={whole}
            className="absolute top-2 left-2 z-4"
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show the event' : 'Show the trip'}
          </Button>
        )}
      </div>
      <MapSummary label="On the map" items={markers.map(({ id, label }) => ({ id, text: label }))} />
      <MapCaption event={event} coloured={route.some((point) => point.speedKmh !== null)} isGone={isGone} />
    </>
  )
}

function MapCaption({ event, coloured, isGone }: { event: PlayedEvent; coloured: boolean; isGone: boolean }) {
  const { units } = useFormat()
  const heading = event.headingDegrees === null ? undefined : `heading ${windOf(event.headingDegrees)}`
  return (
    <div className="grid gap-1.5 border-b border-border px-3.5 py-2.5 text-13">
      <p className="num text-text-2">
        {[event.place?.text ?? 'Unknown location', heading].filter(Boolean).join(', ')}
        {event.point && (
          <span className="block text-12 text-text-3">
            {event.point.lat.toFixed(5)}, {event.point.lon.toFixed(5)}
            {isGone && ' · the route of the whole trip isn’t stored'}
          </span>
        )}
      </p>
      {coloured && <SpeedLegend units={units} />}
    </div>
  )
}

function useRoute(event: PlayedEvent, telemetry: readonly TelemetrySample[], answer: TripRoute | undefined) {
  const { clock } = useFormat()
  const { trip, referenceTime, timeZone } = event
  return useMemo(() => {
    const points = answer?.points ?? []
    const near = telemetryFixes(telemetry)
    const along = trip ? routeFixes(points, trip.startedAt, referenceTime) : []
    // Telemetry is denser; the route fills in before and after it.
    const [first, last] = [near[0]?.t ?? Number.NaN, near.at(-1)?.t ?? Number.NaN]
    const fixes = [...along.filter((fix) => fix.t < first), ...near, ...along.filter((fix) => fix.t > last)]
    const others: MapIncident[] = (answer?.incidents ?? []).map((one) => ({
      id: one.id,
      at: [one.lon, one.lat],
      level: severityOf(one.riskScore),
      label: `${one.word}, ${clock(one.occurredAt, timeZone)}`,
    }))
    const own: MapIncident | undefined = event.point
      ? {
          id: event.id ?? ownId,
          at: [event.point.lon, event.point.lat],
          level: event.severity,
          label: `${event.type.word}, ${clock(event.occurredAt, timeZone)}`,
        }
      : undefined
    // Older trips keep only their ends; a straight line between them would be made up.
    const isStored = points.length > 2
    const path = isStored ? points : telemetry
    return {
      fixes: near.length > 1 && isStored ? fixes : near.length > 1 ? near : along,
      isStored,
      isGone: answer !== undefined && !isStored,
      route: path.flatMap(({ lat, lon, speedKmh }) =>
        lat === null || lon === null ? [] : [{ at: [lon, lat] as const, speedKmh }],
      ),
      markers: [...others.filter((one) => one.id !== event.id), ...(own ? [own] : [])],
    }
  }, [answer, telemetry, trip, referenceTime, event, clock, timeZone])
}
