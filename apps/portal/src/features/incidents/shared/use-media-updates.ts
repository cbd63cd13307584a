import { type Incident, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { type IncidentCamera, type MediaState, mediaEndpoints } from '@milepost/contract/media/endpoints'
import { call } from '../../../lib/api/api.ts'
import { useLive } from '../../../lib/api/live.ts'
import { changeAnswers } from '../../../lib/api/query-client.ts'

/** Updates pictures of listed events as they arrive, without reloading the list. */
export function useMediaUpdates(events: readonly Incident[] | undefined) {
  useLive(['media'], async (update) => {
    if (update.kind !== 'media' || !events?.some((event) => event.id === update.incidentId)) return
    const fresh = await call(mediaEndpoints.token, { params: { id: update.incidentId } }).catch(() => undefined)
    if (!fresh) return
    changeAnswers(incidentEndpoints.page, (page) => ({
      ...page,
      items: page.items.map((event) => withMedia(event, update.incidentId, fresh.cameras)),
    }))
  })
}

/** Returns the event with its cameras' current media; other events are unchanged. */
export function withMedia(event: Incident, id: string, cameras: readonly IncidentCamera[]): Incident {
  if (event.id !== id) return event
  const thumbnails = cameras.flatMap(({ position, thumbnailUrl }) =>
    thumbnailUrl ? { position, url: thumbnailUrl } : [],
  )
  return { ...event, thumbnails, videoState: bestState(cameras) ?? event.videoState }
}

const bestState = (cameras: readonly IncidentCamera[]): MediaState | undefined =>
  (['ready', 'processing', 'failed', 'none'] as const).find((state) => cameras.some((camera) => camera.state === state))
