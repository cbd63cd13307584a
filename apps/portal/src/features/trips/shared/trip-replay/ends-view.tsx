import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { cn } from '@milepost/ui/cn'
import { IncidentMarkers } from '@milepost/ui/map/layers/incident-markers'
import { MapAnchor } from '@milepost/ui/map/map-anchor'
import type { LngLat } from '@milepost/ui/map/map-context'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { useState } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { ReplayEvent } from './replay-event.tsx'
import { marksOf } from './route-words.ts'

const ignoreClock = () => undefined

/** True if anything of a trip besides its route has a location. */
export const hasPlaces = ({ trip, incidents }: TripRoute): boolean =>
  trip.start !== null || trip.end !== null || incidents.length > 0

/**
 * A trip whose positions aren't stored: its start, its end, and its events with their videos. No line connects them,
 * because it would be made up. `why` is a sentence that explains why there are no positions.
 */
export function EndsView({ route, why, ground }: { route: TripRoute; why: string; ground?: MapViewProps['ground'] }) {
  const { trip, incidents } = route
  const format = useFormat()
  const [picked, setPicked] = useState<string>()
  const clockAt = (at: string) => format.dateTime(at, trip.timeZone)
  // The zone is named at both ends: if clocks change on the way, the displayed hours don't add up.
  const zonedAt = (at: string) => `${clockAt(at)} ${format.zone(at, trip.timeZone)}`
  const marks = marksOf(incidents, clockAt)
  const ends = [
    { id: 'start', letter: 'A', point: trip.start, text: `Started at ${zonedAt(trip.startedAt)}` },
    {
      id: 'end',
      letter: 'B',
      point: trip.end,
      text: trip.endedAt ? `Ended at ${zonedAt(trip.endedAt)}` : 'In progress',
    },
  ].flatMap(({ point, ...end }) => (point ? [{ ...end, at: [point.lon, point.lat] as LngLat }] : []))
  return (
    <div className="grid gap-3">
      <p className="text-13 text-text-2">
        The route of this trip can’t be shown. {why}
        {incidents.length > 0 && ' Its start, end and events are shown.'}
      </p>
      <div className={cn('grid gap-3', picked && 'desk:grid-cols-[minmax(0,1fr)_380px]')}>
        <MapView
          label="Start and end of the trip"
          className="h-[max(240px,min(360px,40dvh))]"
          fitTo={[...ends.map(({ at }) => at), ...marks.map(({ at }) => at)]}
          maxFitZoom={14}
          ground={ground}
        >
          {ends.map(({ id, letter, at, text }) => (
            <MapAnchor key={id} at={at}>
              <span
                title={text}
                className="grid size-5 place-items-center rounded-dot border border-surface bg-text-2 text-12 font-semibold text-surface"
              >
                {letter}
              </span>
            </MapAnchor>
          ))}
          <IncidentMarkers incidents={marks} selectedId={picked} onPick={setPicked} />
        </MapView>
        {picked && (
          <ReplayEvent key={picked} eventId={picked} onClock={ignoreClock} onClose={() => setPicked(undefined)} />
        )}
      </div>
      <MapSummary
        label="Trip details"
        items={[...ends.map(({ id, text }) => ({ id, text })), ...marks.map(({ id, label }) => ({ id, text: label }))]}
      />
      <p className="num flex flex-wrap gap-x-4 text-12 text-text-3">
        {ends.map(({ id, letter, text }) => (
          <span key={id}>
            <b className="font-[560]">{letter}</b> {text}
          </span>
        ))}
      </p>
    </div>
  )
}
