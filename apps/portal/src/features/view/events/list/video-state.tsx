import { videoStateWords } from '@milepost/contract/columns/incident-columns'
import type { MediaState } from '@milepost/contract/media'
import { CirclePlay, CloudDownload, VideoOff } from 'lucide-react'

const icons = {
  ready: <CirclePlay aria-hidden className="size-4 text-text-2" />,
  processing: <CloudDownload aria-hidden className="size-4" />,
  failed: <VideoOff aria-hidden className="size-4 text-text-3" />,
  none: <span aria-hidden>—</span>,
}

/** Where the clips stand, as a sign with its word on hover. */
export const VideoState = ({ state }: { state: MediaState }) => (
  <span
    title={
      state === 'processing'
        ? 'Video: fetched from the provider when opened'
        : `Video: ${videoStateWords[state].toLowerCase()}`
    }
    className="inline-flex items-center text-text-3"
  >
    {icons[state]}
    <span className="sr-only">{videoStateWords[state]}</span>
  </span>
)
