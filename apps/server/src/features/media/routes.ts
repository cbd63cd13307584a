import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { facesRoad } from '@milepost/domain/codes'
import type { FastifyReply } from 'fastify'
import type { MediaShare } from '../../access/caller.ts'
import { requireRecord } from '../../access/require-record.ts'
import { AppError, forbidden, notFound, unavailable } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { camerasOf, findStored, listMedia, requestMedia } from '../../reporting/media/stored-media.ts'
import { sendFile } from '../../reporting/send-file.ts'
import { isShareOpen, type ShareRow, selectShare } from '../../reporting/share-links.ts'
import { type Context, type Route, serve, serveRaw } from '../../route.ts'
import { mediaKind, mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'

type MediaContext = Context<typeof mediaEndpoints.video> | Context<typeof mediaEndpoints.thumbnail>

/** Sends what is stored; requests what isn't, which takes a moment. */
async function sendMedia(context: MediaContext, kind: number, downloadName?: string) {
  const { services, db, params, request, reply, caller } = context
  if (caller.kind === 'media' && caller.share) {
    const row = await requireShare(db, caller.share)
    // The token is for the event: its address could name another camera.
    if (!row.includeDriver && !facesRoad(params.cameraPosition)) throw notFound('picture')
    if (downloadName !== undefined && !row.allowDownload) throw forbidden('The sender didn’t allow downloads.')
    endWithShare(db, caller.share, reply)
  }
  const row = await findStored(db, params.eventId, params.cameraPosition, kind)
  if (!row) throw notFound('picture')
  if (row.state === mediaState.gone) throw new AppError('gone', row.reason ?? 'The provider no longer has it.')
  if (!row.file || !row.contentType) {
    await requestMedia(db, [params.eventId], [kind], mediaUrgency.awaited)
    throw unavailable('The provider is preparing this. It will be available shortly.', 5)
  }
  const isShared = caller.kind === 'media' && caller.share !== undefined
  return sendFile(services.media, request, reply, {
    file: row.file,
    contentType: row.contentType,
    downloadName,
    // A browser that kept it would still show it after the link was revoked.
    ...(isShared && { cacheControl: 'private, no-store' }),
  })
}

/** How soon media stop after their link was revoked: the spec of sharing allows a second. */
const watchMs = 500

/** Returns the row of shared media's link. Throws `gone` if the link doesn't work anymore. */
async function requireShare(db: ClientDatabase, share: MediaShare): Promise<ShareRow> {
  const row = await selectShare(db, share.id)
  if (!row || !(await isShareOpen(db, share))) throw new AppError('gone', 'This link doesn’t work anymore.')
  return row
}

/** Stops sending shared media when their link ends. */
function endWithShare(db: ClientDatabase, share: MediaShare, reply: FastifyReply): void {
  const watch = setInterval(async () => {
    const isOpen = await isShareOpen(db, share).catch(() => false)
    if (!isOpen) reply.raw.destroy()
  }, watchMs)
  reply.raw.once('close', () => clearInterval(watch))
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
