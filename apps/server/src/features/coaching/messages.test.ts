import type { Call } from '@milepost/contract/api/endpoint'
import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { coachingReplyEndpoints as replies } from '@milepost/contract/coaching/replies'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMessage } from '../../channels/deliver-message.ts'
import type { Delivery, MessageTransport, Outgoing } from '../../channels/message-transport.ts'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
let fleet: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Coached')
  operator = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'North')
  await fleet.load('groups', [{ externalId: 'north', name: 'North', description: null, parentExternalId: null }])
  await fleet.load('drivers', [driver('d1', 'Olga Petrov'), driver('d2', 'Eli Stone')])
  await fleet.load('vehicles', [
    vehicle('v1', 'Unit 1'),
    { ...vehicle('v2', 'Unit 2'), driverExternalId: null },
    { ...vehicle('v3', 'Unit 3'), driverExternalId: 'd2' },
  ])
  await fleet.load('incidents', [
    incident('e1'),
    incident('e2', { occurredAt: minutesAgo(90), tags: [{ tag: 'speeding', source: 'automated' }] }),
    incident('e3', { vehicleExternalId: 'v2', driverExternalId: null }),
    incident('e4', { vehicleExternalId: 'v3', driverExternalId: 'd2' }),
  ])
  await switchCoaching(['v1', 'v2'])
})
afterAll(() => server[Symbol.asyncDispose]())

const switchCoaching = (on: string[]) =>
  server.services.pool.query('update vehicle set has_coaching = id = any($2) where client_id = $1', [
    clientId,
    on.map((id) => fleet.vehicleId(id)),
  ])
const driverId = (id = 'd1') => recordId(fleet.connectionId, 'driver', id)
const event = (id: string) => fleet.incidentId(id)
const days = () => ({ from: toRangeTime(minutesAgo(30 * 24 * 60)), to: toRangeTime(minutesAgo(-10)) })

type Message = Call<typeof endpoints.send>['body']
const sendAs = (token: string, body: Message) => send(server.app, endpoints.send, { body }, token)
const sendOne = (body: Partial<Message> = {}) =>
  ask(server.app, endpoints.send, { body: { driverId: driverId(), text: 'Please watch', ...body } }, operator)
const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  const { issues, detail } = body as { issues?: { field: string; message: string }[]; detail?: string }
  return [status, issues?.[0]?.field ?? null, issues?.[0]?.message ?? detail]
}
const conversations = async (query: object = {}) =>
  ask(server.app, endpoints.conversations, { query: { ...days(), ...query } }, operator)
const thread = async (id: string, page = 1) =>
  ask(server.app, endpoints.messages, { params: { id }, query: { page } }, operator)

let contactNumber = 0
type Resource = { resourceType: 'driver' | 'vehicle' | 'group'; resourceId: string }
const addContact = (name: string, contactResources: Resource[], more: object = {}) => {
  contactNumber += 1
  const phoneNumber = `+1312555${String(1000 + contactNumber)}`
  const body = { connectionId: fleet.connectionId, name, email: null, phoneNumber, contactResources, ...more }
  return ask(server.app, coachingContactEndpoints.create, { body }, operator)
}
const ofDriver = (id = 'd1'): Resource => ({ resourceType: 'driver', resourceId: driverId(id) })
const ofVehicle = (id: string): Resource => ({ resourceType: 'vehicle', resourceId: fleet.vehicleId(id) })
const ofGroup = (): Resource => ({
  resourceType: 'group',
  resourceId: recordId(fleet.connectionId, 'group', 'north'),
})

