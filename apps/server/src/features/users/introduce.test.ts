import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIssuer } from '../../access/issuer.ts'
import { createVerifier } from '../../access/token-verifier.ts'
import { createUserinfo } from '../../access/userinfo.ts'
import { createScriptedIssuer, type ScriptedIssuer } from '../../testing/scripted-issuer.ts'
import { createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const audience = 'https://api.fleet.example'
const clientId = 'a-portal'

let server: TestServer
let issuer: ScriptedIssuer
let client: number

beforeAll(async () => {
  ;[server, issuer] = await Promise.all([createTestServer(), createScriptedIssuer()])
  client = await server.client('Northline')
  const published = createIssuer(issuer.name)
  server.services.verifier = createVerifier(published, { audience, clientId })
  server.services.userinfo = createUserinfo(published)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

let people = 0
/** Creates an invited person and a subject not seen before. */
async function invited(name = 'Test Person') {
  people += 1
  const email = `person${people}@fleet.example`
  const sub = `subject ${people}`
  const user = { id: crypto.randomUUID(), clientId: client, email, name: name || email, roles: ['viewer'] }
  await server.services.db.insertInto('appUser').values(user).execute()
  return { email, sub, access: await issuer.sign({ sub, aud: audience }) }
}
const me = (token: string) => send(server.app, userEndpoints.me, {}, token)
const introduce = (accessToken: string, idToken?: string) =>
  send(server.app, userEndpoints.introduce, { body: { accessToken, idToken } })

test('needs no introduction when the access token has the address', async () => {
  const { email, sub } = await invited()
  const answer = await me(await issuer.sign({ sub, aud: [audience], email: email.toUpperCase(), email_verified: true }))
  expect(answer).toMatchObject({ status: 200, body: { email } })
})

describe('an address that several clients invited', () => {
  const people = async () => (await server.services.pool.query('select count(*)::int as n from app_user')).rows[0].n
  /** Invites an address into two clients; returns their links. */
  async function invitedTwice(email: string) {
    const clients = [await server.client(`First of ${email}`), await server.client(`Second of ${email}`)]
    const links = []
    for (const id of clients) {
      const by = await server.token(id, ['operator'])
      await send(server.app, userEndpoints.invite, { body: { Email: email, GroupId: 'fleet' } }, by)
      const { rows } = await server.services.pool.query(
        'select secret_sealed as sealed, secret_key_id as key from message where client_id = $1',
        [id],
      )
      links.push(new URL(server.services.secrets.open(rows[0].key, rows[0].sealed)).searchParams.get('invitation')!)
    }
    return { clients, links }
  }
  const session = (email: string) => issuer.sign({ sub: email, aud: audience, email, email_verified: true })
  const introduceBy = (accessToken: string, invitation: string) =>
    send(server.app, userEndpoints.introduce, { body: { accessToken, invitation } })

  test('joins none of them without a link, nor by the link of someone else', async () => {
    const { links } = await invitedTwice('twice@fleet.example')
    const before = await people()
    const other = await session('other@fleet.example')
    expect(await introduceBy(other, links[0]!)).toMatchObject({ status: 403, body: { code: 'noAccess' } })
    const access = await session('twice@fleet.example')
    expect(await me(access)).toMatchObject({ status: 403, body: { code: 'severalInvites' } })
    expect(await introduceBy(access, 'x'.repeat(43))).toMatchObject({ status: 403, body: { code: 'severalInvites' } })
    expect(await people()).toBe(before)
  })

  test.each([0, 1])('joins the client whose link was opened (%i)', async (opened) => {
    const email = `opened${opened}@fleet.example`
    const { clients, links } = await invitedTwice(email)
    const access = await session(email)
    expect((await introduceBy(access, links[opened]!)).status).toBe(204)
    expect(await me(access)).toMatchObject({ status: 200, body: { clientId: clients[opened], email } })
  })

  test('joins the client that the person chooses, and lists only those that know the verified address', async () => {
    const email = 'choosing@fleet.example'
    const { clients } = await invitedTwice(email)
    const listed = async (accessToken: string) =>
      (await send(server.app, userEndpoints.introducers, { body: { accessToken } })).body as { clientId: number }[]
    const choose = (accessToken: string, clientId: number) =>
      send(server.app, userEndpoints.introduce, { body: { accessToken, clientId } })
    const access = await session(email)
    expect(await listed(access)).toEqual([
      { clientId: clients[0], name: `First of ${email}`, inviterName: 'Test Person' },
      { clientId: clients[1], name: `Second of ${email}`, inviterName: 'Test Person' },
    ])
    const unverified = await issuer.sign({ sub: 'liar', aud: audience, email, email_verified: false })
    expect(await listed(unverified)).toEqual([])
    expect(await listed(await session('unknown@fleet.example'))).toEqual([])

    // A client that never invited this address can't be chosen, whoever asks.
    expect(await choose(access, client)).toMatchObject({ status: 403, body: { code: 'severalInvites' } })
    expect((await choose(unverified, clients[1]!)).status).toBe(403)
    expect((await choose(access, clients[1]!)).status).toBe(204)
    expect(await me(access)).toMatchObject({ status: 200, body: { clientId: clients[1], email } })
    expect(await listed(access)).toEqual([])
    await choose(access, clients[0]!)
    expect(await me(access)).toMatchObject({ body: { clientId: clients[1] } })
  })

  test('joins the client that added it, by the link that its admin sends', async () => {
    const email = 'added@fleet.example'
    const { links } = await invitedTwice(email)
    await server.services.pool.query('update user_invite set revoked_at = now() where email = $1 and client_id = $2', [
      email,
      (await server.services.pool.query('select max(id) as id from client')).rows[0].id,
    ])
    await server.services.db
      .insertInto('appUser')
      .values({ id: crypto.randomUUID(), clientId: client, email, name: email, roles: ['viewer'] })
      .execute()
    const access = await session(email)
    expect(await me(access)).toMatchObject({ status: 403, body: { code: 'severalInvites' } })
    const by = await server.token(client, ['operator'])
    expect(
      (await send(server.app, userEndpoints.invite, { body: { Email: email, GroupId: 'fleet' } }, by)).status,
    ).toBe(204)
    const { rows } = await server.services.pool.query(
      'select secret_sealed as sealed, secret_key_id as key from message where recipient = $1 and client_id = $2',
      [email, client],
    )
    const link = new URL(server.services.secrets.open(rows[0].key, rows[0].sealed)).searchParams.get('invitation')!
    expect(link).not.toBe(links[0])
    expect((await introduceBy(access, link)).status).toBe(204)
    expect(await me(access)).toMatchObject({ status: 200, body: { clientId: client, user_roles: ['viewer'] } })
  })
})

describe('an access token without an address', () => {
  test('gives no access on its own', async () => {
    expect(await me((await invited()).access)).toMatchObject({ status: 403, body: { code: 'noAccess' } })
  })

  test('is linked permanently by the ID token, which adds the name', async () => {
    const { email, sub, access } = await invited('')
    const before = issuer.asked.get('/userinfo')
    expect(
      await introduce(access, await issuer.sign({ sub, aud: clientId, email, email_verified: true, name: 'Ann Doe' })),
    ).toMatchObject({
      status: 204,
    })
    expect(await me(access)).toMatchObject({ status: 200, body: { email, name: 'Ann Doe' } })
    expect(issuer.asked.get('/userinfo')).toBe(before)
  })

  test('is linked by userinfo, which is requested once', async () => {
    const { email, sub, access } = await invited('Kept Name')
    issuer.userinfo = (token) => ({
      status: token === access ? 200 : 401,
      body: { sub, email, email_verified: true, name: 'Other' },
    })
    const before = issuer.asked.get('/userinfo') ?? 0
    await Promise.all([introduce(access, await issuer.sign({ sub, aud: clientId })), introduce(access)])
    expect(issuer.asked.get('/userinfo')).toBe(before + 1)
    expect(await me(access)).toMatchObject({ status: 200, body: { name: 'Kept Name' } })
  })

  test.each([
    ['an ID token for someone else', { sub: 'another' }],
    ['an ID token for another application', { aud: 'another' }],
  ])('%s links no one', async (_, claims) => {
    const { email, sub, access } = await invited()
    const answer = await introduce(
      access,
      await issuer.sign({ sub, aud: clientId, email, email_verified: true, ...claims }),
    )
    expect(answer.status).toBe(401)
    expect((await me(access)).status).toBe(403)
  })

  test.each([
    ['false', { email_verified: false }],
    ['absent', {}],
    ['the text true', { email_verified: 'true' }],
    ['false, whatever Entra ID adds', { email_verified: false, xms_edov: true }],
    ['null', { email_verified: null }],
    ['a number', { email_verified: 1 }],
    ['true in another case of its name', { Email_Verified: true }],
  ])('links no one with an address whose verification is %s, by any token', async (_, claims) => {
    const { email, sub, access } = await invited()
    issuer.userinfo = () => ({ status: 200, body: { sub, email, ...claims } })
    const idToken = await issuer.sign({ sub, aud: clientId, email, ...claims })
    expect(await introduce(access, idToken)).toMatchObject({ status: 403, body: { code: 'noAccess' } })
    expect((await me(await issuer.sign({ sub, aud: audience, email, ...claims }))).status).toBe(403)
  })

  test('doesn’t take an address of userinfo as verified by the ID token', async () => {
    const { email, sub, access } = await invited()
    issuer.userinfo = () => ({ status: 200, body: { sub, email } })
    expect((await introduce(access, await issuer.sign({ sub, aud: clientId, email_verified: true }))).status).toBe(403)
  })

  test.each([
    ['true', { email_verified: true }],
    ['the claim of Entra ID', { xms_edov: true }],
  ])('is linked by an address whose verification is %s', async (_, claims) => {
    const { email, sub, access } = await invited()
    expect((await introduce(access, await issuer.sign({ sub, aud: clientId, email, ...claims }))).status).toBe(204)
  })

  test('links no one with userinfo about someone else', async () => {
    const { email, access } = await invited()
    issuer.userinfo = () => ({ status: 200, body: { sub: 'another', email, email_verified: true } })
    expect((await introduce(access)).status).toBe(403)
  })

  test('reports a userinfo failure and retries', async () => {
    const { email, sub, access } = await invited()
    issuer.userinfo = () => ({ status: 503, body: {} })
    expect(await introduce(access)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    issuer.userinfo = () => ({ status: 200, body: { sub, email, email_verified: true } })
    expect((await introduce(access)).status).toBe(204)
  })
})

describe('the last sign-in', () => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
  /** Someone whose last sign-in was two days ago, and what is stored after a request with a token. */
  async function known() {
    const { email, sub } = await invited()
    const { db, pool } = server.services
    await db
      .updateTable('appUser')
      .set({ subject: sub, lastSignInAt: hoursAgo(48) })
      .where('email', '=', email)
      .execute()
    return async (claims: Record<string, unknown>) => {
      expect((await me(await issuer.sign({ sub, aud: audience, ...claims }))).status).toBe(200)
      const { rows } = await pool.query('select last_sign_in_at as at, xmin from app_user where email = $1', [email])
      return rows[0] as { at: string; xmin: string }
    }
  }

  test("is when a token was first issued, and isn't updated by a renewal soon after", async () => {
    const after = await known()
    const first = await after({ iat: seconds(hoursAgo(2)) })
    expect(first.at).toBe(hoursAgo(2).toISOString())
    expect(await after({ iat: seconds(hoursAgo(1.5)) })).toEqual(first)
    expect((await after({ iat: seconds(hoursAgo(0.5)) })).at).toBe(hoursAgo(0.5).toISOString())
  })

  test('is when the person signed in, if the issuer reports it, however often tokens are renewed', async () => {
    const after = await known()
    const first = await after({ iat: seconds(hoursAgo(1)), auth_time: seconds(hoursAgo(20)) })
    expect(first.at).toBe(hoursAgo(20).toISOString())
    expect(await after({ iat: seconds(hoursAgo(0)), auth_time: seconds(hoursAgo(20)) })).toEqual(first)
    expect((await after({ auth_time: seconds(hoursAgo(19)) })).at).toBe(hoursAgo(19).toISOString())
  })

  test("isn't moved back by an older token or into the future by a fast clock", async () => {
    const after = await known()
    expect((await after({ iat: seconds(hoursAgo(72)) })).at).toBe(hoursAgo(48).toISOString())
    expect(Date.parse((await after({ iat: seconds(new Date(Date.now() + 45_000)) })).at)).toBeLessThanOrEqual(
      Date.now(),
    )
  })
})

test('keeps a linked person from being taken over by another account with the same address', async () => {
  const { email, sub, access } = await invited()
  await introduce(access, await issuer.sign({ sub, aud: clientId, email, email_verified: true }))
  const other = await issuer.sign({ sub: 'a thief', aud: audience, email, email_verified: true })
  expect((await me(other)).status).toBe(403)
})

test('rejects a malformed token at its field', async () => {
  expect(await introduce('x')).toMatchObject({ status: 422, body: { issues: [{ field: 'body.accessToken' }] } })
})
