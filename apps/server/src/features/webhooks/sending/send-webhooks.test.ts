import { createHmac } from 'node:crypto'
import { webhookEndpoints as endpoints } from '@milepost/contract/webhooks/endpoints'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type Received, startReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { createWebhookRig, type WebhookRig } from '../../../testing/webhook-rig.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
let server: TestServer
let receiver: WebhookReceiver
let rig: WebhookRig
let token: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  // Those of other tests still fail, and would be tried whenever the clock moves.
  await server.services.pool.query('delete from webhook_endpoint')
  receiver = await startReceiver()
  rig = await createWebhookRig(server)
  token = await server.token(rig.clientId, ['admin'])
  return () => receiver[Symbol.asyncDispose]()
})

const deliveriesOf = async (id: string) =>
  (await ask(server.app, endpoints.deliveries, { params: { id }, query: { PageSize: 100 } }, token)).items
const detailsOf = async (id: string) => {
  const [newest] = await deliveriesOf(id)
  return ask(server.app, endpoints.delivery, { params: { id, deliveryId: newest!.id } }, token)
}
const stateOf = async (id: string) =>
  (await ask(server.app, endpoints.list, {}, token)).find((webhook) => webhook.id === id)!
const headersOf = ({ headers }: Received) => headers as Record<string, string>

