import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userOf } from '../../access/users.ts'
import { deliverMessage } from '../../channels/deliver-message.ts'
import { createOutbox } from '../../channels/outbox-folder.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
let admin: string
let viewer: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-outbox-'))
  server = await createTestServer()
  clientId = await server.client('Acme & Sons')
  operator = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  viewer = await server.token(clientId, ['viewer'])
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const invite = (body: { Email: string; GroupId: string; Note?: string }, token = operator) =>
  send(server.app, userEndpoints.invite, { body }, token)
const invites = () => ask(server.app, userEndpoints.invites, {}, operator)
const inviteOf = async (email: string) => (await invites()).find((one) => one.email === email)

/** Runs pending jobs, with the outbox as the only way out. */
async function deliverAll(): Promise<void> {
  const { pool } = server.services
  const outbox = createOutbox(folder)
  const { rows } = await pool.query(
    `select client_id as "clientId", id as "messageId" from message where state = 'waiting'`,
  )
  for (const row of rows)
    await deliverMessage({ ...server.services, transports: { mail: outbox, sms: outbox } }, row, {
      signal: new AbortController().signal,
      isLast: true,
      line: () => {},
    })
}

test('sends an invitation that names the inviter, the company and the address, and that admins can open', async () => {
  const answer = await invite({ Email: 'dana@fleet.test', GroupId: 'fleet', Note: 'Bring <coffee>' })
  expect(answer.status).toBe(204)
  await deliverAll()
  const [listed] = (await ask(server.app, outboxEndpoints.list, {}, admin)).items
  expect(listed).toMatchObject({
    recipient: 'dana@fleet.test',
    state: 'sent',
    transport: 'outbox',
    purpose: 'invitation',
  })
  const mail = await ask(server.app, outboxEndpoints.details, { params: { id: listed!.id } }, admin)
  expect(mail.subject).toBe('Test Person invited you to Milepost')
  expect(mail.text).toContain('You’ll join Acme & Sons as an operator.')
  expect(mail.html).toContain('Acme &amp; Sons')
  expect(mail.html).toContain('Bring &lt;coffee&gt;')
  const token = /\?invitation=([\w-]{43})/.exec(mail.text)![1]!
  const { rows } = await server.services.pool.query('select token_sha256 as hash from user_invite')
  expect(rows[0].hash).toEqual(createHash('sha256').update(token).digest())
  expect(await readFile(join(folder, `${listed!.id}.txt`), 'utf8')).toContain(token)
  expect(JSON.stringify((await server.services.pool.query('select text, html from message')).rows)).not.toContain(token)
  expect((await send(server.app, outboxEndpoints.list, {}, operator)).status).toBe(403)
})

test('uses a client’s own product name in the mail', async () => {
  const { pool } = server.services
  await pool.query(`update client set white_label = '{"name":"Lakeshore View"}' where id = $1`, [clientId])
  await invite({ Email: 'label@fleet.test', GroupId: 'viewer' })
  const { rows } = await pool.query(`select subject from message where recipient = 'label@fleet.test'`)
  expect(rows[0].subject).toBe('Test Person invited you to Lakeshore View')
  await pool.query('update client set white_label = null where id = $1', [clientId])
})

test('answers failures with a plain-text sentence', async () => {
  const again = await invite({ Email: 'DANA@fleet.test', GroupId: 'fleet' })
  expect([again.status, again.body]).toEqual([
    409,
    'DANA@fleet.test is already invited. Send the invitation again instead.',
  ])
  const unknown = await invite({ Email: 'x@fleet.test', GroupId: 'pilots' })
  expect([unknown.status, unknown.body]).toEqual([422, 'There is no group “pilots”.'])
  expect(String(unknown.headers['content-type'])).toContain('text/plain')
  expect((await invite({ Email: 'x@fleet.test', GroupId: 'fleet' }, viewer)).body).toMatchObject({ code: 'forbidden' })
  expect(await inviteOf('x@fleet.test')).toBeUndefined()
  const noOne = await send(server.app, userEndpoints.revokeInvite, { body: {} }, operator)
  expect([noOne.status, noOne.body]).toEqual([422, 'Specify the address whose invitation to withdraw.'])
  const two = { query: { Email: 'dana@fleet.test' }, body: { Email: 'another@fleet.test' } }
  const torn = await send(server.app, userEndpoints.revokeInvite, two, operator)
  expect([torn.status, torn.body]).toEqual([
    422,
    'The URL has dana@fleet.test and the body has another@fleet.test. Use only one.',
  ])
  expect((await inviteOf('dana@fleet.test'))?.status).toBe('pending')
})

test('ends the old link when an invitation is sent again, and can’t resend a withdrawn one', async () => {
  const { pool } = server.services
  const hashOf = async () =>
    (await pool.query(`select token_sha256 as hash from user_invite where email = 'dana@fleet.test'`)).rows[0].hash
  const before = await hashOf()
  const again = () => send(server.app, userEndpoints.resendInvite, { body: { Email: 'dana@fleet.test' } }, operator)
  expect((await again()).status).toBe(204)
  expect(await hashOf()).not.toEqual(before)
  const revoked = await send(
    server.app,
    userEndpoints.revokeInvite,
    { query: { Email: 'dana@fleet.test' }, body: {} },
    operator,
  )
  expect(revoked.status).toBe(204)
  expect((await inviteOf('dana@fleet.test'))?.status).toBe('revoked')
  expect((await again()).status).toBe(404)
  expect((await invite({ Email: 'dana@fleet.test', GroupId: 'viewer' })).status).toBe(204)
})

