import type { RoutePoint, TripRoute } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import { levelColor } from '@milepost/ui/feedback/level-chip'
import { usePlayback, usePlaybackEffect } from '@milepost/ui/video/playback'
import { useCallback, useMemo, useRef } from 'react'
import { stripHeight as height, limitPath, speedPaths, stripWidth as width } from './speed-paths.ts'
import type { Stop } from './stops.ts'
import type { TripClock } from './trip-clock.ts'

export type TimedIncident = TripRoute['incidents'][number] & { t: number }

interface SpeedStripProps {
  points: readonly RoutePoint[]
  stops: readonly Stop[]
  incidents: readonly TimedIncident[]
  midnights: readonly { t: number; day: string }[]
  seconds: number
  clock: TripClock
  /** Seconds per key press; by default a fraction of the whole. */
  step?: number | undefined
  onSeek: (tripSeconds: number) => void
  selectedId: string | undefined
  /** Formats a second of the trip: its time and speed. */
  textAt: (t: number) => string
}

/** Speed over the trip with its stops, events and midnights; a slider moves the vehicle to any point. */
export function SpeedStrip(props: SpeedStripProps) {
  const { points, stops, incidents, midnights, seconds, clock, selectedId, textAt } = props
  const line = useRef<HTMLSpanElement>(null)
  const paths = useMemo(() => speedPaths(points, seconds), [points, seconds])
  const limits = useMemo(() => limitPath(points, seconds), [points, seconds])
  usePlaybackEffect(
    clock.playback,
    useCallback(
      ({ time }) => {
        if (line.current) line.current.style.left = `${(100 * clock.tripAt(time)) / seconds}%`
      },
      [clock, seconds],
    ),
  )
  const now = usePlayback(clock.playback, ({ time }) => Math.round(clock.tripAt(time)))
  const x = (t: number) => (width * t) / seconds
  return (
    <div className="relative h-14 rounded-control bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary">
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {stops.map(({ fromT, toT }) => (
          <rect key={fromT} x={x(fromT)} width={Math.max(2, x(toT - fromT))} height={height} fill="var(--border)" />
        ))}
        {paths.map((path) => (
          <path key={path} d={path} fill="var(--c1)" opacity={0.55} />
        ))}
        {limits && (
          <path d={limits} fill="none" stroke="var(--text-2)" strokeDasharray="5 3" vectorEffect="non-scaling-stroke" />
        )}
        {midnights.map(({ t }) => (
          <path
            key={t}
            d={`M${x(t)} 0V${height}`}
            stroke="var(--text-3)"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {incidents.map(({ id, t, riskScore }) => (
          <path
            key={id}
            d={`M${x(t)} 0V${height}`}
            stroke={levelColor(severityOf(riskScore))}
            strokeWidth={id === selectedId ? 4 : 2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <span ref={line} aria-hidden className="pointer-events-none absolute inset-y-0 z-1 w-0.5 bg-text" />
      <input
        type="range"
        aria-label="Position in the trip"
        aria-valuetext={textAt(now)}
        min={0}
        max={Math.round(seconds)}
        step={props.step ?? Math.max(1, Math.round(seconds / 400))}
        value={now}
        onChange={(event) => props.onSeek(Number(event.target.value))}
        className="absolute inset-0 z-2 size-full cursor-ew-resize opacity-0"
      />
    </div>
  )
}
