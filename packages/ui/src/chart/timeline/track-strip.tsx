import { memo, useCallback } from 'react'
import { type Playback, type PlaybackState, usePlayback } from '../../video/playback.ts'
import {
  type Plot,
  pathOf,
  type Sample,
  spread,
  type TimelineSeries,
  type TimelineTrack,
  valueAt,
} from './track-scale.ts'

interface TrackStripProps {
  track: TimelineTrack
  plot: Plot
  top: number
  height: number
  playback: Playback
}

/** The name of a strip and its values at the playhead, drawn over the playhead's line, which would cross them. */
export const TrackLabel = memo(function TrackLabel({ track, plot, top, playback }: Omit<TrackStripProps, 'height'>) {
  return (
    <text
      x={plot.left + 3}
      y={top - 8}
      fill="var(--text-2)"
      fontWeight={560}
      stroke="var(--surface)"
      strokeWidth={4}
      paintOrder="stroke"
    >
      {track.label}
      {track.series.map((series) => (
        <CurrentValue key={series.id} series={series} format={track.format ?? plain} playback={playback} />
      ))}
    </text>
  )
})

/** One strip: gridlines, limit and lines. */
export const TrackStrip = memo(function TrackStrip({ track, plot, top, height }: Omit<TrackStripProps, 'playback'>) {
  const y = (value: number) => top + height - ((value - track.min) / (track.max - track.min)) * height
  const format = track.format ?? plain
  return (
    <g>
      {track.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${plot.left} ${y(tick)}H${plot.right}`} stroke="var(--border)" />
          <text x={plot.left - 6} y={y(tick) + 4} textAnchor="end" fill="var(--text-3)">
            {signed(format(tick))}
          </text>
        </g>
      ))}
      {track.limit && <Limit track={track} limit={track.limit} plot={plot} y={y} />}
      {track.series.map((series) => (
        <path
          key={series.id}
          d={pathOf(series.samples, plot.secondsToX, y)}
          fill="none"
          stroke={series.color}
          strokeWidth={series.thin ? 1.25 : 1.8}
          strokeLinejoin="round"
        />
      ))}
      {track.callout && (
        <text
          x={plot.secondsToX(track.callout.seconds)}
          y={Math.min(y(track.callout.value) + 15, top + height + 8)}
          textAnchor="middle"
          fill={track.callout.color}
          fontWeight={600}
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {track.callout.text}
        </text>
      )}
      {track.series.length > 1 && (
        <SeriesLabels series={track.series} plot={plot} y={y} top={top} bottom={top + height} />
      )}
    </g>
  )
})

function Limit({
  track,
  limit,
  plot,
  y,
}: {
  track: TimelineTrack
  limit: NonNullable<TimelineTrack['limit']>
  plot: Plot
  y: (value: number) => number
}) {
  const at = y(lastOf(limit.samples) ?? track.max)
  // Speeding puts the line above the limit, so the limit's label goes below it.
  const isCrossed = track.series.some(({ samples }) => {
    const end = lastOf(samples)
    return end !== undefined && y(end) < at && y(end) > at - LABEL_HEIGHT_PX
  })
  return (
    <>
      <path
        d={pathOf(limit.samples, plot.secondsToX, y)}
        fill="none"
        stroke="var(--destructive)"
        strokeDasharray="2 3"
        opacity={0.8}
      />
      <text x={plot.right} y={isCrossed ? at + 14 : at - 5} textAnchor="end" fill="var(--text-3)">
        {limit.label}
      </text>
    </>
  )
}

const LABEL_HEIGHT_PX = 22

const lastOf = (samples: readonly Sample[]) => samples.findLast((sample) => sample[1] !== null)?.[1] ?? undefined

// Labels at the ends of lines, pushed apart where lines end together.
function SeriesLabels({
  series,
  plot,
  y,
  top,
  bottom,
}: {
  series: readonly TimelineSeries[]
  plot: Plot
  y: (value: number) => number
  top: number
  bottom: number
}) {
  const ends = series.map((line) => y(lastOf(line.samples) ?? 0))
  const middle = ends.reduce((sum, end) => sum + end, 0) / ends.length
  const wanted = ends.map((end, index) => end + (end < middle || (end === middle && index === 0) ? -7 : 16))
  const placed = spread(wanted, 15, top + 8, bottom + 6)
  return series.map((line, index) => (
    <text
      key={line.id}
      x={plot.right}
      y={placed[index]}
      textAnchor="end"
      fill={line.color}
      stroke="var(--surface)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {line.label}
    </text>
  ))
}

// The text changes only when a digit does, so playback doesn't render it 60 times a second.
function CurrentValue({
  series,
  format,
  playback,
}: {
  series: TimelineSeries
  format: (value: number) => string
  playback: Playback
}) {
  const read = useCallback(
    (state: PlaybackState) => {
      const value = valueAt(series.samples, state.time)
      return value === undefined ? '—' : signed(format(value))
    },
    [series, format],
  )
  return (
    <tspan dx={10} fill={series.color} fontWeight={600}>
      {usePlayback(playback, read)}
    </tspan>
  )
}

const plain = (value: number) => String(Math.round(value * 100) / 100)

/** With a real minus sign, and none before a zero. */
const signed = (text: string) => (/^-0(\.0+)?$/.test(text) ? text.slice(1) : text.replace('-', '−'))
