import { clientEndpoints } from '@milepost/contract/clients'
import { notFound } from '../../app-error.ts'
import { readRushHours } from '../../pipeline/derive/read-rush-hours.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'
import { changeRushHours } from './change-rush-hours.ts'
import { findClient, listClients } from './queries.ts'
import { toldRushHours } from './told-rush-hours.ts'

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
    // It stands where it is of interest: with the client that somebody from elsewhere looks at.
    const action = own ? 'client.switchBack' : 'client.switch'
    return write({ db, caller }, { action, subject: ['client', client.id] }, async () => client)
  }),
  serve(clientEndpoints.rushHours, async ({ services: { kept, pool }, db }) => {
    const rushHours = await kept.get(`rush hours of ${db.clientId}`, () => readRushHours(pool, db.clientId))
    return { rushHours: toldRushHours(rushHours) }
  }),
  serve(clientEndpoints.changeRushHours, async ({ db, caller, body }) => changeRushHours(db, caller, body.rushHours)),
]
