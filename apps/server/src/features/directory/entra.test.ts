import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryOf } from '../../testing/directory-caller.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

// The requests that Entra ID's provisioning service sends, in its order and spelling.

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  server.services.config.directory = {
    claim: 'groups',
    groups: new Map([
      ['fleet managers', { group: 'fleet', isAdmin: false, clients: null }],
      ['0f1e2d3c-1111-2222-3333-444455556666', { group: 'viewer', isAdmin: false, clients: null }],
    ]),
  }
})
afterAll(() => server[Symbol.asyncDispose]())

async function directory(name: string) {
  const clientId = await server.client(name)
  const admin = await server.token(clientId, ['admin'])
  return { clientId, admin, scim: directoryOf(server, await server.directoryToken(clientId)) }
}

const person = (alias: string, changes: object = {}) => ({
  schemas: [`${core}:User`, enterprise],
  externalId: alias,
  userName: `${alias}@contoso.example`,
  active: true,
  displayName: 'Lee Park',
  emails: [{ primary: true, type: 'work', value: `${alias}@contoso.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Lee Park', familyName: 'Park', givenName: 'Lee' },
  title: 'Dispatcher',
  [enterprise]: { department: 'Logistics' },
  ...changes,
})

const quoted = (text: string) => encodeURIComponent(`"${text}"`)
const byName = (name: string) => `/Users?filter=userName+eq+${quoted(name)}`
const member = (id: unknown) => [{ $ref: null, value: id }]

test('tests the connection with a person who doesn’t exist', async () => {
  const { scim } = await directory('Probed')
  expect(await scim('GET', byName('8bf3eaa2-7c6f-4a1e-9df5-1c0d9d6e8a50'))).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/scim+json' },
    body: { totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 },
  })
  expect(
    (await scim('GET', `/Groups?excludedAttributes=members&filter=displayName+eq+${quoted('x')}`)).body,
  ).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
})

test('creates a person, finds them, disables them and enables them again', async () => {
  const { admin, scim } = await directory('Created')
  const created = await scim('POST', '/Users', person('lee'))
  expect(created).toMatchObject({
    status: 201,
    headers: {
      'content-type': 'application/scim+json',
      location: (created.body.meta as { location: string }).location,
    },
    body: { userName: 'lee@contoso.example', externalId: 'lee', active: true, displayName: 'Lee Park' },
  })
  const { id } = created.body
  expect((created.body.meta as { location: string }).location).toMatch(new RegExp(`/api/scim/v2/Users/${String(id)}$`))
  expect((await scim('GET', byName('LEE@contoso.example'))).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id }],
  })
  const active = async () => (await scim('GET', `/Users/${String(id)}`)).body.active
  const disabled = await scim(
    'PATCH',
    `/Users/${String(id)}`,
    patchOf({ op: 'Replace', path: 'active', value: 'False' }),
  )
  expect(disabled).toMatchObject({ status: 200, body: { active: false } })
  expect(await active()).toBe(false)
  await scim('PATCH', `/Users/${String(id)}`, patchOf({ op: 'Replace', path: 'active', value: 'True' }))
  expect(await active()).toBe(true)
  const trail = await ask(server.app, auditEndpoints.all, { query: { actors: ['directory'] } }, admin)
  expect(trail.items.map(({ action, by }) => `${by.name}: ${action}`)).toEqual([
    'Directory (test): user.reactivate',
    'Directory (test): user.deactivate',
    'Directory (test): user.provision',
  ])
  expect(trail.items[1]!.detail).toEqual({ before: { active: true }, active: false })
  const ofFleets = await ask(server.app, auditEndpoints.all, { query: { actors: ['invitedFleet'] } }, admin)
  expect(ofFleets.items).toEqual([])
})

test('renames a person in parts, and reads back what it wrote', async () => {
  const { admin, scim } = await directory('Renamed')
  const { id } = (await scim('POST', '/Users', person('rename'))).body
  const renamed = await scim(
    'PATCH',
    `/Users/${String(id)}`,
    patchOf(
      { op: 'Replace', path: 'displayName', value: 'Lee Kim' },
      { op: 'Replace', path: 'name.familyName', value: 'Kim' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'lee.kim@contoso.example' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Safety' },
      { op: 'Replace', path: 'title', value: 'Manager' },
    ),
  )
  expect(renamed.body).toMatchObject({
    displayName: 'Lee Kim',
    name: { givenName: 'Lee', familyName: 'Kim' },
    emails: [{ value: 'lee.kim@contoso.example', type: 'work', primary: true }],
    userName: 'rename@contoso.example',
  })
  const people = await ask(server.app, userEndpoints.list, {}, admin)
  expect(people.find((one) => one.id === id)).toMatchObject({
    name: 'Lee Kim',
    email: 'lee.kim@contoso.example',
    directory: { account: true, access: false },
  })
})

test('gives roles by groups, which are known by name or by id, and takes them away', async () => {
  const { admin, scim } = await directory('Grouped')
  const { id } = (await scim('POST', '/Users', person('grouped'))).body
  const rolesNow = async () =>
    (await ask(server.app, userEndpoints.list, {}, admin)).find((one) => one.id === id)?.user_roles
  const group = async (displayName: string, externalId: string) =>
    String((await scim('POST', '/Groups', { schemas: [`${core}:Group`], externalId, displayName })).body.id)
  const managers = await group('Fleet managers', 'e8b0')
  const viewers = await group('Auditors', '0F1E2D3C-1111-2222-3333-444455556666')
  const unknown = await group('Everyone', 'aaaa')
  expect(await rolesNow()).toEqual([])
  const change = (groupId: string, op: string) =>
    scim('PATCH', `/Groups/${groupId}`, patchOf({ op, path: 'members', value: member(id) }))
  expect((await change(unknown, 'Add')).status).toBe(204)
  expect(await rolesNow()).toEqual([])
  await change(managers, 'Add')
  expect(await rolesNow()).toEqual(['operator'])
  await change(viewers, 'Add')
  expect(await rolesNow()).toEqual(['operator', 'viewer'])
  expect((await scim('GET', `/Users/${String(id)}`)).body.groups).toHaveLength(3)
  expect((await scim('GET', `/Groups/${managers}?excludedAttributes=members`)).body).not.toHaveProperty('members')
  await change(managers, 'Remove')
  expect(await rolesNow()).toEqual(['viewer'])
  expect((await scim('DELETE', `/Groups/${viewers}`)).status).toBe(204)
  expect(await rolesNow()).toEqual([])
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/users/${String(id)}/access`,
    headers: { authorization: `Bearer ${admin}` },
    payload: { GroupId: 'fleet' },
  })
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    409,
    'Their access is managed by your directory. Change their groups there.',
  ])
})

