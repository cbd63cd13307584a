import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { notFound } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { write } from '../../write.ts'
import { changeClient, changePricing, createClient } from './commands.ts'
import { changeWhiteLabel, sendContract, sendLogo, storeContract } from './files.ts'
import { findClient, listClients } from './queries.ts'

export const clientRoutes: readonly Route[] = [
  serve(clientEndpoints.list, async ({ services }) => listClients(services.db)),
  serve(clientEndpoints.create, async ({ services, caller, body }) =>
    clientThere(services.db, await createClient(services, caller, body)),
  ),
  serve(clientEndpoints.change, async ({ db, caller, body }) => changeClient(db, caller, body)),
  serve(clientEndpoints.me, async ({ services, db }) => clientThere(services.db, db.clientId)),
  serve(clientEndpoints.switchTo, async ({ services, db, caller }) => {
    const client = await clientThere(services.db, db.clientId)
    const own = 'clientId' in caller && caller.clientId === client.id
    // Recorded where it matters: with the client an outsider views.
    const action = own ? 'client.switchBack' : 'client.switch'
    return write({ db, caller }, { action, subject: ['client', client.id] }, async () => client)
  }),
  serve(clientEndpoints.changePricingTiers, async ({ db, caller, body }) => changePricing(db, caller, body)),
  serve(clientEndpoints.uploadContract, async ({ services, db, caller, request }) =>
    storeContract(services, db, caller, request),
  ),
  serveRaw(clientEndpoints.contract, async ({ services, db, request, reply }) =>
    sendContract(services, db, request, reply),
  ),
  serve(clientEndpoints.changeWhiteLabelling, async ({ services, db, caller, request }) =>
    changeWhiteLabel(services, db, caller, request),
  ),
  serveRaw(clientEndpoints.logo, async ({ services, params, query, request, reply }) =>
    sendLogo(services, { id: params.id, version: query.v }, request, reply),
  ),
]

async function clientThere(db: Database, id: number) {
  const client = await findClient(db, id)
  if (!client) throw notFound('client')
  return client
}
