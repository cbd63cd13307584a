import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { requireRecord } from '../../access/require-record.ts'
import { AppError, notFound, unavailable } from '../../app-error.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { camerasOf, findStored, listMedia, requestMedia } from '../../reporting/media/stored-media.ts'
import { sendFile } from '../../reporting/send-file.ts'
import { type Context, type Route, serve, serveRaw } from '../../route.ts'
import { mediaKind, mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'

type MediaContext = Context<typeof mediaEndpoints.video> | Context<typeof mediaEndpoints.thumbnail>

/** Sends what is stored; requests what isn't, which takes a moment. */
async function sendMedia({ services, db, params, request, reply }: MediaContext, kind: number, downloadName?: string) {
  const row = await findStored(db, params.eventId, params.cameraPosition, kind)
  if (!row) throw notFound('picture')
  if (row.state === mediaState.gone) throw new AppError('gone', row.reason ?? 'The provider no longer has it.')
  if (!row.file || !row.contentType) {
    await requestMedia(db, [params.eventId], [kind], mediaUrgency.awaited)
    throw unavailable('The provider is preparing this. It will be available shortly.', 5)
  }
  return sendFile(services.media, request, reply, { file: row.file, contentType: row.contentType, downloadName })
}

export const mediaRoutes: readonly Route[] = [
  serve(mediaEndpoints.token, async ({ db, params, services }) => {
    await requireRecord(db, 'incident', params.id)
    const media = await listMedia(db, [params.id])
    const { expiresAt } = mediaLinks(services.secrets, db.clientId, params.id)
    return { expiresAt, cameras: camerasOf(services.secrets, db.clientId, params.id, media) }
  }),
  serveRaw(mediaEndpoints.thumbnail, async (context) => sendMedia(context, mediaKind.still)),
  serveRaw(mediaEndpoints.video, async (context) => {
    const { eventId, cameraPosition } = context.params
    const name = context.query.download ? `event-${eventId}-camera-${cameraPosition}.mp4` : undefined
    return sendMedia(context, mediaKind.video, name)
  }),
]
