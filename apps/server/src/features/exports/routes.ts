import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { attachment } from '../../reporting/print/attachment.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { aboutExport, aboutHeaders, exportFileName } from './about-export.ts'
import { takeStream } from './exports-at-work.ts'
import { findExport, type StoredExport, toExport } from './queries.ts'
import { startExport } from './start-export.ts'
import { writeList } from './write-list.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Files belong to their owner: another person's are not found, like another client's. */
async function ownExport(db: ClientDatabase, id: string, userId: string | null): Promise<StoredExport> {
  const stored = await findExport(db, id, userId)
  if (!stored) throw notFound('export')
  return stored
}

export const exportRoutes: readonly Route[] = [
  serve(exportEndpoints.start, async ({ services, db, caller, body }) => startExport(services, db, caller, body)),
  serve(exportEndpoints.status, async ({ db, caller, params }) =>
    toExport(await ownExport(db, params.id, callerUserId(caller))),
  ),
  serveRaw(exportEndpoints.file, async ({ services, db, caller, params, reply }) => {
    const stored = await ownExport(db, params.id, callerUserId(caller))
    if (stored.state !== 'done') throw conflict(stored.failure ?? 'This file is still being written.')
    const about = await aboutExport(db, stored)
    reply
      .headers(aboutHeaders(about))
      .type(contentTypes[stored.format])
      .header('content-disposition', attachment(exportFileName(about, stored)))
      .header('cache-control', 'private, no-store')
    if (stored.file) {
      if ((await services.media.size(stored.file)) === null) throw notFound('exported file. Start the export again')
      return reply.header('content-length', stored.bytes).send(services.media.read(stored.file))
    }
    const leaving = new AbortController()
    const letGo = takeStream(db.clientId, callerUserId(caller))
    const leave = () => {
      letGo()
      leaving.abort()
    }
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) leave()
    const list = await writeList(services, db, stored, leaving.signal)
    return reply.send(list.once('close', letGo))
  }),
]