test('who was invited becomes a user at the first sign-in, in the group and nothing else', async () => {
  const signIn = (sub: string, email: string) =>
    userOf(server.services, { sub, email, email_verified: true, name: 'Dana' })
  await expect(signIn('stranger', 'stranger@fleet.test')).rejects.toThrow(/no access/)
  const caller = await signIn('dana', 'Dana@Fleet.test')
  expect(caller).toMatchObject({ clientId, roles: ['viewer'], groups: ['viewer'], name: 'Dana' })
  expect(await signIn('dana', 'Dana@Fleet.test')).toMatchObject({ userId: 'userId' in caller ? caller.userId : '' })
  expect((await invites()).filter(({ status }) => status === 'accepted')).toHaveLength(1)
  expect((await invite({ Email: 'dana@fleet.test', GroupId: 'fleet' })).body).toBe('This person is already a member.')
})

test('records who joined and from where, and ends the invitation of a person the client had added', async () => {
  const { db, pool } = server.services
  const email = 'added@fleet.test'
  await db
    .insertInto('appUser')
    .values({ id: randomUUID(), clientId, email, name: 'Ada', roles: ['viewer'] })
    .execute()
  expect((await invite({ Email: email, GroupId: 'viewer' })).status).toBe(204)
  await userOf(server.services, { sub: 'ada', email, email_verified: true }, { address: '203.0.113.9' })
  expect((await inviteOf(email))?.status).toBe('accepted')
  const { rows } = await pool.query(
    `select user_name as name, address, detail from audit_entry where client_id = $1 and action = 'user.join' order by at desc`,
    [clientId],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Dana'])
  expect(rows[0]).toMatchObject({ address: '203.0.113.9', detail: { email, roles: ['viewer'] } })
})

describe('invitation links', () => {
  const open = (token: string) => send(server.app, userEndpoints.openInvite, { body: { token } })
  /** Returns the newest link sent to an address. */
  async function linkTo(email: string): Promise<string> {
    const { pool, secrets } = server.services
    const { rows } = await pool.query(
      `select secret_sealed as sealed, secret_key_id as key from message where recipient = $1 order by created_at desc limit 1`,
      [email],
    )
    return new URL(secrets.open(rows[0].key, rows[0].sealed)).searchParams.get('invitation')!
  }

  test('show who invites, who is invited and into which company, before and after acceptance', async () => {
    const email = 'link@fleet.test'
    await invite({ Email: email, GroupId: 'fleet' })
    const token = await linkTo(email)
    const expected = {
      email,
      client: { id: clientId, name: 'Acme & Sons' },
      groupName: 'Operator',
      inviterName: 'Test Person',
    }
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { ...expected, status: 'pending', productName: 'Milepost' },
    })
    await userOf(server.services, { sub: 'link', email, email_verified: true })
    expect((await open(token)).body).toMatchObject({ ...expected, status: 'accepted' })
  })

  test('end when another is sent, and show that an invitation was withdrawn or has expired', async () => {
    const email = 'again@fleet.test'
    await invite({ Email: email, GroupId: 'viewer' })
    const first = await linkTo(email)
    await send(server.app, userEndpoints.resendInvite, { body: { Email: email } }, operator)
    expect((await open(first)).status).toBe(404)
    const second = await linkTo(email)
    const { pool } = server.services
    await pool.query(`update user_invite set expires_at = now() - interval '1 minute' where email = $1`, [email])
    expect((await open(second)).body).toMatchObject({ status: 'expired' })
    await send(server.app, userEndpoints.revokeInvite, { body: { Email: email } }, operator)
    expect((await open(second)).body).toMatchObject({ status: 'revoked' })
    expect((await open('x'.repeat(43))).status).toBe(404)
    expect((await open('x')).status).toBe(422)
  })
})

test('accepts no invitation for an address that the issuer hasn’t verified', async () => {
  const email = 'unverified@fleet.test'
  await invite({ Email: email, GroupId: 'fleet' })
  for (const claims of [{}, { email_verified: false }])
    await expect(userOf(server.services, { sub: 'unverified', email, ...claims })).rejects.toThrow(/no access/)
  await userOf(server.services, { sub: 'unverified', email, email_verified: true })
})

test('refuse an expired invitation', async () => {
  await invite({ Email: 'late@fleet.test', GroupId: 'fleet' })
  await server.services.pool.query(
    `update user_invite set expires_at = now() - interval '1 minute' where email = 'late@fleet.test'`,
  )
  expect((await inviteOf('late@fleet.test'))?.status).toBe('expired')
  const late = { sub: 'late', email: 'late@fleet.test', email_verified: true }
  await expect(userOf(server.services, late)).rejects.toThrow(/no access/)
})

test('lets only admins invite those who decide independently', async () => {
  const groupsOf = async (token: string) =>
    (await ask(server.app, userEndpoints.groups, {}, token)).map(({ _id }) => _id)
  expect(await groupsOf(operator)).toEqual(['fleet', 'viewer'])
  expect(await groupsOf(admin)).toEqual(['fleet', 'insurer', 'claims', 'viewer', 'annotator'])
  for (const GroupId of ['insurer', 'claims', 'annotator']) {
    const body = { Email: `${GroupId}@fleet.test`, GroupId }
    expect((await invite(body)).status).toBe(403)
    expect((await invite(body, admin)).status).toBe(204)
  }
})
