import type { IncidentCamera } from '@milepost/contract/media/endpoints'
import { cameraPosition } from '@milepost/domain/codes'
import { useMemo } from 'react'
import type { Camera, CameraMedia } from './camera.ts'
import type { SharedClock } from './clip-alignment.ts'

/** Returns the cameras in the stage's format; the array stays the same while nothing changes. */
export function useStageCameras(cameras: readonly IncidentCamera[], clock: SharedClock | undefined): readonly Camera[] {
  return useMemo(
    () =>
      cameras.map((camera) => {
        const clip = clock?.clips.find((one) => one.position === camera.position)
        return {
          id: String(camera.position),
          label: cameraPosition.word(camera.position),
          frontExternal: camera.position === cameraPosition.code.frontExternal,
          media: mediaOf(camera),
          startSeconds: clip?.startSeconds ?? 0,
          durationSeconds: clip?.durationSeconds ?? 0,
        }
      }),
    [cameras, clock],
  )
}

function mediaOf({ state, videoUrl, thumbnailUrl, isAwaited, reason }: IncidentCamera): CameraMedia {
  if (state === 'ready' && videoUrl) return { kind: 'ready', src: videoUrl, poster: thumbnailUrl ?? undefined }
  if (state === 'failed') return { kind: 'failed', reason: reason ?? 'The provider couldn’t deliver this video.' }
  if (state === 'none') return { kind: 'missing', reason: reason ?? 'This camera has no video of the event.' }
  return { kind: 'processing', isAwaited }
}
