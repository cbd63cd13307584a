import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { type IncidentCamera, mediaEndpoints } from '@milepost/contract/media/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { useLive } from '../../../../lib/api/live.ts'

/** A clip that fails again so soon after it got a new address fails for another reason. */
const renewAgainMs = 20_000

/**
 * The event's cameras with addresses that work: a clip keeps its address while it plays, gets a new one when that has
 * run out, and appears when the provider has delivered it (told by live news, asked for in between).
 */
export function useEventCameras(event: IncidentDetails) {
  const [cameras, setCameras] = useState<readonly IncidentCamera[]>(event.cameras)
  const failedAt = useRef(new Map<number, number>())

  const merge = useCallback((fresh: readonly IncidentCamera[], renewed?: number) => {
    setCameras((now) => mergeCameras(now, fresh, renewed))
  }, [])
  useEffect(() => merge(event.cameras), [event.cameras, merge])

  const ask = useCallback(
    async (renewed?: number) => {
      const fresh = await call(mediaEndpoints.token, { params: { id: event.id } }).catch(() => undefined)
      if (fresh) merge(fresh.cameras, renewed)
    },
    [event.id, merge],
  )
  useLive(['media'], (news) => {
    if (news.kind === 'poll' || (news.kind === 'media' && news.incidentId === event.id)) void ask()
  })

  const onRetry = useCallback(() => void ask(), [ask])
  const onClipFailed = useCallback(
    (cameraId: string) => {
      const position = Number(cameraId)
      const before = failedAt.current.get(position) ?? Number.NEGATIVE_INFINITY
      failedAt.current.set(position, Date.now())
      if (Date.now() - before > renewAgainMs) void ask(position)
    },
    [ask],
  )
  return { cameras, onRetry, onClipFailed }
}

/** Newer news of cameras, with the addresses that are in use left alone but for one that has run out. */
export function mergeCameras(
  known: readonly IncidentCamera[],
  fresh: readonly IncidentCamera[],
  renewed?: number,
): readonly IncidentCamera[] {
  const merged = fresh.map((camera) => {
    const before = known.find((one) => one.position === camera.position)
    if (!before) return camera
    if (camera.position === renewed) return { ...camera, videoUrl: loadedAnew(before.videoUrl, camera.videoUrl) }
    return {
      ...camera,
      videoUrl: camera.videoUrl && (before.videoUrl ?? camera.videoUrl),
      thumbnailUrl: camera.thumbnailUrl && (before.thumbnailUrl ?? camera.thumbnailUrl),
    }
  })
  return JSON.stringify(merged) === JSON.stringify(known) ? known : merged
}

/** Addresses made soon after each other are equal; a fragment makes the browser load again all the same. */
const loadedAnew = (before: string | null, fresh: string | null) =>
  fresh && fresh === before ? `${fresh}#again` : fresh
