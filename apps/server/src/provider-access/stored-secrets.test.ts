import { randomUUID } from 'node:crypto'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Geocoder } from '@milepost/geo/geocoder'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../access/secret-box.ts'
import { deliverMessage } from '../channels/deliver-message.ts'
import { createSyncJob } from '../jobs/sync-job.ts'
import { createProviderServer, type ProviderServer } from '../testing/provider-server.ts'
import { ask, send } from '../testing/test-server.ts'
import { checkStoredSecrets, enterCredentials } from './stored-secrets.ts'

const { failed, validated } = connectionHealth.code
const first = createSecretBox('the first secret of thirty-two characters')
const second = createSecretBox('a second secret of thirty-two characters')
const both = createSecretBox('a second secret of thirty-two characters', 'the first secret of thirty-two characters')

let server: ProviderServer
let clientId: number
let admin: string
let id: number
const messageId = randomUUID()

beforeAll(async () => {
  server = await createProviderServer()
  clientId = await server.client('Sealed')
  admin = await server.token(clientId, ['admin'])
  server.services.secrets = first
  const body = { name: 'Prairie', providerId: 1, credentials: demoCredentials('samsara', 'prairie') }
  id = (await ask(server.app, connectionEndpoints.create, { body }, admin)).id
  const { keyId, sealed } = first.seal('https://link')
  await server.services.pool.query(
    `insert into message (client_id, id, kind, purpose, recipient, text, secret_sealed, secret_key_id, transport)
     values ($1, $2, 'mail', 'test', 'dana@fleet.test', 'Open {{secret}}', $3, $4, 'outbox')`,
    [clientId, messageId, sealed, keyId],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const readAll = async () => {
  const { pool, secrets, config, cache, counts } = server.services
  const log = pino({ level: 'silent' })
  const sync = createSyncJob({ pool, secrets, config, cache, counts, log, geocoder: new Geocoder(), owner: 'test' }, 1)
  while (await sync.turn(new AbortController().signal));
}
const check = () => checkStoredSecrets(server.services.pool, server.services.secrets)
const details = () => ask(server.app, connectionEndpoints.details, { params: { id } }, admin)
const dueNow = async () =>
  (await server.services.pool.query('select next_at <= now() as due from sync_state where connection_id = $1', [id]))
    .rows[0]?.due

test('notices another secret by its keys, asks for credentials and answers no call with 500', async () => {
  expect(await check()).toBeNull()
  server.services.secrets = second
  expect(await check()).toBe(
    'MILEPOST_SECRET is not the one that the credentials of 1 connection and the links or codes of 1 message were stored with: set MILEPOST_SECRET_OLD to that one, or enter the credentials again.',
  )
  await readAll()
  expect(await details()).toMatchObject({
    healthStatus: failed,
    healthReason: enterCredentials,
    credentials: { stored: [], notSecret: {} },
  })
  const calls = [
    send(server.app, connectionEndpoints.validate, { params: { id } }, admin),
    send(server.app, connectionEndpoints.change, { params: { id }, body: { region: 'us' } }, admin),
  ]
  for (const { status, body } of await Promise.all(calls))
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ detail: expect.stringContaining('MILEPOST_SECRET') }),
    ])
  const message = await ask(server.app, outboxEndpoints.details, { params: { id: messageId } }, admin)
  expect(message.text).toBe('Open ••••••')
})

test('doesn’t send a message whose link can’t be read', async () => {
  const { pool, secrets } = server.services
  const never = { name: 'smtp' as const, repeatable: false, send: async () => Promise.reject(new Error('sent')) }
  const context = { signal: new AbortController().signal, isLast: false, line: () => {} }
  const sent = deliverMessage(
    { ...server.services, secrets, transports: { mail: never, sms: never } },
    { clientId, messageId },
    context,
  )
  await expect(sent).rejects.toThrow('Send a new message')
  expect((await pool.query('select state from message where id = $1', [messageId])).rows).toEqual([{ state: 'failed' }])
})

test('continues by itself once the earlier secret is set again', async () => {
  expect(await dueNow()).toBe(false)
  server.services.secrets = both
  expect(await check()).toBeNull()
  expect(await dueNow()).toBe(true)
  await readAll()
  expect(await details()).toMatchObject({ healthStatus: validated, healthReason: null })
})

test('accepts credentials that are entered again', async () => {
  server.services.secrets = second
  const credentials = demoCredentials('samsara', 'prairie')
  const changed = await send(server.app, connectionEndpoints.change, { params: { id }, body: { credentials } }, admin)
  expect(changed.status).toBe(204)
  expect(await check()).toMatch(/^MILEPOST_SECRET is not the one that the links or codes of 1 message were/)
})
