import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createApiToken, findApiToken } from './api-tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('records a token’s last use to the minute, not on every call', async () => {
  const { db } = server.services
  const clientId = await server.client('Client')
  const userId = await server.person(clientId, ['viewer'])
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id, token } = await createApiToken(db, {
    clientId,
    userId,
    name: 'Test',
    scopes: ['read:vehicles'],
    expiresAt,
  })
  const usedAt = async () => {
    const row = await db.selectFrom('apiToken').select('lastUsedAt').where('id', '=', id).executeTakeFirstOrThrow()
    return row.lastUsedAt === null ? Number.NaN : Date.parse(row.lastUsedAt)
  }
  expect(await usedAt()).toBeNaN()
  expect(await findApiToken(db, token)).toMatchObject({ kind: 'apiToken', clientId, userId })
  const first = await usedAt()
  expect(Date.now() - first).toBeLessThan(60_000)
  await findApiToken(db, token)
  expect(await usedAt()).toBe(first)
  await db
    .updateTable('apiToken')
    .set({ lastUsedAt: new Date(first - 61_000) })
    .where('id', '=', id)
    .execute()
  await findApiToken(db, token)
  expect(await usedAt()).toBeGreaterThanOrEqual(first)
  await db.updateTable('apiToken').set({ revokedAt: new Date() }).where('id', '=', id).execute()
  await expect(findApiToken(db, token)).rejects.toThrow('unknown, revoked or expired')
})
