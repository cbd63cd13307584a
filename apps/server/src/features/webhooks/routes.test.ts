import { webhookEndpoints as endpoints, mostWebhooks } from '@milepost/contract/webhooks/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { assertReceiver } from './receiver.ts'

let server: TestServer
let clientId: number
let token: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Hooked')
  token = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const wanted = { url: 'https://8.8.8.8/hooks?key=hush', description: 'Warehouse', types: ['incident.created' as const] }
const create = () => ask(server.app, endpoints.create, { body: wanted }, token)

describe('a webhook', () => {
  test('shows its secret only when it is created or rotated, and stores it sealed', async () => {
    const { secret, id, ...made } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({ ...wanted, state: 'active', lastAttempt: null, oldSecretUntil: null })
    const rotated = await ask(server.app, endpoints.rotateSecret, { params: { id } }, token)
    expect(rotated.secret).not.toBe(secret)
    expect(Date.parse(rotated.oldSecretUntil!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const listed = await ask(server.app, endpoints.list, {}, token)
    expect(JSON.stringify(listed)).not.toContain('whsec_')
    const { rows } = await server.services.pool.query('select * from webhook_endpoint where client_id = $1', [clientId])
    for (const column of Object.values(rows[0]))
      expect(Buffer.isBuffer(column) ? column.toString('latin1') : String(column)).not.toContain(secret.slice(6))
  })

  test('is audited without what its address hides', async () => {
    const { id } = await create()
    await ask(server.app, endpoints.change, { params: { id }, body: { isActive: false } }, token)
    await ask(server.app, endpoints.remove, { params: { id } }, token)
    const { rows } = await server.services.pool.query(
      `select action, detail from audit_entry where client_id = $1 and subject_id = $2 order by at`,
      [clientId, id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.turnOff', 'webhook.delete'])
    expect(rows[0].detail).toMatchObject({ server: '8.8.8.8', description: 'Warehouse' })
    expect(JSON.stringify(rows)).not.toContain('hush')
  })

  test('is refused beyond the limit, without a word about others', async () => {
    const other = await server.token(await server.client('Many hooks'), ['admin'])
    for (let made = 0; made < mostWebhooks; made++) await ask(server.app, endpoints.create, { body: wanted }, other)
    const answer = await send(server.app, endpoints.create, { body: wanted }, other)
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining(String(mostWebhooks)) } })
  })

  test('is refused beyond the limit when many are created at once', async () => {
    const other = await server.token(await server.client('Hooks at once'), ['admin'])
    const tries = Array.from({ length: mostWebhooks + 10 }, () =>
      send(server.app, endpoints.create, { body: wanted }, other),
    )
    const made = (await Promise.all(tries)).filter(({ status }) => status === endpoints.create.status)
    expect(made).toHaveLength(mostWebhooks)
  })

  test.each([
    'https://127.0.0.1/hooks',
    'https://localhost/hooks',
    'https://10.0.0.7/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hooks',
    'https://2130706433/hooks',
  ])('isn’t sent to an address outside the internet: %s', async (url) => {
    const answer = await send(server.app, endpoints.create, { body: { ...wanted, url } }, token)
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.url', message: 'must be the address of a server on the internet' }] },
    })
    const { id } = await create()
    expect((await send(server.app, endpoints.change, { params: { id }, body: { url } }, token)).status).toBe(422)
  })

  test('says that a server wasn’t found, alike for a name of our own network', async () => {
    const notFound = 'leads to no server on the internet that we can find. Check the name for typos'
    const url = 'https://no-such-name.invalid/hooks'
    const answer = await send(server.app, endpoints.create, { body: { ...wanted, url } }, token)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ field: 'body.url', message: notFound }] } })
    const guarded = (...addresses: string[]) =>
      assertReceiver('https://db.example/', { privateWebhooks: false }, async () =>
        addresses.map((address) => ({ address })),
      )
    await expect(guarded('10.0.0.7')).rejects.toThrow(notFound)
    await expect(guarded('8.8.8.8')).resolves.toBeUndefined()
  })

  test.each([
    ['http://8.8.8.8/hooks', 'https://'],
    ['https://user:word@8.8.8.8/hooks', 'user or a password'],
    ['ftp://8.8.8.8/hooks', 'https://'],
    ['not an address', 'https://'],
  ])('needs an https address without a password: %s', async (url, words) => {
    const answer = await send(server.app, endpoints.create, { body: { ...wanted, url } }, token)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain(words)
  })
})

describe('a delivery', () => {
  test('is listed newest first, filtered and in pages', async () => {
    const { id } = await create()
    const params = { id }
    const made = await ask(server.app, endpoints.test, { params }, token)
    const second = await ask(server.app, endpoints.test, { params }, token)
    expect(made).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0, lastAttempt: null })
    const page = await ask(server.app, endpoints.deliveries, { params, query: { PageSize: 1 } }, token)
    expect(page).toMatchObject({ totalCount: 2, items: [{ id: second.id }] })
    const failed = await ask(server.app, endpoints.deliveries, { params, query: { state: ['failed'] } }, token)
    expect(failed.totalCount).toBe(0)
    const created = await ask(
      server.app,
      endpoints.deliveries,
      { params, query: { type: ['incident.created'] } },
      token,
    )
    expect(created.totalCount).toBe(0)
    const details = await ask(server.app, endpoints.delivery, { params: { id, deliveryId: made.id } }, token)
    expect(JSON.parse(details.body)).toMatchObject({ id: made.id, type: 'webhook.test', data: { webhookId: id } })
  })

  test('isn’t repeated while it is waiting, nor sent while its webhook is off', async () => {
    const { id } = await create()
    const { id: deliveryId } = await ask(server.app, endpoints.test, { params: { id } }, token)
    const params = { id, deliveryId }
    expect((await send(server.app, endpoints.redeliver, { params }, token)).status).toBe(409)
    await ask(server.app, endpoints.change, { params: { id }, body: { isActive: false } }, token)
    const dropped = await ask(server.app, endpoints.delivery, { params }, token)
    expect(dropped).toMatchObject({ state: 'failed', reason: 'The webhook was turned off.', nextAt: null })
    for (const answer of [
      await send(server.app, endpoints.redeliver, { params }, token),
      await send(server.app, endpoints.test, { params: { id } }, token),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: 'This webhook is off. Turn it on first.' } })
    await ask(server.app, endpoints.change, { params: { id }, body: { isActive: true } }, token)
    expect(await ask(server.app, endpoints.redeliver, { params }, token)).toMatchObject({
      id: deliveryId,
      state: 'waiting',
      reason: null,
    })
  })
})
