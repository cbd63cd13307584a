import { allows } from '@milepost/contract/api/roles'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { providerById } from '@milepost/providers/registry'
import { ifReadable } from '../../access/secret-box.ts'
import { notFound } from '../../app-error.ts'
import { openCredentials, storedConnection } from '../../reporting/stored-connection.ts'
import { type Context, type Route, serve, serveRaw } from '../../route.ts'
import { changeConnection } from './change-connection.ts'
import { createConnection } from './commands.ts'
import { shownCredentials } from './credentials/shown-credentials.ts'
import { limitTrial } from './limit-trial.ts'
import { moveConnection } from './move-connection.ts'
import { findConnection, findConnectionDetails, listConnections } from './queries.ts'
import { removeConnection } from './remove-connection.ts'
import { sendSignedTerms, storeSignedTerms } from './signed-terms.ts'
import { findPastProgress } from './sync/history-queries.ts'
import { listRejected } from './sync/rejected-queries.ts'
import { findSyncStatus } from './sync/sync-queries.ts'
import { takeHint } from './take-hint.ts'
import { trialResult, tryCredentials } from './try-credentials.ts'
import { validateConnection } from './validate-connection.ts'

export const connectionRoutes: readonly Route[] = [
  serve(connectionEndpoints.hint, async ({ services, params }) => takeHint(services.pool, params.key)),
  serve(connectionEndpoints.list, async ({ db, query, caller }) =>
    listConnections(db, query, 'roles' in caller && allows(connectionEndpoints.details, caller.roles)),
  ),
  serve(connectionEndpoints.details, async ({ db, params, services }) => {
    const readNames = (sealed: Buffer, keyId: string, providerId: number) => {
      const row = { credentials: sealed, credentialsKeyId: keyId }
      const stored = ifReadable(() => openCredentials(services, row), {})
      return shownCredentials(providerById(providerId), stored)
    }
    const hintUrl = (key: string) => `${services.config.origin}/api/connections/hints/${key}`
    const details = await findConnectionDetails(db, params.id, readNames, hintUrl)
    if (!details) throw notFound('connection')
    return details
  }),
  serve(connectionEndpoints.create, async ({ services, db, caller, body }) => {
    const connection = await findConnection(db, await createConnection(services, db, caller, body))
    if (!connection) throw notFound('connection')
    return connection
  }),
  serve(connectionEndpoints.test, async ({ services, db, caller, body, request }) => {
    await limitTrial(services, db, caller, request)
    return trialResult(await tryCredentials(services, body))
  }),
  serve(connectionEndpoints.change, async ({ services, db, caller, params, body }) => {
    await changeConnection(services, db, caller, params.id, body)
  }),
  serve(connectionEndpoints.remove, async ({ db, caller, params }) => {
    await removeConnection(db, caller, params.id)
  }),
  serve(connectionEndpoints.move, async ({ services, db, caller, params, body }) =>
    moveConnection(services, db, caller, params.id, body.ClientId),
  ),
  serve(connectionEndpoints.uploadSignedTerms, async ({ services, db, caller, params, request }) => {
    await storeSignedTerms(services, db, caller, params.id, request)
  }),
  serveRaw(connectionEndpoints.signedTerms, async ({ services, db, params, request, reply }) =>
    sendSignedTerms(services, db, params.id, request, reply),
  ),
  serve(connectionEndpoints.validate, (context) => validateAgain(context, false)),
  serve(connectionEndpoints.keep, (context) => validateAgain(context, true)),
  serve(connectionSyncEndpoints.status, async ({ db, params }) =>
    findSyncStatus(db, await storedConnection(db, params.id)),
  ),
  serve(connectionSyncEndpoints.rejected, async ({ db, params, query }) => {
    await storedConnection(db, params.id)
    return listRejected(db, params.id, query)
  }),
  serve(connectionSyncEndpoints.progress, async ({ db }) => findPastProgress(db)),
]

async function validateAgain(
  { services, db, caller, params }: Context<typeof connectionEndpoints.keep>,
  keepDuplicate: boolean,
) {
  const trial = await validateConnection(services, db, caller, params.id, keepDuplicate)
  const connection = await findConnection(db, params.id)
  if (!connection) throw notFound('connection')
  return { ...connection, trial: trialResult(trial) }
}