test('takes over a person who was invited, and lets the roles that an admin gave stay', async () => {
  const { clientId, admin, scim } = await directory('Taken over')
  const userId = await server.person(clientId, ['operator'])
  const email = `${userId}@example.com`
  const found = (await scim('GET', byName(email))).body
  expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: userId, userName: email, active: true }] })
  await scim(
    'PATCH',
    `/Users/${userId}`,
    patchOf(
      { op: 'Add', path: 'externalId', value: 'over' },
      { op: 'Replace', path: 'displayName', value: 'Test Person' },
    ),
  )
  // A group that means nothing gives nothing, and takes nothing away.
  const everyone = { displayName: 'Everyone', members: [{ value: userId }] }
  expect((await scim('POST', '/Groups', everyone)).status).toBe(201)
  const [one] = (await ask(server.app, userEndpoints.list, {}, admin)).filter(({ id }) => id === userId)
  expect(one).toMatchObject({ user_roles: ['operator'], directory: { account: true, access: false } })
})

test('removes a person for good', async () => {
  const { scim } = await directory('Removed')
  const { id } = (await scim('POST', '/Users', person('gone'))).body
  expect((await scim('DELETE', `/Users/${String(id)}`)).status).toBe(204)
  expect(await scim('GET', `/Users/${String(id)}`)).toMatchObject({ status: 404, body: { status: '404' } })
  expect((await scim('DELETE', `/Users/${String(id)}`)).status).toBe(404)
  expect((await scim('POST', '/Users', person('gone'))).status).toBe(201)
})
