import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '@milepost/contract/api/all-endpoints'
import { openApiDocument } from '@milepost/contract/openapi/openapi'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { product } from '@milepost/domain/product'
import { callerUserId } from '../../access/caller.ts'
import { clientOf } from '../../access/client-scope.ts'
import { identify } from '../../access/identify.ts'
import { mapGround } from '../../adapters/map-ground.ts'
import { notFound } from '../../app-error.ts'
import { openEventStream } from '../../live/event-stream.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { version } from '../../version.ts'
import { identitySettings } from './identity-settings.ts'
import { sendMapFile, sendRoadTile } from './map-ground.ts'
import { portalAddresses } from './portal-addresses.ts'

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
  serve(systemEndpoints.settings, async ({ services: { config, issuer, mapFile, simulatedRoads } }) => ({
    product: product.name,
    version,
    identity: identitySettings(config, issuer),
    ...portalAddresses(config),
    annotationClientId: config.identity.annotationClientId,
    map: mapGround(config, mapFile, simulatedRoads),
    mapTiles: config.tilesUrl,
    demo: !config.production,
  })),
  serveRaw(systemEndpoints.mapFile, ({ services, request, reply }) => sendMapFile(services.mapFile, request, reply)),
  serveRaw(systemEndpoints.simulatedRoads, ({ services, params, reply }) =>
    sendRoadTile(services.simulatedRoads, params, reply),
  ),
  serve(systemEndpoints.openApi, async ({ services }) => {
    document ??= openApiDocument(endpoints, { version, serverUrl: `${services.config.origin}/api` })
    return document
  }),
  serveRaw(systemEndpoints.live, async ({ services, caller, db, request, reply, ...input }) => {
    const userId = callerUserId(caller) ?? ''
    const recheck = async () => {
      const known = await identify(services, systemEndpoints.live, request)
      if ((await clientOf(services, known, systemEndpoints.live, input)) !== db.clientId) throw notFound('client')
    }
    openEventStream(request, reply, {
      start(send, end) {
        const release = services.live.admit(userId, () => {
          send({ kind: 'replaced' })
          end()
        })
        const unsubscribe = services.live.subscribe(db.clientId, (event) => {
          if (event.kind !== 'access') send(event)
        })
        // In the person's own client, whichever they view.
        const ownClientId = 'clientId' in caller ? caller.clientId : db.clientId
        const forget = services.live.subscribe(ownClientId, (event) => {
          if (event.kind !== 'access' || event.userId !== userId) return
          send(event)
          recheck().catch(end)
        })
        return () => {
          release()
          unsubscribe()
          forget()
        }
      },
      recheck,
    })
    return reply
  }),
]
