import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryOf } from '../../testing/directory-caller.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

// The requests that Okta's provisioning sends, in its order and spelling.

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

let server: TestServer
let admin: string
let scim: ReturnType<typeof directoryOf>
beforeAll(async () => {
  server = await createTestServer()
  server.services.config.directory = {
    claim: 'groups',
    groups: new Map([['drivers’ coaches', { group: 'fleet', isAdmin: false, clients: null }]]),
  }
  const clientId = await server.client('Okta')
  admin = await server.token(clientId, ['admin'])
  scim = directoryOf(server, await server.directoryToken(clientId))
})
afterAll(() => server[Symbol.asyncDispose]())

const person = (login: string, changes: object = {}) => ({
  schemas: [`${core}:User`],
  userName: login,
  name: { givenName: 'Noor', familyName: 'Haddad' },
  emails: [{ primary: true, value: login, type: 'work' }],
  displayName: 'Noor Haddad',
  locale: 'en-US',
  externalId: `00u${login.length}`,
  groups: [],
  password: 'unused',
  active: true,
  ...changes,
})
const rowOf = async (id: unknown) => (await ask(server.app, userEndpoints.list, {}, admin)).find((one) => one.id === id)

test('imports people in pages', async () => {
  for (const name of ['p1', 'p2', 'p3']) await scim('POST', '/Users', person(`${name}@okta.example`))
  const all = await scim('GET', '/Users?startIndex=1&count=100')
  const total = all.body.totalResults as number
  expect(total).toBeGreaterThanOrEqual(3)
  const page = await scim('GET', `/Users?startIndex=${total}&count=2`)
  expect(page.body).toMatchObject({ totalResults: total, startIndex: total, itemsPerPage: 1 })
  expect(page.body.Resources).toEqual([(all.body.Resources as unknown[])[total - 1]])
  expect((await scim('GET', '/Users?startIndex=1&count=0')).body).toMatchObject({ totalResults: total, Resources: [] })
})

test('looks for a person before it creates them', async () => {
  const login = 'noor@okta.example'
  const probe = `/Users?filter=${encodeURIComponent(`userName eq "${login}"`)}&startIndex=1&count=100`
  expect(await scim('GET', probe)).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  expect((await scim('POST', '/Users', person(login))).status).toBe(201)
  expect((await scim('GET', probe)).body).toMatchObject({ totalResults: 1 })
  expect(await scim('POST', '/Users', person(login.toUpperCase()))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness', status: '409', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
  })
})

test('changes a person as a whole, and keeps “active” if it is left out', async () => {
  const { id } = (await scim('POST', '/Users', person('whole@okta.example'))).body
  await scim('PATCH', `/Users/${String(id)}`, patchOf({ op: 'replace', value: { active: false } }))
  const { active: _, ...rest } = person('whole@okta.example', { displayName: 'Noor Aziz' })
  expect((await scim('PUT', `/Users/${String(id)}`, rest)).body).toMatchObject({
    displayName: 'Noor Aziz',
    active: false,
  })
  expect((await rowOf(id))?.deactivatedAt).not.toBeNull()
  const put = await scim('PUT', `/Users/${String(id)}`, person('whole@okta.example', { active: true }))
  expect(put).toMatchObject({ status: 200, body: { displayName: 'Noor Haddad', active: true } })
  expect(await rowOf(id)).toMatchObject({ name: 'Noor Haddad', deactivatedAt: null })
})

test('pushes a group with its members, renames it and replaces its members', async () => {
  const ids: string[] = []
  for (const name of ['m1', 'm2'])
    ids.push(String((await scim('POST', '/Users', person(`${name}@okta.example`))).body.id))
  const [one, two] = ids
  const group = await scim('POST', '/Groups', {
    schemas: [`${core}:Group`],
    displayName: 'Drivers’ coaches',
    members: [{ value: one, display: 'm1@okta.example' }],
  })
  expect(group).toMatchObject({ status: 201, body: { displayName: 'Drivers’ coaches', members: [{ value: one }] } })
  const path = `/Groups/${String(group.body.id)}`
  expect((await rowOf(one))?.user_roles).toEqual(['operator'])
  await scim('PATCH', path, patchOf({ op: 'replace', path: 'members', value: [{ value: two }] }))
  expect([(await rowOf(one))?.user_roles, (await rowOf(two))?.user_roles]).toEqual([[], ['operator']])
  await scim('PATCH', path, patchOf({ op: 'replace', value: { id: group.body.id, displayName: 'Coaches' } }))
  expect((await rowOf(two))?.user_roles).toEqual([])
  expect((await scim('GET', path)).body).toMatchObject({ displayName: 'Coaches', members: [{ value: two }] })
  await scim('PUT', path, { displayName: 'Drivers’ coaches', members: [{ value: one }, { value: two }] })
  expect((await rowOf(one))?.user_roles).toEqual(['operator'])
  await scim('PATCH', path, patchOf({ op: 'remove', path: `members[value eq "${one}"]` }))
  expect((await rowOf(one))?.user_roles).toEqual([])
  expect(await scim('POST', '/Groups', { displayName: 'DRIVERS’ COACHES' })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
})
