import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { channelEndpoints as channels } from '@milepost/contract/webhooks/channels'
import { webhookEndpoints } from '@milepost/contract/webhooks/endpoints'
import { NotificationData } from '@milepost/contract/webhooks/events'
import { severity } from '@milepost/domain/codes'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { createSampleFleet, type Fleet, incident } from '../../testing/samples/sample-fleet.ts'
import { days } from '../../testing/samples/sample-records.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { createWebhookRig, type WebhookRig } from '../../testing/webhook-rig.ts'
import { writeDueNotices } from './sending/write-notices.ts'

const dayMs = 86_400_000
let server: TestServer
let receiver: WebhookReceiver
let rig: WebhookRig
let fleet: Fleet
let token: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.services.pool.query('delete from webhook_endpoint')
  receiver = await startReceiver()
  rig = await createWebhookRig(server)
  fleet = await createSampleFleet(server.services, rig.clientId, 'Posted')
  token = await server.token(rig.clientId, ['operator'])
  return () => receiver[Symbol.asyncDispose]()
})

const addChannel = (kind: 'slack' | 'teams', name: string, path = '') =>
  ask(server.app, channels.create, { body: { kind, name, url: `${receiver.url}${path}` } }, token)

async function addRule(channelIds: string[], title = 'Everything'): Promise<void> {
  const riskScores = severity.all.map(({ code }) => code)
  const body: EventNotificationConfigInput = {
    title,
    emails: [],
    phoneNumbers: [],
    channelIds,
    riskScores,
    translatedIncidentType: [],
    vehicleGroups: [],
    frequency: 'immediate',
    quietHours: null,
    enabled: true,
  }
  const { id } = await ask(server.app, endpoints.createConfig, { body }, token)
  await server.services.pool.query(
    `update notification_rule set created_at = created_at - interval '7 days' where client_id = $1 and id = $2`,
    [rig.clientId, id],
  )
}

const post = async () => {
  while (await writeDueNotices(server.services, failingTurns, new Date()));
  await rig.send()
}
const history = async () => (await ask(server.app, endpoints.history, { query: days }, token)).items
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))

test('posts an event once to each address, in the format of its chat', async () => {
  const slack = await addChannel('slack', '#safety', '/secret-slack')
  const again = await addChannel('slack', 'Same address', '/secret-slack')
  const teams = await addChannel('teams', 'Safety team', '/secret-teams')
  expect(again.id).toBe(slack.id)
  await addRule([slack.id, teams.id])
  await addRule([slack.id], 'Again')
  await server.services.pool.query(`update vehicle set name = '<!channel> *A* [b](c)' where client_id = $1`, [
    rig.clientId,
  ])
  for (let times = 0; times < 2; times++) await fleet.load('incidents', [incident('new')])
  await post()
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hooks/secret-slack', '/hooks/secret-teams'])
  const inSlack = bodies().find((body) => 'blocks' in body)
  expect(inSlack.text).toContain('(')
  expect(JSON.stringify(inSlack)).toContain('&lt;!channel&gt; *A*')
  expect(JSON.stringify(inSlack)).not.toContain('<!channel>')
  expect(inSlack.blocks.at(-1).text.text).toMatch(
    /Rules: Everything, Again\n<http:\S+\/view\/events\/\d+\|Open the event>/,
  )
  const [attachment] = bodies().find((body) => body.type === 'message').attachments
  expect(attachment).toMatchObject({
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: { type: 'AdaptiveCard', actions: [{ type: 'Action.OpenUrl', title: 'Open the event' }] },
  })
  expect(attachment.content.body.every(({ type }: { type: string }) => type === 'RichTextBlock')).toBe(true)
  expect((await history()).map(({ notification, delivery }) => [notification.to, delivery]).toSorted()).toEqual([
    ['#safety', 'sent'],
    ['Safety team', 'sent'],
  ])
})

