import type { CameraPosition } from '@milepost/domain/codes'
import type { IncidentMediaRecord, MediaSource } from '@milepost/providers/kit/record'

/** Source of a picture that is cut from a clip, if a provider has only clips. */
export const cutFromClip: MediaSource = { cutFromClip: 1 }

export const isCutFromClip = (source: MediaSource): boolean => source.cutFromClip === 1

// The view a list shows: the road ahead, else the driver. The same camera each time.
const preferred: readonly CameraPosition[] = [2, 1, 3, 0]

/** Returns the known pictures and clips of an incident, with at least one picture if there is a clip. */
export function withStill(media: readonly IncidentMediaRecord[]): readonly IncidentMediaRecord[] {
  const position = preferred.find((one) => media.some((item) => item.kind === 'video' && item.position === one))
  if (position === undefined || media.some((item) => item.kind === 'still')) return media
  return [...media, { position, kind: 'still', source: cutFromClip }]
}
