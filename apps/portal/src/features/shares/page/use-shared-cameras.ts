import type { IncidentCamera } from '@milepost/contract/media/endpoints'
import type { ShareContent } from '@milepost/contract/shares/content'
import { ApiError } from '@milepost/session/api/api-error'
import { mergeCameras } from '@milepost/ui/video/merge-cameras'
import { useCallback, useRef, useState } from 'react'
import type { SharedMedia } from '../shared/shared-media.ts'

/** A clip that fails this soon after getting a new address fails for another reason. */
const renewAgainMs = 20_000
const ends: ReadonlySet<string> = new Set(['linkExpired', 'linkRevoked', 'passwordRequired', 'notFound'])

/**
 * Returns the cameras of a shared event with valid addresses: a clip keeps its address while it plays, and gets a new
 * one once that expires. If the link ended meanwhile, so does the page.
 */
export function useSharedCameras(
  content: ShareContent,
  read: () => Promise<ShareContent>,
  onEnded: (failure: unknown) => void,
): SharedMedia {
  const [cameras, setCameras] = useState<readonly IncidentCamera[]>(() => camerasOf(content))
  const failedAt = useRef(new Map<number, number>())
  const ask = useCallback(
    async (renewed?: number) => {
      try {
        const fresh = camerasOf(await read())
        setCameras((now) => mergeCameras(now, fresh, renewed))
      } catch (failure) {
        if (failure instanceof ApiError && ends.has(failure.code)) onEnded(failure)
      }
    },
    [read, onEnded],
  )
  const onClipFailed = useCallback(
    (cameraId: string) => {
      const position = Number(cameraId)
      const before = failedAt.current.get(position) ?? Number.NEGATIVE_INFINITY
      failedAt.current.set(position, Date.now())
      if (Date.now() - before > renewAgainMs) void ask(position)
    },
    [ask],
  )
  return { cameras, onRetry: () => void ask(), onClipFailed }
}

function camerasOf({ item }: ShareContent): readonly IncidentCamera[] {
  return item.type === 'incident' || item.type === 'loss' ? item.incident.cameras : []
}
