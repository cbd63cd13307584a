import { Button, IconButton } from '@milepost/ui/form/button'
import { Pause, Play } from '@milepost/ui/icons'
import { usePlayback } from '@milepost/ui/video/playback'
import type { ReactNode } from 'react'
import type { TripClock } from './trip-clock.ts'

const rates = [0.5, 1, 2] as const

interface ReplayControlsProps {
  clock: TripClock
  onToggle: () => void
  /** Playback speed of a trip relative to real time; undefined while a video plays, which has its own speed. */
  factor: number | undefined
  /** Formats a second of the trip. */
  text: (tripSeconds: number) => ReactNode
  children: ReactNode
}

/** Play and pause, position in the trip, playback speed. */
export function ReplayControls({ clock, onToggle, factor, text, children }: ReplayControlsProps) {
  const { playback, tripAt } = clock
  const playing = usePlayback(playback, (state) => state.playing)
  const rate = usePlayback(playback, (state) => state.rate)
  const second = usePlayback(playback, ({ time }) => Math.round(tripAt(time)))
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
      <IconButton label={playing ? 'Pause' : 'Play the trip'} variant="outline" onClick={onToggle}>
        {playing ? <Pause aria-hidden className="fill-current" /> : <Play aria-hidden className="fill-current" />}
      </IconButton>
      <span className="num">{text(second)}</span>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        {factor !== undefined && (
          <fieldset className="flex gap-1">
            <legend className="sr-only">Playback speed</legend>
            {rates.map((one) => (
              <Button
                key={one}
                size="small"
                variant={one === rate ? 'selected' : 'ghost'}
                aria-pressed={one === rate}
                onClick={() => playback.setRate(one)}
              >
                {`${one * factor}×`}
              </Button>
            ))}
          </fieldset>
        )}
        {children}
      </div>
    </div>
  )
}
