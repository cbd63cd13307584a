import type { IncidentCamera } from '@milepost/contract/media/endpoints'

/** Merges newer camera data, keeping URLs in use except an expired one. */
export function mergeCameras(
  known: readonly IncidentCamera[],
  fresh: readonly IncidentCamera[],
  renewed?: number,
): readonly IncidentCamera[] {
  const merged = fresh.map((camera) => {
    const before = known.find((one) => one.position === camera.position)
    if (!before) return camera
    if (camera.position === renewed) return { ...camera, videoUrl: reloadedUrl(before.videoUrl, camera.videoUrl) }
    return {
      ...camera,
      videoUrl: camera.videoUrl && (before.videoUrl ?? camera.videoUrl),
      thumbnailUrl: camera.thumbnailUrl && (before.thumbnailUrl ?? camera.thumbnailUrl),
    }
  })
  return JSON.stringify(merged) === JSON.stringify(known) ? known : merged
}

/** URLs created in quick succession are equal; a fragment forces a reload. */
const reloadedUrl = (before: string | null, fresh: string | null) =>
  fresh && fresh === before ? `${fresh}#again` : fresh
