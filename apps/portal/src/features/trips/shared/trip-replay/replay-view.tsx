import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { durationText } from '@milepost/domain/time/duration-text'
import { cn } from '@milepost/ui/cn'
import { Switch } from '@milepost/ui/form/switch'
import { IncidentMarkers } from '@milepost/ui/map/layers/incident-markers'
import { SpeedLegend, TripLayer } from '@milepost/ui/map/layers/trip-layer'
import { MapAnchor } from '@milepost/ui/map/map-anchor'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import type { MapViewProps } from '@milepost/ui/map/map-view-props'
import { type Playback, useNewPlayback, usePlaybackEffect } from '@milepost/ui/video/playback'
import { PlaybackMarker } from '@milepost/ui/video/playback-marker'
import { positionAt } from '@milepost/ui/video/position-at'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { Moment } from '../../../../lib/format/moment.tsx'
import { dayText } from '../../../../lib/format/time-text.ts'
import { ReplayControls } from './replay-controls.tsx'
import { type EventClock, ReplayEvent } from './replay-event.tsx'
import { factorOf, limitAt, midnightsOf, piecesOf, speedAt, topSpeedOf, tripSecondsOf } from './replay-time.ts'
import { marksOf } from './route-words.ts'
import { SpeedStrip, type TimedIncident } from './speed-strip.tsx'
import { metersBetween, type Stop, stopsOf } from './stops.ts'
import { aroundEvent, holds, isOver, tripNow, wholeTrip } from './trip-clock.ts'

const farMeters = 1_000

/**
 * A trip colored by speed and played back: the vehicle moves, stops at each event, and shows its video there. While a
 * video is shown, its clock drives everything: play, pause and the slider control it until they leave its range.
 */
export function ReplayView({ route, ground }: { route: TripRoute; ground?: MapViewProps['ground'] }) {
  const { trip } = route
  const { units } = useFormat()
  const replay = useReplay(route)
  const { seconds, factor, incidents, stops, fixes, pieces } = replay
  const playback = useNewPlayback(seconds / factor)
  const [picked, setPicked] = useState<string>()
  const [eventClock, setEventClock] = useState<EventClock>()
  const [stopsAtEvents, setStopsAtEvents] = useState(true)
  const event = incidents.find(({ id }) => id === picked)
  const tripAt = useMemo(() => positionAt(fixes, null), [fixes])
  const eventT = event?.t ?? 0
  const isVideo = picked !== undefined && eventClock !== undefined
  const clock = useMemo(
    () => (isVideo ? aroundEvent(eventClock.playback, eventClock.triggerSeconds, eventT) : wholeTrip(playback, factor)),
    [isVideo, eventClock, eventT, playback, factor],
  )
  const onClock = useCallback((at: number) => tripAt(clock.tripAt(at)), [tripAt, clock])
  const fitTo = useMemo(() => fixes.map(({ at }) => at), [fixes])
  const pick = (id: string) => {
    const wanted = incidents.find((one) => one.id === id)
    if (!wanted) return
    playback.pause()
    playback.seek(wanted.t / factor)
    setPicked(id)
  }
  const leave = (t: number) => {
    setPicked(undefined)
    playback.seek(t / factor)
  }
  const seek = (t: number) => (holds(clock, t) ? clock.playback.seek(clock.clockAt(t)) : leave(t))
  const afterEvent = () => Math.max(eventT, tripNow(clock))
  const toggle = () => {
    if (!isVideo || !isOver(clock)) return clock.playback.toggle()
    leave(afterEvent())
    playback.play()
  }
  useStopAtEvents(playback, incidents, factor, stopsAtEvents && picked === undefined, pick)
  return (
    <div className="grid gap-3">
      <div className={cn('grid gap-3', picked && 'desk:grid-cols-[minmax(0,1fr)_380px]')}>
        <MapView
          label="Trip route"
          className="h-[max(280px,min(440px,50dvh))]"
          fitTo={fitTo}
          maxFitZoom={15}
          ground={ground}
        >
          {pieces.map((piece, index) => (
            <TripLayer key={piece[0]?.t ?? index} id={`trip ${index}`} points={toTrip(piece)} units={units} />
          ))}
          <StopMarks stops={stops} />
          <IncidentMarkers incidents={replay.marks} selectedId={picked} onPick={pick} />
          <PlaybackMarker key={isVideo ? 'event' : 'trip'} playback={clock.playback} at={onClock} />
        </MapView>
        {picked && (
          <ReplayEvent key={picked} eventId={picked} onClock={setEventClock} onClose={() => leave(afterEvent())} />
        )}
      </div>
      <MapSummary label="Along the route" items={replay.words} />
      <ReplayControls
        clock={clock}
        onToggle={toggle}
        factor={isVideo ? undefined : factor}
        text={(t) => <MomentOn route={route} t={t} />}
      >
        {incidents.length > 0 && (
          <Switch checked={stopsAtEvents} onChange={setStopsAtEvents}>
            Stop at events
          </Switch>
        )}
      </ReplayControls>
      <SpeedStrip
        points={route.points}
        stops={stops}
        incidents={incidents}
        midnights={replay.midnights}
        seconds={seconds}
        clock={clock}
        step={isVideo ? 1 : undefined}
        onSeek={seek}
        selectedId={picked}
        textAt={replay.textAt}
      />
      <Ends trip={trip} midnights={replay.midnights} seconds={seconds} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SpeedLegend units={units} />
        {replay.hasLimits && <p className="text-12 text-text-3">The dashed line is the speed limit, if reported.</p>}
        <p className="num text-12 text-text-3">
          {replay.topSpeedWords && `${replay.topSpeedWords} · `}
          {replay.stopWords}
        </p>
      </div>
    </div>
  )
}

