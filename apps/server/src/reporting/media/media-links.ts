import type { CameraPosition } from '@milepost/domain/codes'
import { createMediaToken } from '../../access/media-token.ts'
import type { SecretBox } from '../../access/secret-box.ts'

/** Creates URLs for one event's pictures and clips; they are valid for five minutes and grant nothing else. */
export function mediaLinks(secrets: SecretBox, clientId: number, incidentId: string) {
  const { token, timestamp, expiresAt } = createMediaToken(secrets, { clientId, incidentId })
  const address = (folder: string, position: CameraPosition, format: string) =>
    `/api/incidents/${incidentId}/${folder}/${position}?clientId=${clientId}&format=${format}&token=${token}&timestamp=${timestamp}`
  return {
    expiresAt,
    still: (position: CameraPosition) => address('thumbnails', position, 'image'),
    video: (position: CameraPosition) => address('videos', position, 'video'),
  }
}
