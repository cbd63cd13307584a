import { type CameraPosition, cameraPosition, unnamedCameras } from '@milepost/domain/codes'
import type { IncidentMediaRecord } from '@milepost/providers/kit/record'

/** Stored media of an event: the provider's file and the assigned camera, by kind. */
export type StoredClip = { position: number; fileId: string | null }

/**
 * Assigns a number to each unnamed camera of an event, by file name, which stays stable: stored media keep their
 * number, later ones get the next. Files beyond the eighth camera get none.
 */
export function numberCameras(
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
