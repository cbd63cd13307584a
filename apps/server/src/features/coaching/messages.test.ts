import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upkeep } from '../../jobs/upkeep.ts'
import { type CoachingRig, createCoachingRig, refusal } from '../../testing/coaching-rig.ts'
import { incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, send } from '../../testing/test-server.ts'

let rig: CoachingRig
beforeAll(async () => {
  rig = await createCoachingRig()
})
afterAll(() => rig.server[Symbol.asyncDispose]())

test('refuses a message without anyone to receive it', async () => {
  expect(await refusal(rig.sendAs({ driverId: rig.driverId(), text: 'Hi' }))).toEqual([
    422,
    'body.contactId',
    'No contact receives messages about Olga Petrov. Add one.',
  ])
  expect((await rig.conversations()).items).toEqual([])
})

test('sends to the contact of the driver before those of their vehicle and its groups', async () => {
  const group = await rig.addContact('Group', [{ resourceType: 'group', resourceId: rig.groupId }])
  const unit = await rig.addContact('Unit', [rig.ofVehicle('v1')])
  const olga = await rig.addContact('Olga Petrov', [rig.ofDriver()])
  const { items, hasCoaching } = await ask(
    rig.server.app,
    endpoints.recipients,
    { query: { driverId: rig.driverId() } },
    rig.operator,
  )
  expect(hasCoaching).toBe(true)
  expect(items.map(({ name, covers }) => [name, covers])).toEqual([
    ['Olga Petrov', 'driver'],
    ['Unit', 'vehicle'],
    ['Group', 'group'],
  ])
  expect(items[2]!.vehiclesCovered).toBe(3)
  const message = await rig.sendOne({ incidentIds: [rig.event('e1'), rig.event('e2')] })
  expect(message).toMatchObject({
    direction: 'out',
    delivery: 'sending',
    recipient: { name: 'Olga Petrov', channel: 'sms', address: olga.phoneNumber },
    incidents: [{ id: rig.event('e1'), coachingSent: true }, { id: rig.event('e2') }],
  })
  expect((await rig.sendOne({ contactId: unit.id })).recipient?.name).toBe('Unit')
  const stranger = await rig.addContact('Stranger', [rig.ofVehicle('v3')])
  expect(await refusal(rig.sendAs({ driverId: rig.driverId(), text: 'Hi', contactId: stranger.id }))).toEqual([
    422,
    'body.contactId',
    'is not a contact for Olga Petrov',
  ])
  const [outgoing] = await rig.deliver()
  expect(outgoing).toMatchObject({ recipient: olga.phoneNumber })
  expect(outgoing!.text).toContain('about your driving with 2 events to watch')
  for (const { id } of [group, unit, stranger])
    await send(rig.server.app, coachingContactEndpoints.remove, { params: { id } }, rig.operator)
})

test('keeps one conversation for each driver, newest first, and vehicles without one apart', async () => {
  await rig.addContact('Yard', [rig.ofVehicle('v2')])
  const message = await rig.sendOne({ driverId: undefined, vehicleId: rig.fleet.vehicleId('v2'), text: 'Whose turn?' })
  const { items, finished } = await rig.conversations()
  expect(finished).toBe(true)
  expect(items.map(({ driver, vehicle, lastMessage }) => [driver?.name, vehicle?.name, lastMessage])).toEqual([
    [undefined, 'Unit 2', 'Whose turn?'],
    ['Olga Petrov', undefined, 'Please watch'],
  ])
  expect(items[0]!.id).toBe(message.conversationId)
  expect((await rig.conversations({ SearchedText: 'petrov' })).items).toHaveLength(1)
  expect((await rig.conversations({ SearchedText: 'whose turn' })).items).toHaveLength(1)
  expect((await rig.conversations({ driverId: rig.driverId() })).items).toHaveLength(1)
  expect((await rig.conversations({ vehicleGroupIds: [rig.groupId] })).items).toHaveLength(2)
  expect((await rig.conversations({ to: toRangeTime(minutesAgo(60)) })).items).toEqual([])
})

