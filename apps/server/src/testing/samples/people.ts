import { randomUUID } from 'node:crypto'
import { createApiToken } from '../../access/tokens/api-tokens.ts'
import type { SampleWorld } from './sample-world.ts'

/** Adds a person to the client. */
export async function ofColleague({ server: { services }, clientId }: SampleWorld) {
  const id = randomUUID()
  await services.db
    .insertInto('appUser')
    .values({ id, clientId, email: `${id}@example.com`, name: 'Colleague', roles: ['operator'], groups: ['fleet'] })
    .execute()
  return { params: { id } }
}

/** Adds an API token to the client. */
export async function ofApiToken({ server: { services }, clientId, userId }: SampleWorld) {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const wanted = { clientId, userId, name: 'Sample', scopes: ['read:vehicles'] as const, expiresAt }
  return { params: { id: (await createApiToken(services.db, wanted)).id } }
}
