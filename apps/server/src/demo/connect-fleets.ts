import { connectionEndpoints } from '@milepost/contract/connections'
import { providerByCode } from '@milepost/providers/registry'
import { demoCredentials } from '@milepost/providers/simulators'
import { createApiToken } from '../access/api-tokens.ts'
import type { Services } from '../services.ts'
import { demoClients } from './fleets.ts'

const tokenMinutes = 10

/** Connects the demo's fleets through the API's own onboarding call, as an admin would; those already there are left alone. */
export async function connectFleets(services: Services, clientIds: Map<string, number>): Promise<number> {
  const admin = await services.db
    .selectFrom('appUser')
    .where('email', '=', 'admin@milepost.test')
    .select(['id', 'clientId'])
    .executeTakeFirstOrThrow()
  const { token } = await createApiToken(services.db, {
    clientId: admin.clientId,
    userId: admin.id,
    name: 'Demo set-up',
    scopes: ['everything'],
    expiresAt: new Date(Date.now() + tokenMinutes * 60_000),
  })
  let connected = 0
  for (const client of demoClients)
    for (const { provider, account, ...company } of client.connections) {
      const clientId = clientIds.get(client.name)!
      const known = await services.db
        .selectFrom('connection')
        .where('clientId', '=', clientId)
        .where('name', '=', company.name)
        .select('id')
        .executeTakeFirst()
      if (known) continue
      const body = {
        ...company,
        providerId: providerByCode(provider)!.manifest.id,
        credentials: demoCredentials(provider, account),
      }
      const response = await fetch(
        `${services.config.origin}/api${connectionEndpoints.create.path}?clientId=${clientId}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      )
      if (!response.ok) throw new Error(`${company.name} could not be connected: ${await response.text()}`)
      connected++
    }
  return connected
}