/** Delivers everything that waits, and returns it. */
async function deliver(delivery: Delivery = { state: 'sent', remoteId: null }): Promise<Outgoing[]> {
  const outgoing: Outgoing[] = []
  const transport: MessageTransport = {
    name: 'twilio',
    repeatable: false,
    send: async (message) => {
      outgoing.push(message)
      return delivery
    },
  }
  const transports = { mail: transport, sms: transport }
  const run = { signal: AbortSignal.timeout(60_000), isLast: true, line: () => undefined }
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from message where client_id = $1 and state = 'waiting' order by created_at`,
    [clientId],
  )
  for (const { id } of rows)
    await deliverMessage({ ...server.services, transports }, { clientId, messageId: id }, run).catch(() => undefined)
  return outgoing
}

/** The link in the newest message that was delivered. */
const linkIn = (outgoing: Outgoing[]) => {
  const url = new URL(/http\S+\/coaching\/reply\/\S+/.exec(outgoing.at(-1)!.text)![0])
  return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
}
const open = (link: ReturnType<typeof linkIn>) => send(server.app, replies.content, link)

test('refuses a message without anyone to receive it', async () => {
  expect(await refusal(sendAs(operator, { driverId: driverId(), text: 'Hi' }))).toEqual([
    422,
    'body.contactId',
    'No contact receives messages about Olga Petrov. Add one.',
  ])
  expect((await conversations()).items).toEqual([])
})

test('sends to the contact of the driver before those of their vehicle and its groups', async () => {
  const group = await addContact('Group', [ofGroup()])
  const unit = await addContact('Unit', [ofVehicle('v1')])
  const olga = await addContact('Olga Petrov', [ofDriver()])
  const { items, hasCoaching } = await ask(
    server.app,
    endpoints.recipients,
    { query: { driverId: driverId() } },
    operator,
  )
  expect(hasCoaching).toBe(true)
  expect(items.map(({ name, covers }) => [name, covers])).toEqual([
    ['Olga Petrov', 'driver'],
    ['Unit', 'vehicle'],
    ['Group', 'group'],
  ])
  expect(items[2]!.vehiclesCovered).toBe(3)
  const message = await sendOne({ incidentIds: [event('e1'), event('e2')] })
  expect(message).toMatchObject({
    direction: 'out',
    delivery: 'sending',
    recipient: { name: 'Olga Petrov', channel: 'sms', address: olga.phoneNumber },
    incidents: [{ id: event('e1'), coachingSent: true }, { id: event('e2') }],
  })
  expect((await sendOne({ contactId: unit.id })).recipient?.name).toBe('Unit')
  const stranger = await addContact('Stranger', [ofVehicle('v3')])
  expect(await refusal(sendAs(operator, { driverId: driverId(), text: 'Hi', contactId: stranger.id }))).toEqual([
    422,
    'body.contactId',
    'is not a contact for Olga Petrov',
  ])
  const [outgoing] = await deliver()
  expect(outgoing).toMatchObject({ recipient: olga.phoneNumber })
  expect(outgoing!.text).toContain('about your driving with 2 events to watch')
  for (const { id } of [group, unit, stranger])
    await send(server.app, coachingContactEndpoints.remove, { params: { id } }, operator)
})

test('keeps one conversation for each driver, newest first, and vehicles without one apart', async () => {
  await addContact('Yard', [ofVehicle('v2')])
  const message = await sendOne({ driverId: undefined, vehicleId: fleet.vehicleId('v2'), text: 'Whose turn?' })
  const { items, finished } = await conversations()
  expect(finished).toBe(true)
  expect(items.map(({ driver, vehicle, lastMessage }) => [driver?.name, vehicle?.name, lastMessage])).toEqual([
    [undefined, 'Unit 2', 'Whose turn?'],
    ['Olga Petrov', undefined, 'Please watch'],
  ])
  expect(items[0]!.id).toBe(message.conversationId)
  expect((await conversations({ SearchedText: 'petrov' })).items).toHaveLength(1)
  expect((await conversations({ SearchedText: 'whose turn' })).items).toHaveLength(1)
  expect((await conversations({ driverId: driverId() })).items).toHaveLength(1)
  const group = recordId(fleet.connectionId, 'group', 'north')
  expect((await conversations({ vehicleGroupIds: [group] })).items).toHaveLength(2)
  expect((await conversations({ to: toRangeTime(minutesAgo(60)) })).items).toEqual([])
})

test('offers coaching only where it is turned on, but lets a conversation go on', async () => {
  const names = async () => (await ask(server.app, endpoints.subjects, { query: {} }, operator)).map(({ name }) => name)
  expect(await names()).toEqual(['Olga Petrov', 'Unit 1', 'Unit 2'])
  await addContact('Eli', [ofDriver('d2')])
  expect(await refusal(sendAs(operator, { driverId: driverId('d2'), text: 'Hi' }))).toEqual([
    409,
    null,
    'Coaching is turned off for Eli Stone. Turn it on first.',
  ])
  await switchCoaching([])
  expect(await names()).toEqual([])
  expect((await sendAs(operator, { driverId: driverId(), text: 'Hi' })).status).toBe(409)
  const [olga] = (await conversations({ driverId: driverId() })).items
  expect((await sendAs(operator, { conversationId: olga!.id, text: 'Go on' })).status).toBe(201)
  await switchCoaching(['v1', 'v2'])
})

test('refuses events of someone else', async () => {
  const body = { driverId: driverId(), text: 'Hi', incidentIds: [event('e4')] }
  expect(await refusal(sendAs(operator, body))).toEqual([
    422,
    'body.incidentIds',
    'has an event that isn’t of Olga Petrov',
  ])
})

test('marks events as coached once a message about them goes out, and not if it failed', async () => {
  const isCoached = async (id: string) =>
    (await ask(server.app, incidentReviewEndpoints.details, { params: { id: event(id) } }, operator)).coachingSent
  expect([await isCoached('e1'), await isCoached('e3')]).toEqual([true, false])
  const details = await ask(server.app, incidentReviewEndpoints.details, { params: { id: event('e1') } }, operator)
  expect(details.activity).toMatchObject([{ kind: 'coached', text: 'sent a coaching message to Olga Petrov' }])
  const about = { vehicleId: fleet.vehicleId('v2'), driverId: undefined, incidentIds: [event('e3')] }
  await deliver()
  const { id } = await sendOne(about)
  await deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  expect(await isCoached('e3')).toBe(false)
  const message = await ask(server.app, endpoints.retry, { params: { id } }, operator)
  expect(message).toMatchObject({ delivery: 'sending', failure: null })
  expect(await isCoached('e3')).toBe(true)
})

test('shows a failed message with its reason, and resends it to the contact’s current address, with the same link', async () => {
  await deliver()
  const { id, conversationId } = await sendOne({ text: 'Second try' })
  const [first] = await deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  const newest = async () => (await thread(conversationId)).items[0]!
  expect(await newest()).toMatchObject({ delivery: 'failed', failure: 'The number doesn’t exist.' })
  const olga = (
    await ask(server.app, coachingContactEndpoints.list, { query: { connectionId: fleet.connectionId } }, operator)
  ).items.find(({ name }) => name === 'Olga Petrov')!
  const { name, email, contactResources, connectionId } = olga
  const body = {
    connectionId,
    name,
    email,
    phoneNumber: '+13125550199',
    contactResources: contactResources.map(({ resourceType, resourceId }) => ({ resourceType, resourceId })),
  }
  await send(server.app, coachingContactEndpoints.change, { params: { id: olga.id }, body }, operator)
  await ask(server.app, endpoints.retry, { params: { id } }, operator)
  const [again] = await deliver()
  expect(again).toMatchObject({ recipient: '+13125550199', text: first!.text })
  expect(await newest()).toMatchObject({ delivery: 'sent', failure: null, recipient: { address: '+13125550199' } })
  expect((await send(server.app, endpoints.retry, { params: { id } }, operator)).status).toBe(409)
})

test('pages messages from 1 until finished', async () => {
  const [olga] = (await conversations({ driverId: driverId() })).items
  const before = (await thread(olga!.id)).items.length
  await server.services.pool.query(
    `insert into coaching_message (client_id, id, conversation_id, connection_id, at, is_reply, by_name, text)
     select $1, gen_random_uuid(), $2, $3, now() - make_interval(hours => n), true, 'Olga', 'Old ' || n
     from generate_series(1, 30) n`,
    [clientId, olga!.id, fleet.connectionId],
  )
  const pages = [await thread(olga!.id), await thread(olga!.id, 2)]
  expect(pages.map(({ items, finished }) => [items.length, finished])).toEqual([
    [20, false],
    [10 + before, true],
  ])
  const texts = pages.flatMap(({ items }) => items.map(({ text }) => text))
  expect(texts.slice(before)).toEqual(Array.from({ length: 30 }, (_, index) => `Old ${index + 1}`))
  expect(await thread(olga!.id, 3)).toEqual({ items: [], finished: true })
})

test('shows the holder of a link the message and its events, and marks it as opened', async () => {
  await deliver()
  const { id, conversationId } = await sendOne({ text: 'Two events', incidentIds: [event('e1'), event('e2')] })
  const link = linkIn(await deliver())
  const { status, body } = await open(link)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    recipientName: 'Olga Petrov',
    subjectName: 'Olga Petrov',
    sentByName: 'Test Person',
    text: 'Two events',
    events: [{ vehicleName: 'Unit 1', maxG: expect.closeTo(0.6) }, { type: { translatedType: 'speeding' } }],
    replies: [],
    address: '•••0199',
    receives: true,
  })
  expect(JSON.stringify(body)).not.toMatch(new RegExp([event('e1'), driverId(), conversationId].join('|')))
  const { items } = await thread(conversationId)
  expect(items.find((one) => one.id === id)?.openedAt).not.toBeNull()
})

test('adds a reply as plain text and unread, until someone reads it', async () => {
  const { conversationId } = await sendOne({ text: 'Answer me' })
  const link = linkIn(await deliver())
  expect((await conversations({ awaitingReply: true })).items[0]).toMatchObject({ id: conversationId, unread: 0 })
  const text = '<script>alert(1)</script> & “sorry”\nOlga'
  expect((await send(server.app, replies.reply, { ...link, body: { text } })).status).toBe(201)
  expect(await conversations({ unread: true })).toMatchObject({
    unread: 1,
    items: [{ id: conversationId, unread: 1, lastMessage: text, awaitingReply: false }],
  })
  expect((await thread(conversationId)).items[0]).toMatchObject({
    direction: 'in',
    text,
    by: { id: null, name: 'Olga Petrov' },
    recipient: null,
  })
  expect((await open(link)).body).toMatchObject({ replies: [{ text }] })
  const mark = (coached?: boolean) =>
    send(
      server.app,
      endpoints.markRead,
      { params: { id: conversationId }, body: { ...(coached !== undefined && { coached }) } },
      operator,
    )
  expect((await mark()).status).toBe(204)
  expect(await conversations({ unread: true })).toMatchObject({ unread: 0, items: [] })
  await mark(true)
  expect((await conversations({ driverId: driverId() })).items[0]!.coachedAt).not.toBeNull()
  await mark(false)
  expect((await conversations({ driverId: driverId() })).items[0]!.coachedAt).toBeNull()
})

test('refuses a reply that is empty, too long or 10 MB, and more than a conversation has', async () => {
  await sendOne()
  const link = linkIn(await deliver())
  const reply = (text: string) => send(server.app, replies.reply, { ...link, body: { text } })
  expect((await refusal(reply('  ')))[1]).toBe('body.text')
  expect((await refusal(reply('x'.repeat(2001))))[1]).toBe('body.text')
  expect((await reply('x'.repeat(10_000_000))).status).toBe(413)
  expect((await reply('x'.repeat(2000))).status).toBe(201)
  const statuses = []
  for (let count = 0; count < 20; count += 1) statuses.push((await reply(`Reply ${count}`)).status)
  expect(statuses.slice(0, 19)).toEqual(Array(19).fill(201))
  expect(statuses[19]).toBe(429)
})

test('ends a link after its time, and knows no other secret or client', async () => {
  await sendOne()
  const link = linkIn(await deliver())
  expect((await open({ ...link, query: { token: `${link.query.token}x` } })).status).toBe(404)
  const elsewhere = link.params.token.replace(/^\d+/, String(await server.client('Elsewhere')))
  expect((await open({ ...link, params: { token: elsewhere } })).status).toBe(404)
  await server.services.pool.query(
    `update coaching_message set expires_at = now() - interval '1 day' where client_id = $1`,
    [clientId],
  )
  expect(await open(link)).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  expect((await send(server.app, replies.reply, { ...link, body: { text: 'Late' } })).status).toBe(410)
})

test('respects an opt-out by address, whoever’s contact it is, until it is taken back', async () => {
  await deliver()
  await sendOne()
  const link = linkIn(await deliver())
  const receive = (receives: boolean) => send(server.app, replies.receive, { ...link, body: { receives } })
  expect((await receive(false)).status).toBe(204)
  expect((await open(link)).body).toMatchObject({ receives: false })
  expect(await refusal(sendAs(operator, { driverId: driverId(), text: 'Hi' }))).toEqual([
    422,
    'body.contactId',
    'Olga Petrov asked for no more messages at +13125550199.',
  ])
  // The number has another owner in another contact: it is the number that opted out.
  const other = await addContact('Next owner', [ofDriver()], { phoneNumber: '+13125550199', email: 'next@fleet.test' })
  expect((await sendOne({ contactId: other.id })).recipient).toMatchObject({ channel: 'mail' })
  expect(
    await refusal(sendAs(operator, { driverId: driverId(), text: 'Hi', contactId: other.id, channel: 'sms' })),
  ).toEqual([422, 'body.contactId', 'Next owner asked for no more messages at +13125550199.'])
  const [mail] = await deliver()
  expect(mail).toMatchObject({
    recipient: 'next@fleet.test',
    subject: 'Test Person sent you a message about Olga Petrov',
  })
  expect((await receive(true)).status).toBe(204)
  expect((await sendOne()).recipient).toMatchObject({ channel: 'sms', address: '+13125550199' })
})

test('suggests events that no message is about, of the driver, and requested ones first', async () => {
  await fleet.load('incidents', [
    incident('n1', { occurredAt: minutesAgo(300) }),
    incident('n2', { occurredAt: minutesAgo(400) }),
    incident('n3', {
      occurredAt: minutesAgo(500),
      tags: [{ tag: 'speeding', source: 'automated' }],
      speedLimitKmh: 50,
    }),
  ])
  const top = (query: object) => ask(server.app, endpoints.topEvents, { query: { ...days(), ...query } }, operator)
  const own = await top({ driverId: driverId() })
  expect(own.map(({ id }) => id).toSorted()).toEqual([event('n1'), event('n2'), event('n3')].toSorted())
  // With the coached one, which isn't suggested again but counts as having happened.
  expect(own.find(({ id }) => id === event('n1'))).toMatchObject({ sameType: 3 })
  expect(own.find(({ id }) => id === event('n3'))).toMatchObject({ sameType: 2, speedLimitKmh: 50 })
  expect((await top({ driverId: driverId(), incidentIds: [event('e1')], take: 2 })).map(({ id }) => id)[0]).toBe(
    event('e1'),
  )
  const all = await top({})
  expect(all.map(({ id }) => id)).not.toContain(event('e4'))
  expect((await send(server.app, endpoints.topEvents, { query: { ...days(), driverId: '77' } }, operator)).status).toBe(
    404,
  )
})
