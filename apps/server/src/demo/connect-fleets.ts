import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { providerByCode } from '@milepost/providers/registry'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { createApiToken } from '../access/tokens/api-tokens.ts'
import { DatabaseAway } from '../db/connection/database-away.ts'
import type { Services } from '../services.ts'
import type { DemoConnection } from './demo-connection.ts'
import { demoClients } from './fleets.ts'

const tokenMinutes = 10
const atOnce = 6
/** Per client: the first insured fleets use nine different providers. */
const fewFleets = 9

/**
 * Connects the demo's fleets through the API's own onboarding call, as an admin would; existing ones are left alone.
 */
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
  const wanted = (fleets: readonly DemoConnection[]) =>
    services.config.demoFleets === 'few' ? fleets.slice(0, fewFleets) : fleets
  let connected = 0
  for (const client of demoClients)
    for (const some of chunksOf(wanted(client.connections))) {
      const done = await Promise.all(some.map((fleet) => connect(services, token, clientIds.get(client.name)!, fleet)))
      connected += done.filter((isNew) => isNew).length
    }
  return connected
}

function chunksOf(fleets: readonly DemoConnection[]): DemoConnection[][] {
  const chunks: DemoConnection[][] = []
  for (let from = 0; from < fleets.length; from += atOnce) chunks.push(fleets.slice(from, from + atOnce))
  return chunks
}

/** Connects one fleet; returns false if it is already connected. */
async function connect(
  { db, config }: Services,
  token: string,
  clientId: number,
  { provider, account, ...company }: DemoConnection,
): Promise<boolean> {
  const known = await db
    .selectFrom('connection')
    .where('clientId', '=', clientId)
    .where('name', '=', company.name)
    .select('id')
    .executeTakeFirst()
  if (known) return false
  const credentials = demoCredentials(provider, account)
  const body = { ...company, providerId: providerByCode(provider)!.manifest.id, credentials }
  const response = await fetch(`${config.origin}/api${connectionEndpoints.create.path}?clientId=${clientId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status === 503) throw new DatabaseAway(await response.text())
  if (!response.ok) throw new Error(`${company.name} could not be connected: ${await response.text()}`)
  return true
}
