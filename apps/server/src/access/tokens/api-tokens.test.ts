import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
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

test('ends a token for another client with its owner’s admin role, at once', async () => {
  const own = await server.client('Own')
  const other = await server.client('Other')
  const admin = await server.token(own, ['admin'])
  const userId = (await ask(server.app, userEndpoints.me, {}, admin)).id
  const body = { name: 'BI', scopes: ['read:vehicles' as const], expiresAt: new Date(Date.now() + 1e6).toISOString() }
  const made = (clientId: number) => ask(server.app, apiTokenEndpoints.create, { query: { clientId }, body }, admin)
  const [here, there] = [(await made(own)).token, (await made(other)).token]
  const vehicles = (id: number, token: string) =>
    send(server.app, vehicleListEndpoints.page, { params: { id } } as never, token)
  expect([(await vehicles(own, here)).status, (await vehicles(other, there)).status]).toEqual([200, 200])
  await server.services.pool.query(`update app_user set roles = '{viewer}' where id = $1`, [userId])
  expect([(await vehicles(own, here)).status, (await vehicles(other, there)).status]).toEqual([200, 401])
})
