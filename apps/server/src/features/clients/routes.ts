import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { notFound } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'
import { findClient, listClients } from './queries.ts'

export const clientRoutes: readonly Route[] = [
  serve(clientEndpoints.list, async ({ services }) => listClients(services.db)),
  serve(clientEndpoints.me, async ({ services, db }) => {
    const client = await findClient(services.db, db.clientId)
    if (!client) throw notFound('client')
    return client
  }),
  serve(clientEndpoints.switchTo, async ({ services, db, caller }) => {
    const client = await findClient(services.db, db.clientId)
    if (!client) throw notFound('client')
    const own = 'clientId' in caller && caller.clientId === client.id
    // Recorded where it matters: with the client an outsider views.
    const action = own ? 'client.switchBack' : 'client.switch'
    return write({ db, caller }, { action, subject: ['client', client.id] }, async () => client)
  }),
]
