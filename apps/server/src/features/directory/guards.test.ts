import type { AddressInfo } from 'node:net'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIssuer } from '../../access/issuer.ts'
import { createVerifier } from '../../access/token-verifier.ts'
import { directoryOf } from '../../testing/directory-caller.ts'
import { createScriptedIssuer, type ScriptedIssuer } from '../../testing/scripted-issuer.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const audience = 'https://api.fleet.example'

let server: TestServer
let issuer: ScriptedIssuer
let origin: string
beforeAll(async () => {
  issuer = await createScriptedIssuer()
  server = await createTestServer(
    undefined,
    createVerifier(createIssuer(issuer.name), { audience, clientId: 'a-portal' }),
  )
  server.services.config.directory = {
    claim: 'groups',
    groups: new Map([['admins', { group: 'fleet', isAdmin: true, clients: [0] }]]),
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

async function directory(name: string) {
  const clientId = await server.client(name)
  return { clientId, scim: directoryOf(server, await server.directoryToken(clientId)) }
}
const off = { Operations: [{ op: 'replace', path: 'active', value: false }] }
const on = { Operations: [{ op: 'replace', path: 'active', value: true }] }
const signIn = (sub: string, claims: object = {}) => issuer.sign({ sub, aud: audience, ...claims })
const me = async (token: string) => send(server.app, userEndpoints.me, {}, token)

/** Opens the stream of updates that a page has. */
async function openPage(session: string) {
  const stream = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${session}` } })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  return {
    /** Ends long before the next heartbeat, in 15 s, would check the access. */
    async expectEnd() {
      let text = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
      expect(text).toContain('event: access')
      expect(text).not.toContain('still here')
    },
  }
}

describe('a person deactivated by their directory', () => {
  test('loses their session, API tokens and open page at once, and gets none of the tokens back', async () => {
    const { clientId, scim } = await directory('Leaving')
    const userId = await server.person(clientId, ['operator'])
    const session = await signIn(userId)
    const body = {
      name: 'BI',
      scopes: ['read:vehicles' as const],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const { token } = await ask(server.app, apiTokenEndpoints.create, { body }, session)
    const vehicles = () =>
      server.app.inject({
        url: `/api/v2/client/${clientId}/vehicles`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect([(await me(session)).status, (await vehicles()).statusCode]).toEqual([200, 200])
    const page = await openPage(session)
    expect((await scim('PATCH', `/Users/${userId}`, off)).status).toBe(200)
    await page.expectEnd()
    expect(await me(session)).toMatchObject({ status: 403, body: { code: 'noAccess' } })
    expect((await vehicles()).statusCode).toBe(401)

    await scim('PATCH', `/Users/${userId}`, on)
    expect((await me(session)).status).toBe(200)
    expect((await vehicles()).statusCode).toBe(401)
  })

  test('gets back no token that they created for another client as an admin', async () => {
    const { clientId, scim } = await directory('Leaving admin')
    const other = await server.client('Viewed by the admin')
    await server.person(clientId, ['admin'])
    const userId = await server.person(clientId, ['admin'])
    const body = { name: 'BI', scopes: ['read:vehicles' as const], expiresAt: new Date(Date.now() + 1e6).toISOString() }
    const session = await signIn(userId)
    const { token } = await ask(server.app, apiTokenEndpoints.create, { query: { clientId: other }, body }, session)
    const vehicles = () =>
      server.app.inject({ url: `/api/v2/client/${other}/vehicles`, headers: { authorization: `Bearer ${token}` } })
    expect((await vehicles()).statusCode).toBe(200)
    for (const change of [off, on]) expect((await scim('PATCH', `/Users/${userId}`, change)).status).toBe(200)
    expect((await me(session)).status).toBe(200)
    expect((await vehicles()).statusCode).toBe(401)
  })

  test.each(['the directory', 'an admin'])('has their page closed if %s removes them', async (who) => {
    const { clientId, scim } = await directory(`Removing ${who}`)
    const userId = await server.person(clientId, ['operator'])
    const page = await openPage(await signIn(userId))
    if (who === 'the directory') expect((await scim('DELETE', `/Users/${userId}`)).status).toBe(204)
    else {
      const admin = await server.token(clientId, ['admin'])
      expect((await send(server.app, userEndpoints.remove, { params: { id: userId } }, admin)).status).toBe(204)
    }
    await page.expectEnd()
  })

  test('can’t come in by an invitation or a first sign-in', async () => {
    const { clientId, scim } = await directory('Locked')
    const email = 'locked@fleet.example'
    const admin = await server.token(clientId, ['admin'])
    expect(
      (await send(server.app, userEndpoints.invite, { body: { Email: email, GroupId: 'fleet' } }, admin)).status,
    ).toBe(204)
    const { id } = (await scim('POST', '/Users', { userName: email, active: false })).body
    const [invite] = await ask(server.app, userEndpoints.invites, {}, admin)
    expect(invite).toMatchObject({ email, status: 'revoked' })
    await server.services.pool.query('update user_invite set revoked_at = null where client_id = $1', [clientId])
    const session = await signIn('locked', { email, email_verified: true })
    expect(await me(session)).toMatchObject({ status: 403, body: { code: 'noAccess' } })
    await scim('PATCH', `/Users/${String(id)}`, on)
    expect(await me(session)).toMatchObject({ status: 200, body: { id } })
  })
})

describe('the last admin', () => {
  test('stays active, with a refusal and an entry in the audit trail', async () => {
    const clientId = await server.client('Lonely')
    const admin = await server.person(clientId, ['admin'])
    const token = await server.token(clientId, ['admin'], admin)
    // A token that an admin of another client created for this one.
    const elsewhere = await server.person(await server.client('Operator'), ['admin'])
    const body = { name: 'Okta', scopes: ['scim' as const], expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    const made = await ask(
      server.app,
      apiTokenEndpoints.create,
      { query: { clientId }, body },
      await server.token(clientId, ['admin'], elsewhere),
    )
    const scim = directoryOf(server, made.token)
    for (const answer of [await scim('PATCH', `/Users/${admin}`, off), await scim('DELETE', `/Users/${admin}`)]) {
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('last admin') } })
      expect(answer.body).not.toHaveProperty('scimType')
    }
    expect((await me(token)).status).toBe(200)
    const trail = await ask(server.app, auditEndpoints.all, {}, token)
    expect(trail.items.filter(({ action }) => action === 'user.keepLastAdmin')).toHaveLength(2)
    expect(trail.items[0]).toMatchObject({ by: { name: 'Directory (Okta)' }, subjectId: admin })
    const other = await server.person(clientId, ['admin'])
    expect((await scim('PATCH', `/Users/${admin}`, off)).status).toBe(200)
    expect((await scim('PATCH', `/Users/${other}`, off)).status).toBe(409)
  })
})

describe('people of another client', () => {
  test('aren’t captured by adding an address that their own client invited', async () => {
    const theirs = await server.client('Invites first')
    const email = 'wanted@fleet.example'
    const body = { Email: email, GroupId: 'viewer' }
    await send(server.app, userEndpoints.invite, { body }, await server.token(theirs, ['operator']))
    const { scim } = await directory('Adds later')
    expect((await scim('POST', '/Users', { userName: email })).status).toBe(201)
    const session = await signIn('wanted', { email, email_verified: true })
    expect(await me(session)).toMatchObject({ status: 403, body: { code: 'severalInvites' } })
  })

  test('are answered like people who don’t exist', async () => {
    const ours = await directory('Curious')
    const theirs = await directory('Discreet')
    const email = 'pat@discreet.example'
    const known = (await theirs.scim('POST', '/Users', { userName: email, displayName: 'Pat' })).body
    const session = await signIn('pat', { email, email_verified: true })
    expect(await me(session)).toMatchObject({ body: { clientId: theirs.clientId } })

    const taken = await ours.scim('POST', '/Users', { userName: email, displayName: 'Pat' })
    const free = await ours.scim('POST', '/Users', { userName: 'new@discreet.example', displayName: 'Pat' })
    const shapeOf = ({ status, body }: typeof taken) => [status, Object.keys(body), body.active, body.displayName]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(taken.body.id).not.toBe(known.id)
    const missing = '7b0e6c1e-2f6d-4a0b-9d0c-000000000000'
    for (const id of [known.id, missing])
      expect(
        await ours.scim('POST', '/Groups', { displayName: `Of ${String(id)}`, members: [{ value: id }] }),
      ).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue', detail: expect.stringContaining('which is no user’s id') },
      })
    expect(
      (await ours.scim('GET', `/Users?filter=${encodeURIComponent(`id eq "${String(known.id)}"`)}`)).body,
    ).toMatchObject({
      totalResults: 0,
    })
    // Nothing about them changed: they are signed in as before, whatever our record says.
    await ours.scim('PATCH', `/Users/${String(taken.body.id)}`, off)
    expect(await me(session)).toMatchObject({ status: 200, body: { id: known.id, clientId: theirs.clientId } })
  })
})

describe('a token for a directory', () => {
  const wanted = (scopes: unknown[]) => ({
    body: { name: 'Entra', scopes, expiresAt: new Date(Date.now() + 86_400_000).toISOString() } as never,
  })

  test('is created by admins only, and has no other scope', async () => {
    const clientId = await server.client('Tokens')
    const [admin, operator] = [await server.token(clientId, ['admin']), await server.token(clientId, ['operator'])]
    const create = (scopes: unknown[], by: string) => send(server.app, apiTokenEndpoints.create, wanted(scopes), by)
    expect(await create(['scim'], operator)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.scopes' }] },
    })
    expect(await create(['scim', 'read:vehicles'], admin)).toMatchObject({ status: 422 })
    expect(await create(['scim'], admin)).toMatchObject({ status: 201 })
  })

  test('reaches nothing else, and nothing else reaches what it does', async () => {
    const clientId = await server.client('Narrow')
    const token = await server.directoryToken(clientId)
    const get = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    for (const path of ['users', 'users/me', `v2/client/${clientId}/vehicles`, 'clients', 'api-tokens', 'live'])
      expect((await get(`/api/${path}`)).statusCode, path).toBe(403)
    expect((await get('/api/scim/v2/Users')).statusCode).toBe(200)
    expect((await directoryOf(server, await server.token(clientId, ['admin']))('GET', '/Users')).status).toBe(403)
    expect((await directoryOf(server, 'milepost_unknown')('GET', '/Users')).status).toBe(401)
  })

  test('works as long as its owner is an admin', async () => {
    const clientId = await server.client('Demoted')
    expect(
      (await directoryOf(server, await server.directoryToken(clientId, ['operator']))('GET', '/Users')).status,
    ).toBe(403)
  })

  test('makes no one an admin of a client that the settings don’t name', async () => {
    const { scim } = await directory('Ambitious')
    const { id } = (await scim('POST', '/Users', { userName: 'climber@fleet.example' })).body
    await scim('POST', '/Groups', { displayName: 'Admins', members: [{ value: id }] })
    const session = await signIn('climber', { email: 'climber@fleet.example', email_verified: true })
    expect((await me(session)).body).toMatchObject({ user_roles: [] })
  })
})

describe('a request that can’t be done', () => {
  test.each([
    ['a filter that isn’t one', 'GET', '/Users?filter=userName', undefined, 'invalidFilter'],
    ['no user name', 'POST', '/Users', { displayName: 'X' }, 'invalidValue'],
    ['no address', 'POST', '/Users', { userName: 'not an address' }, 'invalidValue'],
    ['an address that isn’t one', 'POST', '/Users', { userName: 'a', emails: [{ value: 'b' }] }, 'invalidValue'],
    ['a body that isn’t JSON', 'POST', '/Users', '{"userName":', 'invalidSyntax'],
    ['no operations', 'PATCH', '/Groups/7b0e6c1e-2f6d-4a0b-9d0c-000000000000', {}, 'invalidValue'],
  ] as const)('names what is wrong with %s', async (_, method, path, body, scimType) => {
    const { scim } = await directory(`Wrong ${Math.random()}`)
    expect(await scim(method, path, body)).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/scim+json' },
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType },
    })
  })

  test('answers 404 for ids of any form', async () => {
    const { scim } = await directory('Missing')
    for (const id of ['7b0e6c1e-2f6d-4a0b-9d0c-000000000000', '42'])
      for (const path of [`/Users/${id}`, `/Groups/${id}`])
        expect(await scim('GET', path)).toMatchObject({ status: 404, body: { status: '404' } })
  })

  test('removes with a content type and no body', async () => {
    const { clientId, scim } = await directory('Bodyless')
    expect((await scim('DELETE', `/Users/${await server.person(clientId, ['viewer'])}`)).status).toBe(204)
  })
})

test('describes itself', async () => {
  const { scim } = await directory('Described')
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
  })
  expect((await scim('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 })
  expect((await scim('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' })
  const { body } = await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  expect((body.attributes as { name: string }[]).map(({ name }) => name)).toContain('userName')
})
