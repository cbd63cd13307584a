import { withUnit } from '@milepost/domain/quantity'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { IconButton } from '../form/button.tsx'
import { ChevronLeft, ChevronRight, Maximize, Pause, Play, Volume2, VolumeX } from '../icon/icons.gen.tsx'
import type { StageLayout } from './camera.ts'
import { type Playback, type PlaybackState, usePlayback } from './playback.ts'

const layoutWords: Record<StageLayout, string> = { single: 'Single', side: 'Side by side', grid: 'Grid' }

interface StageControlsProps {
  playback: Playback
  triggerSeconds: number | undefined
  layouts: readonly StageLayout[]
  layout: StageLayout
  onLayout: (layout: StageLayout) => void
  muted: boolean
  onMute: () => void
  onFullScreen: () => void
  rates: readonly number[]
  extra: ReactNode
}

/** Play, time, speed, layout, frame, sound, full screen. */
export function StageControls(props: StageControlsProps) {
  const { playback, triggerSeconds, layouts, layout, onLayout, muted, onMute, onFullScreen, rates, extra } = props
  const playing = usePlayback(playback, isPlaying)
  const rate = usePlayback(playback, rateOf)
  return (
    <div
      data-screen-only
      className="num flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-border bg-surface px-3.5 py-2 text-12 text-text-2"
    >
      <IconButton label={playing ? 'Pause (space)' : 'Play (space)'} variant="outline" onClick={playback.toggle}>
        {playing ? <Pause aria-hidden className="fill-current" /> : <Play aria-hidden className="fill-current" />}
      </IconButton>
      <Clock playback={playback} triggerSeconds={triggerSeconds} />
      <span className="ml-auto flex flex-wrap items-center gap-1.5">
        {extra}
        <select
          aria-label="Speed"
          value={rate}
          onChange={(event) => playback.setRate(Number(event.target.value))}
          className="h-6 rounded-tag bg-sunken px-1 text-12 font-[540]"
        >
          {rates.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
        {layouts.length > 1 && (
          <fieldset className="flex gap-1">
            <legend className="sr-only">Layout</legend>
            {layouts.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === layout}
                onClick={() => onLayout(one)}
                className={cn(
                  'h-6 rounded-tag px-2 font-[540]',
                  one === layout ? 'bg-primary-soft text-primary-text' : 'bg-sunken text-text-2 hover:text-text',
                )}
              >
                {layoutWords[one]}
              </button>
            ))}
          </fieldset>
        )}
        <span className="inline-flex items-center">
          <IconButton label="Previous frame (,)" size="small" onClick={() => playback.step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span aria-hidden>Frame</span>
          <IconButton label="Next frame (.)" size="small" onClick={() => playback.step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
        <IconButton label={muted ? 'Unmute (m)' : 'Mute (m)'} size="small" onClick={onMute}>
          {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton label="Full screen (f)" size="small" onClick={onFullScreen}>
          <Maximize aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

const isPlaying = (state: PlaybackState) => state.playing
const rateOf = (state: PlaybackState) => state.rate
const waitingOf = (state: PlaybackState) => state.waiting
const tenthsOf = (state: PlaybackState) => Math.floor(state.time * 10 + 1e-6)

function Clock({ playback, triggerSeconds }: { playback: Playback; triggerSeconds: number | undefined }) {
  const seconds = usePlayback(playback, tenthsOf) / 10
  const waiting = usePlayback(playback, waitingOf)
  const away = triggerSeconds === undefined ? undefined : seconds - triggerSeconds
  return (
    <span className="flex items-center gap-2.5">
      <span>
        <b className="text-13 font-semibold text-text">{seconds.toFixed(1)}</b> /{' '}
        {playback.state.durationSeconds.toFixed(1)} s
      </span>
      {away !== undefined && (
        <span className="text-text-3">
          {Math.abs(away) < 0.05
            ? 'at the event'
            : `${withUnit(Math.abs(away).toFixed(1), 's')} ${away < 0 ? 'before' : 'after'} the event`}
        </span>
      )}
      {waiting && <Spinner label="Waiting for video" />}
    </span>
  )
}