test('offers coaching only where it is turned on, but lets a conversation go on', async () => {
  const names = async () =>
    (await ask(rig.server.app, endpoints.subjects, { query: {} }, rig.operator)).map(({ name }) => name)
  expect(await names()).toEqual(['Olga Petrov', 'Unit 1', 'Unit 2'])
  await rig.addContact('Eli', [rig.ofDriver('d2')])
  expect(await refusal(rig.sendAs({ driverId: rig.driverId('d2'), text: 'Hi' }))).toEqual([
    409,
    null,
    'Coaching is turned off for Eli Stone. Turn it on first.',
  ])
  await rig.switchCoaching([])
  expect(await names()).toEqual([])
  expect((await rig.sendAs({ driverId: rig.driverId(), text: 'Hi' })).status).toBe(409)
  const [olga] = (await rig.conversations({ driverId: rig.driverId() })).items
  expect((await rig.sendAs({ conversationId: olga!.id, text: 'Go on' })).status).toBe(201)
  await rig.switchCoaching(['v1', 'v2'])
})

test('refuses events of someone else', async () => {
  const body = { driverId: rig.driverId(), text: 'Hi', incidentIds: [rig.event('e4')] }
  expect(await refusal(rig.sendAs(body))).toEqual([422, 'body.incidentIds', 'has an event that isn’t of Olga Petrov'])
})

test('marks events as coached once a message about them goes out, and not if it failed', async () => {
  const isCoached = async (id: string) =>
    (await ask(rig.server.app, incidentReviewEndpoints.details, { params: { id: rig.event(id) } }, rig.operator))
      .coachingSent
  expect([await isCoached('e1'), await isCoached('e3')]).toEqual([true, false])
  const details = await ask(
    rig.server.app,
    incidentReviewEndpoints.details,
    { params: { id: rig.event('e1') } },
    rig.operator,
  )
  expect(details.activity).toMatchObject([{ kind: 'coached', text: 'sent a coaching message to Olga Petrov' }])
  const about = { vehicleId: rig.fleet.vehicleId('v2'), driverId: undefined, incidentIds: [rig.event('e3')] }
  await rig.deliver()
  const { id } = await rig.sendOne(about)
  await rig.deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  expect(await isCoached('e3')).toBe(false)
  const message = await ask(rig.server.app, endpoints.retry, { params: { id } }, rig.operator)
  expect(message).toMatchObject({ delivery: 'sending', failure: null })
  expect(await isCoached('e3')).toBe(true)
})

test('remembers that a message failed for as long as it is shown', async () => {
  const failed = await rig.sendOne({ incidentIds: [rig.event('e2')] })
  await rig.deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  const sent = await rig.sendOne({ text: 'Sent long ago' })
  await rig.deliver()
  const { pool } = rig.server.services
  await pool.query(`update message set created_at = now() - interval '100 days' where client_id = $1`, [rig.clientId])
  await upkeep(rig.server.services, { line: () => undefined })
  const { items } = await rig.thread(sent.conversationId)
  expect(items.find(({ id }) => id === failed.id)).toMatchObject({ delivery: 'failed' })
  expect(items.find(({ id }) => id === sent.id)).toMatchObject({ delivery: 'sent', isStoredOnly: false, failure: null })
})

test('shows a failed message with its reason, and resends it to the contact’s current address, with the same link', async () => {
  await rig.deliver()
  const { id, conversationId } = await rig.sendOne({ text: 'Second try' })
  const [first] = await rig.deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  const newest = async () => (await rig.thread(conversationId)).items[0]!
  expect(await newest()).toMatchObject({ delivery: 'failed', failure: 'The number doesn’t exist.' })
  const olga = (
    await ask(
      rig.server.app,
      coachingContactEndpoints.list,
      { query: { connectionId: rig.fleet.connectionId } },
      rig.operator,
    )
  ).items.find(({ name }) => name === 'Olga Petrov')!
  const { name, email, contactResources, connectionId } = olga
  const body = {
    connectionId,
    name,
    email,
    phoneNumber: '+13125550199',
    contactResources: contactResources.map(({ resourceType, resourceId }) => ({ resourceType, resourceId })),
  }
  await send(rig.server.app, coachingContactEndpoints.change, { params: { id: olga.id }, body }, rig.operator)
  await ask(rig.server.app, endpoints.retry, { params: { id } }, rig.operator)
  const [again] = await rig.deliver()
  expect(again).toMatchObject({ recipient: '+13125550199', text: first!.text })
  expect(await newest()).toMatchObject({ delivery: 'sent', failure: null, recipient: { address: '+13125550199' } })
  expect((await send(rig.server.app, endpoints.retry, { params: { id } }, rig.operator)).status).toBe(409)
})

