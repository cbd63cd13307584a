import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../adapters/media-store.ts'
import { deliverMessage } from '../channels/deliver-message.ts'
import { secretMark } from '../channels/secret-mark.ts'
import { createSmtp } from '../channels/smtp.ts'
import { createSampleWorld, type SampleWorld } from '../testing/samples/sample-world.ts'
import { ask, createTestServer, send, type TestServer } from '../testing/test-server.ts'
import { remindOwners } from './api-tokens/remind-owners.ts'

const never = new AbortController().signal

let folder: string
let server: TestServer
let world: SampleWorld
let operator: string
let smtp: SMTPServer
const received: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
  server = await createTestServer(createFolderStore(folder))
  world = await createSampleWorld(server, 'Łódź & Sons')
  operator = await server.token(world.clientId, ['operator'])
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let content = ''
      stream.on('data', (chunk) => (content += chunk))
      stream.on('end', () => {
        received.push(content)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Delivers the waiting mail of a purpose; returns it as its recipient's program reads it. */
async function deliver(purpose: string): Promise<Email> {
  const { pool } = server.services
  const { rows } = await pool.query<{ id: string; clientId: number }>(
    `select id, client_id as "clientId" from message where purpose = $1 and state = 'waiting'`,
    [purpose],
  )
  expect(rows).toHaveLength(1)
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const transport = createSmtp({ url, from: 'Milepost <no-reply@milepost.test>', requireTls: false })
  await deliverMessage(
    { ...server.services, transports: { mail: transport, sms: transport } },
    { clientId: rows[0]!.clientId, messageId: rows[0]!.id },
    { signal: never, isLast: true, line: () => undefined },
  )
  return PostalMime.parse(received.at(-1)!)
}

const linksIn = (text: string | undefined) => [...new Set(text?.match(/https?:\/\/[^\s"<]+/g))].sort()
function expectComplete({ from, subject, text, html }: Email) {
  expect(from?.address).toBe('no-reply@milepost.test')
  expect(subject?.length).toBeGreaterThan(10)
  expect(`${text}${html}`).not.toContain(secretMark)
  expect(linksIn(text)).toHaveLength(1)
  expect(linksIn(html)).toEqual(linksIn(text))
  expect(text).toContain('Łódź & Sons')
  expect(html).toContain('Łódź &amp; Sons')
}

test('an invitation to the portal', async () => {
  const body = { Email: 'dana@fleet.test', GroupId: 'viewer', Note: 'Hello\n.\n<b>Dana</b>' }
  await send(server.app, userEndpoints.invite, { body }, operator)
  const mail = await deliver('invitation')
  expectComplete(mail)
  expect(mail.to).toMatchObject([{ address: 'dana@fleet.test' }])
  expect(mail.text).toContain('Hello\n.\n<b>Dana</b>')
  expect(mail.html).toContain('&lt;b&gt;Dana&lt;/b&gt;')
})

test('an invitation to a fleet, and the request for a new one', async () => {
  const body = { invites: [{ email: 'owner@fleet.test', fleetName: 'Bcc: all@fleet.test\r\nSubject: Hi' }] }
  const [invite] = await ask(server.app, connectionInviteEndpoints.send, { body }, operator)
  const mail = await deliver('fleet invitation')
  expectComplete(mail)
  expect([mail.to?.map(({ address }) => address), mail.bcc]).toEqual([['owner@fleet.test'], undefined])
  await send(server.app, connectionInviteEndpoints.revoke, { query: { id: invite!.id } }, operator)
  await send(server.app, connectionInviteEndpoints.renew, { params: { id: invite!.id } })
  const renewal = await deliver('invitation renewal')
  expectComplete(renewal)
  expect(renewal.subject).not.toContain('\n')
})

test('a request to renew a shared link', async () => {
  const expirationDate = new Date(Date.now() + dayMs).toISOString()
  const share = { type: 'incident' as const, sharedItem: world.ids.incident, expirationDate }
  const { id, url } = await ask(server.app, shareEndpoints.create, { body: share }, operator)
  await send(server.app, shareEndpoints.revoke, { params: { id } }, operator)
  const { pathname, searchParams } = new URL(url!)
  const address = { params: { token: pathname.split('/').at(-1)! }, query: { token: searchParams.get('token')! } }
  await send(server.app, shareEndpoints.requestRenewal, { ...address, body: { email: 'lawyer@firm.test' } })
  const mail = await deliver('share renewal')
  expectComplete(mail)
  expect(mail.subject).toContain('lawyer@firm.test asks for a new link')
})

test('a warning that a token expires', async () => {
  const expiresAt = new Date(Date.now() + 90 * dayMs)
  const body = { name: 'Lager “Süd”', scopes: ['read:vehicles' as const], expiresAt: expiresAt.toISOString() }
  await ask(server.app, apiTokenEndpoints.create, { body }, operator)
  await remindOwners(server.services, { line: () => undefined }, new Date(expiresAt.getTime() - 10 * dayMs))
  const mail = await deliver('token expiring')
  expectComplete(mail)
  expect(mail.subject).toBe('Your API token “Lager “Süd”” expires in 10 days')
})
