import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '@milepost/contract/api/all-endpoints'
import { openApiDocument } from '@milepost/contract/openapi/openapi'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { product } from '@milepost/domain/product'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Route, serve, serveRaw } from '../../route.ts'
import { version } from '../../version.ts'
import { identitySettings } from './identity-settings.ts'
import { mapGround, sendMapFile } from './map-ground.ts'

const heartbeatMs = 25_000
/** A database that takes longer to answer a trivial query isn't ready. */
const readyMs = 2_000
let document: ReturnType<typeof openApiDocument> | undefined

export const systemRoutes: readonly Route[] = [
  serve(systemEndpoints.healthz, async () => ({ status: 'ok' as const, version })),
  serveRaw(systemEndpoints.readyz, async ({ services, reply }) => {
    const database = await Promise.race([
      services.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      wait(readyMs, false, { ref: false }),
    ])
    const status = database ? 'ok' : 'failing'
    return reply.code(database ? 200 : 503).send({ status, version, checks: { database } })
  }),
  serve(systemEndpoints.settings, async ({ services: { config, issuer, mapFile } }) => ({
    product: product.name,
    version,
    identity: identitySettings(config, issuer),
    annotationUrl: '/annotation',
    map: mapGround(config, mapFile),
    mapTiles: config.tilesUrl,
    demo: !config.production,
  })),
  serveRaw(systemEndpoints.mapFile, ({ services, request, reply }) => sendMapFile(services.mapFile, request, reply)),
  serve(systemEndpoints.openApi, async ({ services }) => {
    document ??= openApiDocument(endpoints, { version, serverUrl: `${services.config.origin}/api` })
    return document
  }),
  serveRaw(systemEndpoints.live, async ({ services, db, request, reply }) => {
    stream(request, reply, (send) => services.live.subscribe(db.clientId, (event) => send(event.kind, event)))
    return reply
  }),
]

/** Keeps the response open and writes server-sent events until the caller leaves. */
function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: (send: (name: string, data: unknown) => void) => () => void,
): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  raw.write('retry: 3000\n\n')
  const unsubscribe = subscribe((name, data) => raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs).unref()
  const end = () => {
    clearInterval(heartbeat)
    unsubscribe()
  }
  // The caller may have left before we got here.
  if (raw.closed || request.raw.socket.destroyed) end()
  else raw.once('close', end)
}
