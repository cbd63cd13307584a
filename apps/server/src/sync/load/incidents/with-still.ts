import type { CameraPosition } from '@milepost/domain/codes'
import type { IncidentMediaRecord, MediaSource } from '@milepost/providers/kit/record'

/** Where a provider has clips alone, a picture is cut from one of them; this is its source. */
export const cutFromClip: MediaSource = { cutFromClip: 1 }

export const isCutFromClip = (source: MediaSource): boolean => source.cutFromClip === 1

// Whom a list shows: the road ahead, else the driver. The same camera each time.
const preferred: readonly CameraPosition[] = [2, 1, 3, 0]

/** What is known of an incident's pictures and clips, with one picture at least where there is a clip. */
export function withStill(media: readonly IncidentMediaRecord[]): readonly IncidentMediaRecord[] {
  const position = preferred.find((one) => media.some((item) => item.kind === 'video' && item.position === one))
  if (position === undefined || media.some((item) => item.kind === 'still')) return media
  return [...media, { position, kind: 'still', source: cutFromClip }]
}
