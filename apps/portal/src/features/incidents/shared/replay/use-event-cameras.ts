import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { type IncidentCamera, mediaEndpoints } from '@milepost/contract/media/endpoints'
import { mergeCameras } from '@milepost/ui/video/merge-cameras'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { useLive } from '../../../../lib/api/live.ts'

/** A clip that fails this soon after getting a new URL fails for another reason. */
const renewAgainMs = 20_000

/**
 * Returns the event's cameras with valid URLs: a clip keeps its URL while it plays, gets a new one once that expires,
 * and appears when the provider delivers it (live updates, with polling in between).
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
  useLive(['media'], (update) => {
    if (update.kind === 'poll' || (update.kind === 'media' && update.incidentId === event.id)) void ask()
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
