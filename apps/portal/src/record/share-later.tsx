import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { Share2 } from '@milepost/ui/icons'
import { useMay } from '../session/use-may.ts'
import { LaterButton } from './later-button.tsx'

/** Reserves the place of the Share button for those who will be allowed to share: claims handlers look for it here. */
export function ShareLater() {
  return useMay(shareEndpoints.create) ? <LaterButton icon={<Share2 aria-hidden />}>Share</LaterButton> : null
}
