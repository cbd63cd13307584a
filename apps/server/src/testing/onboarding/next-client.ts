import { expect } from 'vitest'
import type { ProviderServer } from '../provider-server.ts'

/**
 * Creates a client for a test, and starts limits over. Connections of earlier tests are deleted, so that one account can be
 * connected in each without being a duplicate.
 */
export async function nextClient(server: ProviderServer): Promise<{ clientId: number; operator: string }> {
  await server.services.pool.query('delete from rate_bucket; update connection set deleted_at = now()')
  const clientId = await server.client(`Lakeshore ${expect.getState().currentTestName}`)
  return { clientId, operator: await server.token(clientId, ['operator']) }
}
