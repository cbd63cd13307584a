import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScriptedIssuer, type ScriptedIssuer } from '../../testing/scripted-issuer.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { createIssuer } from '../issuer.ts'
import { createVerifier } from '../token-verifier.ts'

const audience = 'https://api.fleet.example'

let server: TestServer
let issuer: ScriptedIssuer
beforeAll(async () => {
  issuer = await createScriptedIssuer()
  server = await createTestServer()
  server.services.verifier = createVerifier(createIssuer(issuer.name), { audience, clientId: 'a-portal' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

let second = Math.floor(Date.now() / 1000) - 3_000
/** Signs in with these groups, in a token newer than all before. */
const signIn = async (sub: string, claims: object = {}) =>
  issuer.sign({ sub, aud: audience, iat: ++second, auth_time: second, ...claims })
const rolesWith = async (token: string) => {
  const { status, body } = await send(server.app, userEndpoints.me, {}, token)
  return status === 200 ? (body as { user_roles: string[] }).user_roles : status
}

/** A client whose directory has groups, by name and by id. */
async function company(name: string) {
  const clientId = await server.client(name)
  server.services.config.directory = {
    claim: 'groups',
    groups: new Map([
      ['fleet managers', { group: 'fleet', isAdmin: false, clients: null }],
      ['6f9619ff-8b86-d011-b42d-00cf4fc964ff', { group: 'insurer', isAdmin: false, clients: null }],
      ['milepost admins', { group: 'fleet', isAdmin: true, clients: [clientId] }],
    ]),
  }
  return clientId
}

test('gives roles by names and ids of groups, again at each sign-in', async () => {
  const userId = await server.person(await company('Follows'), ['viewer'])
  expect(await rolesWith(await signIn(userId, { groups: ['Fleet Managers', 'Everyone'] }))).toEqual(['operator'])
  expect(await rolesWith(await signIn(userId, { groups: ['6F9619FF-8B86-D011-B42D-00CF4FC964FF'] }))).toEqual([
    'insurer',
  ])
  expect(await rolesWith(await signIn(userId, { groups: ['Everyone'] }))).toEqual([])
})

test.each([
  ['is missing', {}],
  ['can’t be read', { groups: { no: 'list' } }],
  ['is replaced by a reference, as Entra ID does with many groups', { _claim_names: { groups: 'src1' } }],
])('changes nothing if the claim %s', async (_, claims) => {
  const userId = await server.person(await company(`Silent ${_}`), ['viewer'])
  await rolesWith(await signIn(userId, { groups: ['Fleet managers'] }))
  expect(await rolesWith(await signIn(userId, claims))).toEqual(['operator'])
})

test('gives and takes nothing for groups that mean nothing, until one did', async () => {
  const clientId = await company('Unmapped')
  const userId = await server.person(clientId, ['viewer'])
  expect(await rolesWith(await signIn(userId, { groups: ['Everyone'] }))).toEqual(['viewer'])
  const admin = await server.token(clientId, ['admin'])
  const [person] = (await ask(server.app, userEndpoints.list, {}, admin)).filter(({ id }) => id === userId)
  expect(person?.directory).toEqual({ account: false, access: false })
})

test('ignores a token issued before the last that was followed', async () => {
  const userId = await server.person(await company('Ordered'), ['viewer'])
  const older = await signIn(userId, { groups: ['Fleet managers'] })
  const newer = await signIn(userId, { groups: ['6f9619ff-8b86-d011-b42d-00cf4fc964ff'] })
  expect(await rolesWith(newer)).toEqual(['insurer'])
  expect(await rolesWith(older)).toEqual(['insurer'])
})

test('keeps the last admin, once recorded, and follows as soon as there is another', async () => {
  const clientId = await company('Last')
  const admin = await server.person(clientId, ['admin'])
  expect(await rolesWith(await signIn(admin, { groups: ['Milepost admins'] }))).toEqual(['admin', 'operator'])
  const alone = await signIn(admin, { groups: ['Fleet managers'] })
  expect(await rolesWith(alone)).toEqual(['admin', 'operator'])
  expect(await rolesWith(await signIn(admin, { groups: [] }))).toEqual(['admin'])
  const trail = await ask(server.app, auditEndpoints.all, {}, alone)
  const kept = trail.items.filter(({ action }) => action === 'user.keepLastAdmin')
  expect(kept).toMatchObject([{ by: { id: null, name: 'Directory' }, subjectId: admin }])
  await server.person(clientId, ['admin'])
  expect(await rolesWith(await signIn(admin, { groups: ['Fleet managers'] }))).toEqual(['operator'])
})

test('makes no one an admin of a client that the setting doesn’t name', async () => {
  const other = await server.client('Elsewhere')
  await company('Named')
  const userId = await server.person(other, ['viewer'])
  expect(await rolesWith(await signIn(userId, { groups: ['Milepost admins'] }))).toEqual(['viewer'])
})

test('records each change by the directory, and refuses to change the roles by hand', async () => {
  const clientId = await company('Recorded')
  const userId = await server.person(clientId, ['viewer'])
  await rolesWith(await signIn(userId, { groups: ['Fleet managers'] }))
  await rolesWith(await signIn(userId, { groups: ['Fleet managers'] }))
  const admin = await server.token(clientId, ['admin'])
  const { items } = await ask(server.app, auditEndpoints.all, {}, admin)
  expect(items).toMatchObject([
    {
      action: 'user.changeAccess',
      by: { name: 'Directory' },
      detail: { before: { roles: ['viewer'] }, roles: ['operator'], groups: ['fleet'] },
    },
  ])
  const body = { isAdmin: true }
  const answer = await send(server.app, userEndpoints.changeAccess, { params: { id: userId }, body }, admin)
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('managed by your directory') } })
})

test('reads a claim of another name', async () => {
  const claim = 'https://fleet.example/groups'
  server.services.verifier = createVerifier(createIssuer(issuer.name), {
    audience,
    clientId: 'a-portal',
    groupsClaim: claim,
  })
  const userId = await server.person(await company('Spelled'), ['viewer'])
  expect(await rolesWith(await signIn(userId, { groups: ['Fleet managers'] }))).toEqual(['viewer'])
  expect(await rolesWith(await signIn(userId, { [claim]: ['Fleet managers'] }))).toEqual(['operator'])
})
