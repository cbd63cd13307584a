import { IconButton } from '../form/button.tsx'
import { Pause, Play } from '../icon/icons.gen.tsx'
import { type Playback, type PlaybackState, usePlayback } from './playback.ts'

const isPlaying = (state: PlaybackState) => state.playing
const tenths = (state: PlaybackState) => Math.floor(state.time * 10)

/** Play and time, for telemetry without video. */
export function PlainControls({ playback }: { playback: Playback }) {
  const playing = usePlayback(playback, isPlaying)
  const seconds = usePlayback(playback, tenths) / 10
  return (
    <div data-screen-only className="num flex items-center gap-2.5 px-3.5 pt-2 text-12 text-text-2">
      <IconButton label={playing ? 'Pause (space)' : 'Play (space)'} variant="outline" onClick={playback.toggle}>
        {playing ? <Pause aria-hidden className="fill-current" /> : <Play aria-hidden className="fill-current" />}
      </IconButton>
      <span>
        <b className="text-13 font-semibold text-text">{seconds.toFixed(1)}</b> /{' '}
        {playback.state.durationSeconds.toFixed(1)} s
      </span>
    </div>
  )
}
