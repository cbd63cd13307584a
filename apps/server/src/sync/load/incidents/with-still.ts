import { camerasInOrder } from '@milepost/domain/codes'
import type { IncidentMediaRecord, MediaSource } from '@milepost/providers/kit/record'

/** Source of a picture that is cut from a clip, if a provider has only clips. */
export const cutFromClip: MediaSource = { cutFromClip: 1 }

export const isCutFromClip = (source: MediaSource): boolean => source.cutFromClip === 1

/** Returns the known pictures and clips of an incident, with at least one picture if there is a clip: the one lists show. */
export function withStill(media: readonly IncidentMediaRecord[]): readonly IncidentMediaRecord[] {
  const position = camerasInOrder.find((one) => media.some((item) => item.kind === 'video' && item.position === one))
  if (position === undefined || media.some((item) => item.kind === 'still')) return media
  return [...media, { position, kind: 'still', source: cutFromClip }]
}
