import { type MediaState, mediaStateWords } from '@milepost/contract/media/endpoints'
import { Camera, CirclePlay, VideoOff } from '@milepost/ui/icons'

const icons = {
  ready: <CirclePlay aria-hidden className="size-4 text-text-2" />,
  processing: <Camera aria-hidden className="size-4" />,
  failed: <VideoOff aria-hidden className="size-4 text-text-3" />,
  none: null,
}

/** State of the clips as an icon with a tooltip. */
export const VideoState = ({ state }: { state: MediaState }) => (
  <span
    title={
      state === 'processing' ? `${mediaStateWords[state]}: loads when the event is opened` : mediaStateWords[state]
    }
    className="inline-flex items-center text-text-3"
  >
    {icons[state]}
    <span className={state === 'none' ? 'text-12' : 'sr-only'}>{mediaStateWords[state]}</span>
  </span>
)