const toTrip = (points: TripRoute['points']) =>
  points.map(({ lat, lon, speedKmh }) => ({ at: [lon, lat] as const, speedKmh }))

/** Derives everything the replay draws from the route. */
function useReplay({ trip, points, incidents: replay }: TripRoute) {
  const format = useFormat()
  return useMemo(() => {
    const seconds = tripSecondsOf(trip, points)
    const start = Date.parse(trip.startedAt)
    const zone = trip.timeZone
    const incidents: TimedIncident[] = replay.map((one) => ({
      ...one,
      t: (Date.parse(one.occurredAt) - start) / 1000,
    }))
    const stops = stopsOf(points)
    const stoppedSeconds = stops.reduce((sum, { fromT, toT }) => sum + toT - fromT, 0)
    const top = topSpeedOf(trip, points)
    const clockAt = (t: number) => format.dateTime(new Date(start + t * 1000).toISOString(), zone)
    return {
      seconds,
      factor: factorOf(seconds),
      incidents,
      stops,
      fixes: points.map(({ t, lat, lon }) => ({ t, at: [lon, lat] as const })),
      pieces: piecesOf(points, (a, b) => metersBetween(a, b) > farMeters).filter((piece) => piece.length > 1),
      midnights: midnightsOf(trip.startedAt, seconds, (instant) => dayText(new Date(instant).toISOString(), zone)),
      marks: marksOf(replay, (at) => format.dateTime(at, zone)),
      words: [
        ...stops.map(({ fromT, toT }) => ({
          id: `stop ${fromT}`,
          text: `Stop of ${durationText(toT - fromT)} at ${clockAt(fromT)}`,
        })),
        ...incidents.map(({ id, word, t }) => ({ id, text: `${word} at ${clockAt(t)}` })),
      ],
      stopWords: stops.length
        ? `${stops.length} ${stops.length === 1 ? 'stop' : 'stops'} of 3 minutes or more, ${durationText(stoppedSeconds)} in total`
        : 'No stops of 3 minutes or more',
      topSpeedWords: top && topSpeedWords(format.speed(top.speedKmh), top.isReported),
      hasLimits: points.some(({ speedLimitKmh }) => speedLimitKmh !== null),
      textAt: (t: number) => {
        const limit = limitAt(points, t)
        const speed = format.speed(speedAt(points, t))
        return `${clockAt(t)}, ${speed}${limit === null ? '' : `, limit ${format.speed(limit)}`}`
      },
    }
  }, [trip, points, replay, format])
}

const topSpeedWords = (speed: string, isReported: boolean) =>
  isReported ? `Top speed ${speed}` : `Top speed at least ${speed}, from positions`

/** Plays until the next event, then shows it. */
function useStopAtEvents(
  playback: Playback,
  incidents: readonly TimedIncident[],
  factor: number,
  enabled: boolean,
  onReached: (id: string) => void,
) {
  const before = useRef(0)
  const reached = useRef(onReached)
  reached.current = onReached
  usePlaybackEffect(
    playback,
    useCallback(
      ({ time, playing }) => {
        const [from, to] = [before.current, time * factor]
        before.current = to
        if (!enabled || !playing || to <= from) return
        const next = incidents.find(({ t }) => t > from && t <= to)
        if (next) reached.current(next.id)
      },
      [incidents, factor, enabled],
    ),
  )
}

function MomentOn({ route: { trip, points }, t }: { route: TripRoute; t: number }) {
  const format = useFormat()
  const [speed, limit] = [speedAt(points, t), limitAt(points, t)]
  const at = new Date(Date.parse(trip.startedAt) + t * 1000).toISOString()
  return (
    <>
      <Moment at={at} placeZone={trip.timeZone} />
      <span className="ml-3 font-[560]">{speed === null ? 'speed not reported' : format.speed(speed)}</span>
      {limit !== null && <span className="ml-2 text-text-3">limit {format.speed(limit)}</span>}
    </>
  )
}

function StopMarks({ stops }: { stops: readonly Stop[] }) {
  return stops.map(({ at, fromT, toT }) => (
    <MapAnchor key={fromT} at={at}>
      <span
        title={`Stop of ${durationText(toT - fromT)}`}
        className="grid size-4 place-items-center rounded-dot border border-surface bg-text-2 text-[10px] font-semibold text-surface"
      >
        P
      </span>
    </MapAnchor>
  ))
}

/** When the trip began and ended, and where a new day begins on the strip. */
function Ends({
  trip,
  midnights,
  seconds,
}: {
  trip: TripRoute['trip']
  midnights: readonly { t: number; day: string }[]
  seconds: number
}) {
  const format = useFormat()
  return (
    <div className="num relative -mt-2 flex h-4 justify-between text-12 text-text-3">
      <span>{format.clock(trip.startedAt, trip.timeZone)}</span>
      {midnights.map(({ t, day }) => (
        <span key={t} className="absolute -translate-x-1/2" style={{ left: `${(100 * t) / seconds}%` }}>
          {day}
        </span>
      ))}
      <span>{trip.endedAt ? format.clock(trip.endedAt, trip.timeZone) : 'in progress'}</span>
    </div>
  )
}
