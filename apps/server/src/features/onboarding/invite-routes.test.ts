import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { connectionInviteEndpoints as endpoints } from '@milepost/contract/onboarding/invites'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Lakeshore & Sons')
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const list = async () => (await ask(server.app, endpoints.list, {}, operator)).items
const invite = (body: object) => send(server.app, endpoints.send, { body: body as never }, operator)
const inviteOf = async (email: string) => (await list()).find((one) => one.email === email)!
const messagesTo = async (email: string) => {
  const { rows } = await server.services.pool.query(
    `select subject, text, html, secret_sealed as sealed, secret_key_id as key from message where recipient = $1 order by created_at`,
    [email],
  )
  return rows
}
const expire = (email: string) =>
  server.services.pool.query(`update connection_invite set expires_at = now() - interval '1 minute' where email = $1`, [
    email,
  ])

test('invites fleets by an email with sender, fleet and provider, and keeps the link sealed', async () => {
  const answer = await invite({
    invites: [{ email: 'dana@fleet.test', fleetName: 'Dana <Trucking>' }, { email: 'sam@fleet.test' }],
    providerId: providers.geotab.manifest.id,
    note: 'Call me & ask',
    expiresInDays: 7,
  })
  expect(answer.status).toBe(201)
  const [newest] = (await list()).filter(({ email }) => email === 'dana@fleet.test')
  expect(newest).toMatchObject({
    fleetName: 'Dana <Trucking>',
    status: 'sent',
    stepReached: 0,
    provider: { code: 'geotab' },
    sentBy: { name: 'Test Person' },
  })
  const [mail] = await messagesTo('dana@fleet.test')
  expect(mail.subject).toBe('Lakeshore & Sons asks you to connect your vehicles to Milepost')
  expect(mail.text).toContain('the vehicles of Dana <Trucking> to Milepost')
  expect(mail.text).toContain('event videos from Geotab')
  expect(mail.text).toContain('expires in 7 days')
  expect(mail.html).toContain('Dana &lt;Trucking&gt;')
  expect(mail.html).toContain('Call me &amp; ask')
  expect(mail.text + mail.html).not.toContain(newest!.id)
  expect(server.services.secrets.open(mail.key, mail.sealed)).toBe(newest!.link)
  expect(newest!.link).toContain(`/integration/invite?connectionInviteId=${newest!.id}`)
})

test('exports the list in its order without links, only for people who can see the list', async () => {
  const ids = (await list()).map(({ id }) => id).reverse()
  const body = { list: 'connectionInvites' as const, query: { ids }, columns: ['email', 'status', 'sentBy'] }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, operator)
  const file = String((await send(server.app, exportEndpoints.file, { params: { id } }, operator)).body)
  const lines = file.trim().split(/\r?\n/)
  expect(lines).toEqual([
    'Email,State,Sent by',
    ...(await list()).reverse().map(({ email }) => `${email},Sent,Test Person`),
  ])
  expect(file).not.toContain('/integration/invite')
  const viewer = await server.token(clientId, ['viewer'])
  expect((await send(server.app, exportEndpoints.start, { body }, viewer)).status).toBe(403)
})

test('invites all or none: rejects addresses already invited or listed twice, and unknown providers', async () => {
  const again = await invite({ invites: [{ email: 'new@fleet.test' }, { email: 'DANA@fleet.test' }] })
  expect([again.status, (again.body as { detail: string }).detail]).toEqual([
    409,
    'Already invited: dana@fleet.test. Send the invitation again instead.',
  ])
  expect(await inviteOf('new@fleet.test')).toBeUndefined()
  expect((await invite({ invites: [{ email: 'a@b.test' }, { email: 'A@b.test' }] })).status).toBe(422)
  expect((await invite({ invites: [{ email: 'a@b.test' }], providerId: 99 })).status).toBe(422)
  expect((await invite({ invites: [] })).status).toBe(422)
})

test('resends an expired invitation with the same link, valid as long as originally', async () => {
  await expire('sam@fleet.test')
  const { id, status, link } = await inviteOf('sam@fleet.test')
  expect(status).toBe('expired')
  const unknown = '00000000-0000-4000-8000-000000000000'
  const outcome = await ask(server.app, endpoints.resend, { body: { ids: [id, unknown] } }, operator)
  expect(outcome).toMatchObject({ done: 1, failed: [{ id: unknown }] })
  const after = await inviteOf('sam@fleet.test')
  expect(after).toMatchObject({ status: 'sent', link })
  expect(Math.round((Date.parse(after.expiresAt) - Date.now()) / 86_400_000)).toBe(7)
  expect(await messagesTo('sam@fleet.test')).toHaveLength(2)
})

test('opens a withdrawn invitation again when it is resent, unless its address has a newer one', async () => {
  const { id } = await inviteOf('sam@fleet.test')
  const revoke = () => send(server.app, endpoints.revoke, { query: { id } }, operator)
  expect((await revoke()).status).toBe(204)
  expect((await inviteOf('sam@fleet.test')).status).toBe('revoked')
  expect((await revoke()).status).toBe(404)
  const resend = () => ask(server.app, endpoints.resend, { body: { ids: [id] } }, operator)
  expect(await resend()).toMatchObject({ done: 1 })
  expect((await inviteOf('sam@fleet.test')).status).toBe('sent')
  expect((await revoke()).status).toBe(204)
  expect((await invite({ invites: [{ email: 'sam@fleet.test' }] })).status).toBe(201)
  expect(await resend()).toMatchObject({ done: 0, failed: [{ id }] })
  const { counts } = await ask(server.app, endpoints.list, {}, operator)
  expect(counts).toEqual({ sent: 2, opened: 0, completed: 0, expired: 0 })
})