describe('a request', () => {
  test('is signed as Standard Webhooks says', async () => {
    const { id, secret } = await rig.add(receiver.url)
    await rig.cause()
    await rig.send()
    const [request] = receiver.received
    const { body } = request!
    const headers = headersOf(request!)
    // Once as a receiver does with the library, and once by hand.
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      id: headers['webhook-id'],
      type: 'share.opened',
      data: { share: { title: 'A crash' }, opened: 0 },
    })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(headers['content-type']).toContain('application/json')
    expect(() => new Webhook(secret).verify(body.replace('crash', 'clash'), headers)).toThrow('signature')
    expect(await deliveriesOf(id)).toMatchObject([
      {
        id: headers['webhook-id'],
        state: 'delivered',
        attempts: 1,
        nextAt: null,
        lastAttempt: { status: 204, error: null },
      },
    ])
  })

  test('has signatures of both secrets for a day after a rotation, and then only of the new one', async () => {
    const { id, secret: old } = await rig.add(receiver.url)
    const { secret } = await ask(server.app, endpoints.rotateSecret, { params: { id } }, token)
    await rig.cause()
    await rig.send()
    const { body, headers } = receiver.received[0]!
    for (const one of [old, secret]) new Webhook(one).verify(body, headers as Record<string, string>)
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    rig.advance(dayMs + minuteMs)
    await rig.cause()
    await rig.send()
    expect(String(receiver.received[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
    const late = { ...headersOf(receiver.received[1]!), 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    expect(() => new Webhook(old).verify(receiver.received[1]!.body, late)).toThrow()
  })

  test('goes only to webhooks that want its type and are on', async () => {
    const other = await startReceiver()
    await using _ = other
    await rig.add(other.url, ['incident.created'])
    const { id } = await rig.add(other.url)
    await ask(server.app, endpoints.change, { params: { id }, body: { isActive: false } }, token)
    await rig.add(receiver.url)
    await rig.cause()
    await rig.send()
    expect([receiver.received.length, other.received.length]).toEqual([1, 0])
  })
})

describe('a failure', () => {
  test('is retried with the same id and body until it succeeds', async () => {
    const { id } = await rig.add(receiver.url)
    receiver.answer = (response) => response.writeHead(503).end('busy')
    await rig.cause()
    await rig.send()
    expect(await stateOf(id)).toMatchObject({ state: 'failing' })
    expect(await detailsOf(id)).toMatchObject({
      state: 'retrying',
      attemptList: [{ number: 1, status: 503, error: 'The server responded with 503.', response: 'busy' }],
    })
    await rig.send()
    expect(receiver.received).toHaveLength(1)
    rig.advance(minuteMs)
    await rig.send()
    receiver.answer = (response) => response.writeHead(200).end()
    rig.advance(minuteMs)
    await rig.send()
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await detailsOf(id)).toMatchObject({ state: 'delivered', attempts: 3 })
    expect(await stateOf(id)).toMatchObject({ state: 'active', failingSince: null })
  })

  test('stores only the start of a response, however long it is', async () => {
    const { id } = await rig.add(receiver.url)
    receiver.answer = (response) => {
      response.writeHead(500)
      const pour = () => {
        while (!response.destroyed && response.write(`<b>\0${'x'.repeat(4096)}`));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    }
    await rig.cause()
    await rig.send()
    const { attemptList } = await detailsOf(id)
    expect(attemptList[0]).toMatchObject({ status: 500, response: `<b>${'x'.repeat(1020)}` })
  })

  test('is a redirect, which isn’t followed', async () => {
    const other = await startReceiver()
    await using _ = other
    const { id } = await rig.add(receiver.url)
    receiver.answer = (response) => response.writeHead(307, { location: other.url }).end()
    await rig.cause()
    await rig.send()
    expect(other.received).toEqual([])
    expect(await detailsOf(id)).toMatchObject({
      state: 'retrying',
      lastAttempt: { error: expect.stringContaining('redirected') },
    })
  })

  test('is an address that leads into a private network by the time it is called', async () => {
    const { id } = await rig.add(receiver.url)
    const guarded = await createWebhookRig(server, { isGuarded: true })
    await rig.cause()
    await guarded.send()
    expect(receiver.received).toEqual([])
    expect(await detailsOf(id)).toMatchObject({ lastAttempt: { error: 'The address leads into a private network.' } })
  })

  test('is sent again by hand, with its id', async () => {
    const { id } = await rig.add(receiver.url)
    await rig.cause()
    await rig.send()
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(id)
    await ask(server.app, endpoints.redeliver, { params: { id, deliveryId } }, token)
    await rig.send()
    expect(receiver.ids()).toEqual([deliveryId, deliveryId])
    expect((await detailsOf(id)).attemptList.map(({ number }) => number)).toEqual([1, 2])
  })
})

describe('a webhook that only fails', () => {
  /** Tries everything due until three days are over. */
  async function failForDays(days: number): Promise<void> {
    for (let hours = 0; hours <= days * 24; hours += 4) {
      await rig.send()
      rig.advance(4 * 60 * minuteMs)
    }
  }
  const mailsOf = async () =>
    (
      await server.services.pool.query(
        `select recipient, subject, text from message where client_id = $1 and purpose = 'webhook turned off'`,
        [rig.clientId],
      )
    ).rows

  test('is turned off after three days, and its admins get one email', async () => {
    const { id } = await rig.add(receiver.url)
    receiver.answer = (response) => response.writeHead(500).end()
    await rig.cause(3)
    await failForDays(2.5)
    expect(await stateOf(id)).toMatchObject({ state: 'failing' })
    expect(await mailsOf()).toEqual([])
    await rig.cause()
    await failForDays(0.5)
    expect(await stateOf(id)).toMatchObject({ state: 'disabled' })
    const states = await deliveriesOf(id)
    expect(states.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed'])
    expect(states[0]!.reason).toBe('The webhook was turned off after 3 days of failures.')
    const mails = await mailsOf()
    expect(mails.map(({ subject }) => subject)).toEqual(mails.map(() => 'The webhook Receiver was turned off'))
    expect(mails.length).toBe(new Set(mails.map(({ recipient }) => recipient)).size)
    expect(mails.length).toBeGreaterThan(0)
    const { length } = receiver.received
    await failForDays(1)
    expect(receiver.received).toHaveLength(length)
    await ask(server.app, endpoints.change, { params: { id }, body: { isActive: true } }, token)
    expect(await stateOf(id)).toMatchObject({ state: 'active', failingSince: null })
  })

  test('stays on if one of its requests succeeds in between', async () => {
    const { id } = await rig.add(receiver.url)
    receiver.answer = (response) => response.writeHead(500).end()
    await rig.cause()
    await failForDays(2)
    receiver.answer = (response, { body }) => response.writeHead(body.includes('"opened":1') ? 200 : 500).end()
    await rig.cause(2)
    await failForDays(2)
    expect(await stateOf(id)).toMatchObject({ state: 'failing' })
    expect(await mailsOf()).toEqual([])
  })
})

describe('a slow receiver', () => {
  test('gets a few requests at a time, and holds up no other', async () => {
    let open = 0
    let most = 0
    const waiting: (() => void)[] = []
    const slow = await startReceiver()
    await using _ = slow
    slow.answer = (response) => {
      most = Math.max(most, ++open)
      waiting.push(() => {
        open--
        response.writeHead(200).end()
      })
    }
    await rig.add(slow.url)
    const { id } = await rig.add(receiver.url)
    await rig.cause(12)
    const sending = rig.send()
    await expect.poll(async () => receiver.received.length).toBe(12)
    await expect.poll(async () => open).toBe(4)
    await expect.poll(async () => (await deliveriesOf(id)).every(({ state }) => state === 'delivered')).toBe(true)
    slow.answer = (response) => response.writeHead(200).end()
    for (const answer of waiting) answer()
    await sending
    expect([most, slow.received.length]).toEqual([4, 12])
  })
})

describe('a worker that dies', () => {
  test('leaves its delivery to another, which sends it with the same id', async () => {
    await rig.add(receiver.url)
    await rig.cause()
    receiver.answer = () => {}
    const dying = rig.send()
    await expect.poll(async () => receiver.received.length).toBe(1)
    const other = await createWebhookRig(server)
    await other.send()
    expect(receiver.received).toHaveLength(1)
    other.advance(2 * minuteMs)
    receiver.answer = (response) => response.writeHead(204).end()
    await other.send()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.ids()).size).toBe(1)
    // What the first one would record comes too late to count.
    await receiver[Symbol.asyncDispose]()
    await dying
    const { rows } = await server.services.pool.query(
      'select d.state, count(a.*)::int as attempts from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id where d.client_id = $1 group by d.state',
      [rig.clientId],
    )
    expect(rows).toEqual([{ state: 'delivered', attempts: 1 }])
  })
})
