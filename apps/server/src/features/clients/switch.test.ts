import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: number
let other: number
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  own = await server.client('Own')
  other = await server.client('Other')
  admin = await signInAdmin(server, own)
})
afterAll(() => server[Symbol.asyncDispose]())

const entries = async (clientId: number) => {
  const page = await ask(server.app, auditEndpoints.all, { query: { clientId } }, admin)
  return page.items.map(({ action, subjectId }) => [action, subjectId])
}

test('logs a switch with the viewed client, and the return with one’s own', async () => {
  const { name } = await ask(server.app, clientEndpoints.switchTo, { params: { id: other } }, admin)
  expect(name).toBe('Other')
  expect(await entries(other)).toEqual([['client.switch', String(other)]])
  await ask(server.app, clientEndpoints.switchTo, { params: { id: own } }, admin)
  expect(await entries(own)).toEqual([['client.switchBack', String(own)]])
})

test('allows only admins to switch, and only to an existing client', async () => {
  const viewer = await server.token(own, ['viewer'])
  expect((await send(server.app, clientEndpoints.switchTo, { params: { id: other } }, viewer)).status).toBe(403)
  expect((await send(server.app, clientEndpoints.switchTo, { params: { id: 99_999 } }, admin)).status).toBe(404)
})
