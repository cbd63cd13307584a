import { connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import { connectionEndpoints } from '@milepost/contract/connections'
import { requireWriter } from '../../access/roles.ts'
import { notFound } from '../../http/problem.ts'
import { type Route, serve } from '../../http/route.ts'
import { createConnection } from './create-connection.ts'
import { findConnection, findConnectionDetails, listConnections } from './queries.ts'
import { findSyncStatus, listProgress } from './sync-queries.ts'
import { tryCredentials } from './try-credentials.ts'
import { validateConnection } from './validate-connection.ts'

export const connectionRoutes: readonly Route[] = [
  serve(connectionEndpoints.list, async ({ db }) => listConnections(db)),
  serve(connectionEndpoints.details, async ({ db, params, services }) => {
    const details = await findConnectionDetails(db, params.id, (sealed, keyId) => {
      const stored = JSON.parse(services.secrets.open(keyId, sealed)) as Record<string, string>
      return { stored: Object.keys(stored), Username: stored.Username ?? null }
    })
    if (!details) throw notFound('connection')
    return details
  }),
  serve(connectionEndpoints.create, async ({ services, db, caller, body }) => {
    requireWriter(caller)
    const connection = await findConnection(db, await createConnection(services, db, caller, body))
    if (!connection) throw notFound('connection')
    return connection
  }),
  serve(connectionEndpoints.test, async ({ services, body }) => {
    const result = await tryCredentials(services, body)
    return result.ok
      ? { ok: true, accountName: result.accountName, vehicleCount: result.vehicles, reason: null }
      : { ok: false, accountName: null, vehicleCount: null, reason: result.reason }
  }),
  serve(connectionEndpoints.validate, async ({ services, db, caller, params, body }) => {
    requireWriter(caller)
    await validateConnection(services, db, caller, params.id, body.keepDuplicate ?? false)
    const connection = await findConnection(db, params.id)
    if (!connection) throw notFound('connection')
    return connection
  }),
  serve(connectionSyncEndpoints.status, async ({ db, params }) => {
    const status = await findSyncStatus(db, params.id)
    if (!status) throw notFound('connection')
    return status
  }),
  serve(connectionSyncEndpoints.progress, async ({ db }) => {
    const items = await listProgress(db)
    return { settled: items.length === 0, items }
  }),
]
