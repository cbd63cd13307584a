import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: string
let removed: { id: string; name: string }
beforeAll(async () => {
  server = await createTestServer()
  const clientId = await server.client('Audited')
  admin = await server.token(clientId, ['admin'])
  const second = await server.token(clientId, ['admin'])
  removed = await ask(server.app, userEndpoints.me, {}, second)
  const body = { scopes: ['read:vehicles' as const], expiresAt: new Date(Date.now() + 1e7).toISOString() }
  await ask(server.app, apiTokenEndpoints.create, { body: { ...body, name: 'Data warehouse' } }, second)
  await send(server.app, userEndpoints.rename, { params: { id: removed.id }, body: { Name: 'Robin Vale' } }, admin)
  await send(server.app, userEndpoints.remove, { params: { id: removed.id } }, admin)
})
afterAll(() => server[Symbol.asyncDispose]())

type Query = Partial<Parameters<typeof ask<typeof auditEndpoints.all>>[2]['query']>
const list = async (query: Query = {}) => (await ask(server.app, auditEndpoints.all, { query }, admin)).items
const actions = async (query: Query) => (await list(query)).map(({ action }) => action)

test('keeps the name that a record had, also once it is renamed or removed', async () => {
  const named = (await list()).map(({ action, subjectName }) => [action, subjectName])
  expect(named).toEqual([
    ['user.remove', 'Robin Vale'],
    ['user.rename', 'Robin Vale'],
    ['apiToken.create', 'Data warehouse'],
  ])
})

test('narrows changes to people, actions and kinds of records', async () => {
  expect(await actions({ userIds: [removed.id] })).toEqual(['apiToken.create'])
  const people = await ask(server.app, auditEndpoints.people, { query: {} }, admin)
  expect(people).toContainEqual({ id: removed.id, name: removed.name })
  expect(people).toHaveLength(2)
  expect(await actions({ actions: ['user.remove', 'apiToken.create'] })).toEqual(['user.remove', 'apiToken.create'])
  expect(await actions({ subjectTypes: ['user'] })).toEqual(['user.remove', 'user.rename'])
})

test.each([
  ['Robin Vale', ['user.remove', 'user.rename']],
  ['API token', ['apiToken.create']],
  ['warehouse', ['apiToken.create']],
])('finds “%s”, as the list shows it', async (SearchedText, found) => {
  expect(await actions({ SearchedText })).toEqual(found)
})