test('pages messages from 1 until finished', async () => {
  const [olga] = (await rig.conversations({ driverId: rig.driverId() })).items
  const before = (await rig.thread(olga!.id)).items.length
  await rig.server.services.pool.query(
    `insert into coaching_message (client_id, id, conversation_id, connection_id, at, is_reply, by_name, text)
     select $1, gen_random_uuid(), $2, $3, now() - make_interval(hours => n), true, 'Olga', 'Old ' || n
     from generate_series(1, 30) n`,
    [rig.clientId, olga!.id, rig.fleet.connectionId],
  )
  const pages = [await rig.thread(olga!.id), await rig.thread(olga!.id, 2)]
  expect(pages.map(({ items, finished }) => [items.length, finished])).toEqual([
    [20, false],
    [10 + before, true],
  ])
  const texts = pages.flatMap(({ items }) => items.map(({ text }) => text))
  expect(texts.slice(before)).toEqual(Array.from({ length: 30 }, (_, index) => `Old ${index + 1}`))
  expect(await rig.thread(olga!.id, 3)).toEqual({ items: [], finished: true })
})

test('suggests events that no message is about, of the driver, and requested ones first', async () => {
  await rig.fleet.load('incidents', [
    incident('n1', { occurredAt: minutesAgo(300) }),
    incident('n2', { occurredAt: minutesAgo(400) }),
    incident('n3', {
      occurredAt: minutesAgo(500),
      tags: [{ tag: 'speeding', source: 'automated' }],
      speedLimitKmh: 50,
    }),
  ])
  const top = (query: object) =>
    ask(rig.server.app, endpoints.topEvents, { query: { ...rig.days(), ...query } }, rig.operator)
  const own = await top({ driverId: rig.driverId() })
  expect(own.map(({ id }) => id).toSorted()).toEqual([rig.event('n1'), rig.event('n2'), rig.event('n3')].toSorted())
  // With the coached one, which isn't suggested again but counts as having happened.
  expect(own.find(({ id }) => id === rig.event('n1'))).toMatchObject({ sameType: 3 })
  expect(own.find(({ id }) => id === rig.event('n3'))).toMatchObject({ sameType: 2, speedLimitKmh: 50 })
  expect(
    (await top({ driverId: rig.driverId(), incidentIds: [rig.event('e1')], take: 2 })).map(({ id }) => id)[0],
  ).toBe(rig.event('e1'))
  const all = await top({})
  expect(all.map(({ id }) => id)).not.toContain(rig.event('e4'))
  expect(
    (await send(rig.server.app, endpoints.topEvents, { query: { ...rig.days(), driverId: '77' } }, rig.operator))
      .status,
  ).toBe(404)
})

test('moves conversations with their connection to another client, and which messages failed', async () => {
  const { clientId, connectionId } = { clientId: rig.clientId, connectionId: rig.fleet.connectionId }
  await rig.deliver()
  const { conversationId } = await rig.sendOne({ text: 'Fails', incidentIds: [rig.event('n2')] })
  await rig.deliver({ state: 'refused', reason: 'The number doesn’t exist.' })
  const before = await rig.thread(conversationId)
  const next = await rig.server.client('Next')
  const admin = await rig.server.token(clientId, ['admin'])
  const move = { params: { id: connectionId }, body: { ClientId: next } }
  expect((await send(rig.server.app, connectionEndpoints.move, move, admin)).status).toBe(204)
  expect((await rig.conversations()).items).toEqual([])
  const theirs = await rig.server.token(next, ['viewer'])
  const moved = await ask(rig.server.app, endpoints.messages, { params: { id: conversationId } }, theirs)
  const shown = ({ items }: typeof moved) => items.map(({ text, delivery, failure }) => [text, delivery, failure])
  expect(shown(moved)).toEqual(shown(before))
  expect(moved.items[0]).toMatchObject({ delivery: 'failed', incidents: [{ coachingSent: false }] })
})
