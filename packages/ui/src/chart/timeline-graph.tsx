import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef } from 'react'
import { useElementWidth } from '../layout/element-width.ts'
import { type Playback, type PlaybackState, usePlayback, usePlaybackEffect } from '../video/playback.ts'
import { plotOf, relativeText, relativeTicks, type TimelineTrack } from './timeline/track-scale.ts'
import { TrackLabel, TrackStrip } from './timeline/track-strip.tsx'

export interface TimelineGraphProps {
  playback: Playback
  tracks: readonly TimelineTrack[]
  /** The incident, in seconds on the shared clock. */
  triggerSeconds: number
  /** The part the incident spans, shaded. */
  window?: { fromSeconds: number; toSeconds: number } | undefined
  /** Color of trigger and window: the level's token. */
  color?: string | undefined
  label?: string
}

const stripGap = 34
const stripHeight = 68
const topInset = -8
const axisHeight = 40

/**
 * Returns the height in pixels of a graph with this many tracks of normal height, to reserve space until they are
 * known.
 */
export const graphHeight = (tracks: number) => topInset + tracks * (stripGap + stripHeight) + axisHeight

/** Speed and forces below the video: one playhead, scrubbed by mouse, touch and keyboard. */
export function TimelineGraph({
  playback,
  tracks,
  triggerSeconds,
  window: shaded,
  color = 'var(--risk-4)',
  label = 'Timeline',
}: TimelineGraphProps) {
  const [frame, width] = useElementWidth()
  const { durationSeconds } = playback.state
  const plot = useMemo(() => plotOf(width, durationSeconds), [width, durationSeconds])
  const strips = useMemo(() => placeStrips(tracks), [tracks])
  const bottom = (strips.at(-1)?.bottom ?? 0) + 14
  const triggerX = plot.secondsToX(triggerSeconds)

  return (
    <div ref={frame} className="min-w-0">
      {width > 0 && (
        <Scrubber playback={playback} plot={plot} triggerSeconds={triggerSeconds} label={label}>
          <svg
            width={width}
            height={bottom + 26}
            fontSize={12}
            aria-hidden
            className="num block overflow-visible font-sans select-none"
          >
            {shaded && (
              <rect
                x={plot.secondsToX(shaded.fromSeconds)}
                y={12}
                width={Math.max(1, plot.secondsToX(shaded.toSeconds) - plot.secondsToX(shaded.fromSeconds))}
                height={bottom - 12}
                fill={color}
                opacity={0.1}
              />
            )}
            {strips.map(({ track, top, height }) => (
              <TrackStrip key={track.id} track={track} plot={plot} top={top} height={height} />
            ))}
            <path d={`M${triggerX} 14V${bottom}`} stroke={color} strokeWidth={1.5} />
            <path d={`M${triggerX - 5} 10h10l-5 8z`} fill={color} />
            {relativeTicks(durationSeconds, triggerSeconds, Math.max(2, width / 70)).map((tick) => (
              <text
                key={tick}
                x={plot.secondsToX(tick)}
                y={bottom + 20}
                textAnchor="middle"
                fill={Math.abs(tick - triggerSeconds) < 1e-6 ? color : 'var(--text-3)'}
              >
                {relativeText(tick - triggerSeconds)}
              </text>
            ))}
            <Playhead playback={playback} plot={plot} bottom={bottom} />
            {strips.map(({ track, top }) => (
              <TrackLabel key={track.id} track={track} plot={plot} top={top} playback={playback} />
            ))}
          </svg>
        </Scrubber>
      )}
    </div>
  )
}

function placeStrips(tracks: readonly TimelineTrack[]) {
  let bottom = topInset
  return tracks.map((track) => {
    const top = bottom + stripGap
    const height = track.height ?? stripHeight
    bottom = top + height
    return { track, top, height, bottom }
  })
}

type PlotProps = { playback: Playback; plot: ReturnType<typeof plotOf> }

function Playhead({ playback, plot, bottom }: PlotProps & { bottom: number }) {
  const line = useRef<SVGGElement>(null)
  const done = useRef<SVGPathElement>(null)
  usePlaybackEffect(
    playback,
    useCallback(
      (state) => {
        const x = plot.secondsToX(state.time)
        line.current?.setAttribute('transform', `translate(${x.toFixed(1)} 0)`)
        done.current?.setAttribute('d', `M${plot.left} ${bottom}H${x.toFixed(1)}`)
      },
      [plot, bottom],
    ),
  )
  return (
    <g>
      <path d={`M${plot.left} ${bottom}H${plot.right}`} stroke="var(--border-strong)" strokeWidth={2} opacity={0.6} />
      <path ref={done} stroke="var(--text)" strokeWidth={2} />
      <g ref={line}>
        <path d={`M0 8V${bottom}`} stroke="var(--text)" strokeWidth={1.5} />
        <circle cy={bottom} r={5} fill="var(--text)" stroke="var(--surface)" strokeWidth={1.5} />
      </g>
    </g>
  )
}

interface ScrubberProps extends PlotProps {
  triggerSeconds: number
  label: string
  children: React.ReactNode
}

function Scrubber({ playback, plot, triggerSeconds, label, children }: ScrubberProps) {
  const tenths = usePlayback(playback, tenthsOf)
  const seekTo = (event: PointerEvent<HTMLElement>) =>
    playback.seek(plot.xToSeconds(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={playback.state.durationSeconds}
      aria-valuenow={tenths / 10}
      aria-valuetext={`${(tenths / 10).toFixed(1)} seconds, ${relativeText(tenths / 10 - triggerSeconds)} from the event`}
      className="cursor-ew-resize touch-pan-y rounded-control"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      onKeyDown={(event) => moveByKey(event, playback, triggerSeconds)}
    >
      {children}
    </div>
  )
}

const tenthsOf = (state: PlaybackState) => Math.round(state.time * 10)

function moveByKey(event: KeyboardEvent, playback: Playback, triggerSeconds: number) {
  const { time, durationSeconds } = playback.state
  const step = event.shiftKey ? 1 : 0.1
  const target = {
    ArrowLeft: time - step,
    ArrowDown: time - step,
    ArrowRight: time + step,
    ArrowUp: time + step,
    PageDown: time - 2,
    PageUp: time + 2,
    Home: 0,
    End: durationSeconds,
    t: triggerSeconds,
  }[event.key]
  if (target === undefined || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  playback.seek(target)
}
