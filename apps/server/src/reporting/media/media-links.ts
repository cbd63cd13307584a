import type { CameraPosition } from '@milepost/domain/codes'
import type { MediaShare } from '../../access/caller.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import { createMediaToken, shareText } from '../../access/tokens/media-token.ts'

/**
 * Creates URLs for one event's pictures and clips; they are valid for five minutes and grant nothing else. Those of a
 * share end with it.
 */
export function mediaLinks(secrets: SecretBox, clientId: number, incidentId: string, share?: MediaShare) {
  const { token, timestamp, expiresAt } = createMediaToken(secrets, { clientId, incidentId, share })
  const ofShare = share ? `&share=${shareText(share)}` : ''
  const address = (folder: string, position: CameraPosition, format: string) =>
    `/api/incidents/${incidentId}/${folder}/${position}?clientId=${clientId}&format=${format}&token=${token}&timestamp=${timestamp}${ofShare}`
  return {
    expiresAt,
    still: (position: CameraPosition) => address('thumbnails', position, 'image'),
    video: (position: CameraPosition) => address('videos', position, 'video'),
  }
}
