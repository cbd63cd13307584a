import { type CameraPosition, cameraPosition, unnamedCameras } from '@milepost/domain/codes'
import type { IncidentMediaRecord } from '@milepost/providers/kit/record'

/** What is stored of an event's media: the provider's file and the camera it was given, by which kind. */
export type StoredClip = { position: number; fileId: string | null }

/**
 * Gives the cameras of an event that nobody has named a number each, by the names of their files, which keep it: what is stored
 * stays where it is, what comes later gets the next number. Files beyond the eighth camera stay without.
 */
export function placeClips(
  media: readonly IncidentMediaRecord[],
  stored: readonly StoredClip[] = [],
): readonly IncidentMediaRecord[] {
  if (media.every(({ fileId }) => fileId === undefined)) return media
  const places = new Map(
    stored.flatMap(({ fileId, position }) => (fileId ? [[fileId, position as CameraPosition]] : [])),
  )
  const taken = new Set([...stored, ...media].map(({ position }) => position as CameraPosition))
  return media.flatMap((item) => {
    if (item.fileId === undefined || item.position !== cameraPosition.code.unknown) return [item]
    const position = places.get(item.fileId) ?? unnamedCameras.find((one) => !taken.has(one))
    if (position === undefined) return []
    places.set(item.fileId, position)
    taken.add(position)
    return [{ ...item, position }]
  })
}