test('posts to a webhook of the client, signed and as the contract says', async () => {
  const { id, secret } = await rig.add(receiver.url, ['share.opened'])
  await addRule([id])
  await fleet.load('incidents', [incident('new')])
  await post()
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  const sent = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: unknown }
  expect(sent.type).toBe('notification.events')
  expect(NotificationData.parse(sent.data)).toMatchObject({ rules: ['Everything'], count: 1, incidents: [{}] })
})

test('retries, shows the response in the history, turns a dead address off, and posts again when asked', async () => {
  const { id } = await addChannel('slack', '#safety')
  await addRule([id])
  receiver.answer = (response) => response.writeHead(410).end('channel_is_archived')
  await fleet.load('incidents', [incident('new')])
  await post()
  const [notice] = await history()
  expect(notice).toMatchObject({ delivery: 'queued', failure: 'The server responded with 410.' })
  for (let day = 0; day < 12; day++) {
    rig.advance(dayMs / 3)
    await rig.send()
  }
  const params = { id: notice!.id }
  expect(await ask(server.app, endpoints.details, { params }, token)).toMatchObject({
    delivery: 'failed',
    answer: { status: 410, response: 'channel_is_archived' },
  })
  expect((await ask(server.app, channels.list, {}, token))[0]).toMatchObject({ state: 'disabled' })
  await fleet.load('incidents', [incident('newer')])
  await post()
  expect((await history())[0]).toMatchObject({ delivery: 'skipped', failure: 'The channel was off or deleted.' })
  expect((await send(server.app, endpoints.resend, { params }, token)).status).toBe(409)
  await ask(server.app, channels.turnOn, { params: { id } }, token)
  receiver.answer = (response) => response.writeHead(200).end('ok')
  await ask(server.app, endpoints.resend, { params }, token)
  await rig.send()
  expect(await ask(server.app, endpoints.details, { params }, token)).toMatchObject({ delivery: 'sent' })
})

test('shows what the server responded to a test, and never the address', async () => {
  receiver.answer = (response) => response.writeHead(404).end('no_service')
  const { id } = await addChannel('slack', '#safety', '/secret')
  expect(await ask(server.app, channels.test, { params: { id } }, token)).toMatchObject({
    status: 404,
    response: 'no_service',
    error: 'The server responded with 404.',
  })
  expect(bodies()[0].text).toContain('Test by')
  const stored = await server.services.pool.query('select * from webhook_endpoint where id = $1', [id])
  const audit = await server.services.pool.query('select * from audit_entry where client_id = $1', [rig.clientId])
  const list = await ask(server.app, channels.list, {}, token)
  expect(JSON.stringify([stored.rows, audit.rows, list])).not.toContain('/secret')
  expect(await ask(server.app, webhookEndpoints.list, {}, await server.token(rig.clientId, ['admin']))).toEqual([])
  expect((await send(server.app, webhookEndpoints.rotateSecret, { params: { id } }, token)).status).toBe(404)
})

test('refuses an address in a private network or without https, and a channel of another client', async () => {
  server.services.config.privateWebhooks = false
  const create = (url: string) =>
    send(server.app, channels.create, { body: { kind: 'slack', name: '#safety', url } }, token)
  for (const url of ['https://10.0.0.1/services/T1', 'http://8.8.8.8/services/T1'])
    expect(await create(url)).toMatchObject({ status: 422, body: { issues: [{ field: 'body.url' }] } })
  const other = await createWebhookRig(server)
  const { id } = await other.add(receiver.url)
  const refused = await addRule([id]).catch((error: Error) => error.message)
  expect(refused).toContain('422')
})

test('removes a deleted channel from its rules, and keeps its history', async () => {
  const { id } = await addChannel('slack', '#safety')
  await addRule([id])
  await fleet.load('incidents', [incident('new')])
  await post()
  await send(server.app, channels.remove, { params: { id } }, token)
  expect((await ask(server.app, endpoints.configs, {}, token))[0]).toMatchObject({ channelIds: [], channelNames: [] })
  expect(await history()).toMatchObject([{ notification: { to: 'Deleted channel' }, delivery: 'unsure' }])
})
