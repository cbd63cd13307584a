import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { userEndpoints as endpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A client with two admins and a viewer, each with a token. */
async function company(name: string) {
  const clientId = await server.client(name)
  const admin = await server.token(clientId, ['admin', 'operator'])
  const second = await server.token(clientId, ['admin'])
  const viewer = await server.token(clientId, ['viewer'])
  const idOf = async (token: string) => (await ask(server.app, endpoints.me, {}, token)).id
  return { clientId, admin, second, viewer, ids: await Promise.all([admin, second, viewer].map(idOf)) }
}
const remove = (id: string, by: string) => send(server.app, endpoints.remove, { params: { id } }, by)
const access = (id: string, body: object, by: string) =>
  send(server.app, endpoints.changeAccess, { params: { id }, body }, by)
const vehicles = (clientId: number, token: string) =>
  server.app.inject({
    url: `/api/v2/client/${clientId}/vehicles?PageNumber=1&PageSize=10`,
    headers: { authorization: `Bearer ${token}` },
  })
const me = (by: string) => send(server.app, endpoints.me, {}, by)

test('lists people by name with their roles and last sign-in', async () => {
  const { admin } = await company('Listed')
  const people = await ask(server.app, endpoints.list, {}, admin)
  expect(people.map(({ role }) => role).toSorted()).toEqual(['admin', 'admin', 'viewer'])
})

test('removes a person, whose token and API tokens end at once', async () => {
  const { clientId, admin, second, ids } = await company('Left')
  const body = { name: 'Mine', scopes: ['read:vehicles' as const], expiresAt: new Date(Date.now() + 1e6).toISOString() }
  const { token } = await ask(server.app, apiTokenEndpoints.create, { body }, second)
  expect((await vehicles(clientId, token)).statusCode).toBe(200)
  expect((await remove(ids[1]!, admin)).status).toBe(204)
  expect((await me(second)).status).not.toBe(200)
  expect((await vehicles(clientId, token)).statusCode).toBe(401)
  const trail = await ask(server.app, auditEndpoints.all, {}, admin)
  expect(trail.items[0]).toMatchObject({ action: 'user.remove', subjectId: ids[1] })
})

test('keeps oneself and the last admin, also when two admins remove each other at once', async () => {
  const { admin, second, viewer, ids } = await company('Kept')
  expect((await remove(ids[0]!, admin)).status).toBe(409)
  expect((await remove(ids[2]!, viewer)).status).toBe(403)
  const both = await Promise.all([remove(ids[1]!, admin), remove(ids[0]!, second)])
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  const left = both[0]!.status === 204 ? { token: admin, id: ids[0]! } : { token: second, id: ids[1]! }
  expect(await access(left.id, { isAdmin: false }, left.token)).toMatchObject({ status: 409 })
})

test('moves a person to a group with its roles, from their next call', async () => {
  const { admin, viewer, ids } = await company('Moved')
  const answer = await access(ids[2]!, { GroupId: 'insurer' }, admin)
  expect(answer).toMatchObject({ status: 200, body: { role: 'insurer', user_groups: ['insurer'] } })
  expect((await me(viewer)).body).toMatchObject({ user_roles: ['insurer'] })
  expect((await access(ids[2]!, { isAdmin: true }, admin)).body).toMatchObject({ user_roles: ['admin', 'insurer'] })
  expect((await access(ids[2]!, { GroupId: 'emperor' }, admin)).status).toBe(422)
})

test('changes the role in review, and refuses types that don’t exist', async () => {
  const { admin, viewer, ids } = await company('Reviewed')
  const change = (body: object) => send(server.app, endpoints.changeReview, { params: { id: ids[2]! }, body }, admin)
  expect((await change({ isReviewer: true, excludedTranslatedTypes: ['harshBraking'] })).status).toBe(204)
  expect((await me(viewer)).body).toMatchObject({ isReviewer: true, excludedTranslatedTypes: ['harshBraking'] })
  expect(await change({ neverReviewTranslatedTypes: ['Dancing'] })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.neverReviewTranslatedTypes.0' }] },
  })
})

test('another client’s people can’t be seen, changed or removed', async () => {
  const { ids } = await company('Ours')
  const stranger = await server.token(await server.client('Strangers'), ['operator'])
  const people = await ask(server.app, endpoints.list, {}, stranger)
  expect(people.map(({ id }) => id)).not.toContain(ids[0])
  expect((await remove(ids[2]!, stranger)).status).toBe(403)
})

test('creates an API token once, with at most a year, shows only its first characters later, and revokes it', async () => {
  const { clientId, admin } = await company('Tokens')
  const create = (body: object) =>
    send(
      server.app,
      apiTokenEndpoints.create,
      { body: { name: 'BI', scopes: ['read:vehicles'], expiresAt: '2020-01-01T00:00:00Z', ...body } as never },
      admin,
    )
  const inDays = (days: number) => ({ expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() })
  expect((await create({})).status).toBe(422)
  expect((await create(inDays(400))).status).toBe(422)
  expect((await create({ ...inDays(3), scopes: ['everything'] })).status).toBe(422)
  const made = (await create(inDays(3))).body as { id: string; token: string; prefix: string }
  expect(made.token.startsWith(made.prefix)).toBe(true)
  const [listed] = await ask(server.app, apiTokenEndpoints.list, {}, admin)
  expect(listed).toMatchObject({ id: made.id, status: 'active', name: 'BI' })
  expect(JSON.stringify(listed)).not.toContain(made.token.slice(made.prefix.length))
  const stored = await server.services.pool.query('select secret_sha256 from api_token where client_id = $1', [
    clientId,
  ])
  expect(JSON.stringify(stored.rows)).not.toContain(made.token)
  const use = () => vehicles(clientId, made.token)
  expect((await use()).statusCode).toBe(200)
  expect((await send(server.app, apiTokenEndpoints.revoke, { params: { id: made.id } }, admin)).status).toBe(204)
  expect((await use()).statusCode).toBe(401)
  expect((await send(server.app, apiTokenEndpoints.revoke, { params: { id: made.id } }, admin)).status).toBe(404)
})
