import type { MediaState } from '@milepost/contract/media'
import { Badge } from '@milepost/ui/badge'

/** Words for where an event's clips stand. */
export const videoStateWords: Readonly<Record<MediaState, string>> = {
  none: 'None',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Unavailable',
}

/** Where the clips stand; events the provider offers video for can always be asked for it. */
export function VideoState({ state }: { state: MediaState }) {
  if (state === 'none') return <span className="text-text-3">{videoStateWords.none}</span>
  if (state === 'ready') return <span>{videoStateWords.ready}</span>
  if (state === 'failed') return <span className="text-text-3">{videoStateWords.failed}</span>
  return <Badge tone="info">{videoStateWords.processing}</Badge>
}
