import type { Endpoint, Result } from '@milepost/contract/api/endpoint'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { providerByCode } from '@milepost/providers/registry'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { createApiToken } from '../access/tokens/api-tokens.ts'
import { DatabaseAway } from '../db/connection/database-away.ts'
import type { Services } from '../services.ts'
import type { DemoConnection } from './demo-connection.ts'
import { demoClients } from './fleets.ts'
import { termsFile } from './policy-terms.ts'

const tokenMinutes = 10
const atOnce = 6
/** Per client: the first insured fleets use nine different providers. */
const fewFleets = 9

/**
 * Connects the demo's fleets through the API's own onboarding call, as an admin would, and imports the terms of their
 * policies; existing ones are left alone.
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
  for (const client of demoClients) {
    const clientId = clientIds.get(client.name)!
    for (const some of chunksOf(wanted(client.connections))) {
      const done = await Promise.all(some.map((fleet) => connect(services, token, clientId, fleet)))
      connected += done.filter((isNew) => isNew).length
    }
    await importTerms(services, token, clientId, wanted(client.connections))
  }
  return connected
}

/** Imports the terms of a client's policies, unless it has some. */
async function importTerms(
  services: Services,
  token: string,
  clientId: number,
  fleets: readonly DemoConnection[],
): Promise<void> {
  const file = termsFile(fleets, new Date().toISOString().slice(0, 10))
  if (!file) return
  const known = await services.db
    .selectFrom('policyTerm')
    .where('clientId', '=', clientId)
    .select('policyId')
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const { rows } = (await post(services, token, clientId, policyTermEndpoints.importFile, {
    file,
    isPreview: false,
  })) as Result<typeof policyTermEndpoints.importFile>
  const problems = rows.flatMap((row) => row.problems)
  if (problems.length > 0) throw new Error(`Terms could not be imported: ${problems.join(' ')}`)
}

function chunksOf(fleets: readonly DemoConnection[]): DemoConnection[][] {
  const chunks: DemoConnection[][] = []
  for (let from = 0; from < fleets.length; from += atOnce) chunks.push(fleets.slice(from, from + atOnce))
  return chunks
}

/** Connects one fleet; returns false if it is already connected. */
async function connect(
  services: Services,
  token: string,
  clientId: number,
  { provider, account, ...company }: DemoConnection,
): Promise<boolean> {
  const known = await services.db
    .selectFrom('connection')
    .where('clientId', '=', clientId)
    .where('name', '=', company.name)
    .select('id')
    .executeTakeFirst()
  if (known) return false
  const credentials = demoCredentials(provider, account)
  const body = { ...company, providerId: providerByCode(provider)!.manifest.id, credentials }
  await post(services, token, clientId, connectionEndpoints.create, body)
  return true
}

/** Calls the API. Throws with what it answered. */
async function post(
  { config }: Services,
  token: string,
  clientId: number,
  { path }: Pick<Endpoint, 'path'>,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${config.origin}/api${path}?clientId=${clientId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status === 503) throw new DatabaseAway(await response.text())
  if (!response.ok) throw new Error(`The demo’s call of ${path} failed: ${await response.text()}`)
  return response.json()
}
