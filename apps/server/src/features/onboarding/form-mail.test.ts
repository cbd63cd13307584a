import type { AddressInfo } from 'node:net'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { connectionOrigin } from '@milepost/domain/codes'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../channels/deliver-message.ts'
import { createSmtp } from '../../channels/smtp.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
let mailServer: SMTPServer
const taken: string[] = []

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Lakeshore & Sons')
  operator = await server.token(clientId, ['operator'])
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => void (await server.services.pool.query('delete from rate_bucket; delete from message')))

const store = async (by: string, body: object = {}) => {
  const form = { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration, ...body }
  return (await ask(server.app, endpoints.store, { body: form as never }, by)).key
}
async function byLink() {
  const { link } = await ask(server.app, fleetLinkEndpoints.get, {}, operator)
  const { token } = await ask(
    server.app,
    endpoints.token,
    { body: { link: new URL(link).searchParams.get('link')! } },
    '',
  )
  return { link, token, key: await store(token) }
}
const mail = (by: string, key: string, email = 'dana@harbor.test') =>
  send(server.app, endpoints.mailForm, { body: { key, email } }, by)

/** Sends the newest message through the mail server; returns its parts, decoded. */
async function delivered(): Promise<string> {
  const { rows } = await server.services.pool.query('select id from message order by created_at desc limit 1')
  const { port } = mailServer.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  const transport = createSmtp({ url, from: 'Milepost <no-reply@milepost.test>', requireTls: false, patienceMs: 2_000 })
  const transports = { mail: transport, sms: transport }
  const run = { signal: new AbortController().signal, isLast: false, line: () => {} }
  await deliverMessage({ ...server.services, transports }, { clientId, messageId: rows[0].id }, run)
  return taken.at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('mails a link that opens the form, with its key in the fragment, through the mail server', async () => {
  const { link, token, key } = await byLink()
  expect((await mail(token, key)).status).toBe(204)
  const sent = await delivered()
  expect(sent).toContain('To: dana@harbor.test')
  expect(sent).toContain('Subject: Continue connecting your vehicles to Milepost')
  expect(sent).toContain(`${link}#form=${key}`)
  expect(sent).toContain('30 minutes')
  const { rows } = await server.services.pool.query('select text, html, subject from message')
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('leads an invited fleet back to its invitation', async () => {
  const body = { invites: [{ email: 'dana@harbor.test' }] }
  const [invite] = await ask(server.app, connectionInviteEndpoints.send, { body }, operator)
  const { token } = await ask(server.app, endpoints.token, { body: { connectionInviteId: invite!.id } }, '')
  const key = await store(token)
  await mail(token, key)
  expect(await delivered()).toContain(`/integration/invite?connectionInviteId=${invite!.id}#form=${key}`)
})

test('mails nothing for a form that isn’t open, or is another client’s', async () => {
  const { token, key } = await byLink()
  expect((await mail(token, `${clientId}.${'x'.repeat(22)}`)).status).toBe(404)
  const elsewhere = await server.token(await server.client('Elsewhere'), ['operator'])
  expect((await mail(elsewhere, key)).status).toBe(404)
  await server.services.pool.query(`update onboarding_form set expires_at = now() - interval '1 second'`)
  expect((await mail(token, key)).status).toBe(404)
  expect((await server.services.pool.query('select 1 from message')).rowCount).toBe(0)
})

test('limits mails by form, recipient, address and in all', async () => {
  const { token, key } = await byLink()
  for (let sent = 0; sent < 3; sent++) expect((await mail(token, key, `d${sent}@harbor.test`)).status).toBe(204)
  expect(await mail(token, key, 'd4@harbor.test')).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  const { pool } = server.services
  for (const bucket of ['recipient:%', 'address:%', 'all']) {
    await pool.query('delete from rate_bucket')
    const other = await store(token)
    expect((await mail(token, other)).status).toBe(204)
    const emptied = await pool.query('update rate_bucket set tokens = 0 where bucket like $1', [`form mails:${bucket}`])
    expect(emptied.rowCount).toBe(1)
    expect((await mail(token, await store(token))).status, bucket).toBe(429)
  }
})
