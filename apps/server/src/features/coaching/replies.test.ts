import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { coachingReplyEndpoints as replies } from '@milepost/contract/coaching/replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoachingRig, createCoachingRig, linkIn, refusal } from '../../testing/coaching-rig.ts'
import { send } from '../../testing/test-server.ts'

const phoneNumber = '+13125550199'

let rig: CoachingRig
beforeAll(async () => {
  rig = await createCoachingRig()
  await rig.addContact('Olga Petrov', [rig.ofDriver()], { phoneNumber })
})
afterAll(() => rig.server[Symbol.asyncDispose]())

test('shows the holder of a link the message and its events, and marks it as opened', async () => {
  await rig.deliver()
  const { id, conversationId } = await rig.sendOne({
    text: 'Two events',
    incidentIds: [rig.event('e1'), rig.event('e2')],
  })
  const link = linkIn(await rig.deliver())
  const { status, body } = await rig.open(link)
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
  expect(JSON.stringify(body)).not.toMatch(new RegExp([rig.event('e1'), rig.driverId(), conversationId].join('|')))
  const { items } = await rig.thread(conversationId)
  expect(items.find((one) => one.id === id)?.openedAt).not.toBeNull()
})

test('adds a reply as plain text and unread, until someone reads it', async () => {
  const { conversationId } = await rig.sendOne({ text: 'Answer me' })
  const link = linkIn(await rig.deliver())
  expect((await rig.conversations({ awaitingReply: true })).items[0]).toMatchObject({ id: conversationId, unread: 0 })
  const text = '<script>alert(1)</script> & “sorry”\nOlga'
  expect((await send(rig.server.app, replies.reply, { ...link, body: { text } })).status).toBe(201)
  expect(await rig.conversations({ unread: true })).toMatchObject({
    unread: 1,
    items: [{ id: conversationId, unread: 1, lastMessage: text, awaitingReply: false }],
  })
  expect((await rig.thread(conversationId)).items[0]).toMatchObject({
    direction: 'in',
    text,
    by: { id: null, name: 'Olga Petrov' },
    recipient: null,
  })
  expect((await rig.open(link)).body).toMatchObject({ replies: [{ text }] })
  const mark = (coached?: boolean) =>
    send(
      rig.server.app,
      endpoints.markRead,
      { params: { id: conversationId }, body: { ...(coached !== undefined && { coached }) } },
      rig.operator,
    )
  expect((await mark()).status).toBe(204)
  expect(await rig.conversations({ unread: true })).toMatchObject({ unread: 0, items: [] })
  await mark(true)
  expect((await rig.conversations({ driverId: rig.driverId() })).items[0]!.coachedAt).not.toBeNull()
  await mark(false)
  expect((await rig.conversations({ driverId: rig.driverId() })).items[0]!.coachedAt).toBeNull()
})

test('refuses a reply that is empty, too long or 10 MB, and more than a conversation has', async () => {
  await rig.sendOne()
  const link = linkIn(await rig.deliver())
  const reply = (text: string) => send(rig.server.app, replies.reply, { ...link, body: { text } })
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
  await rig.sendOne()
  const link = linkIn(await rig.deliver())
  expect((await rig.open({ ...link, query: { token: `${link.query.token}x` } })).status).toBe(404)
  const elsewhere = link.params.token.replace(/^\d+/, String(await rig.server.client('Elsewhere')))
  expect((await rig.open({ ...link, params: { token: elsewhere } })).status).toBe(404)
  await rig.server.services.pool.query(
    `update coaching_message set expires_at = now() - interval '1 day' where client_id = $1`,
    [rig.clientId],
  )
  expect(await rig.open(link)).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  expect((await send(rig.server.app, replies.reply, { ...link, body: { text: 'Late' } })).status).toBe(410)
})

test('respects an opt-out by address, whoever’s contact it is, until it is taken back', async () => {
  await rig.deliver()
  await rig.sendOne()
  const link = linkIn(await rig.deliver())
  const receive = (receives: boolean) => send(rig.server.app, replies.receive, { ...link, body: { receives } })
  expect((await receive(false)).status).toBe(204)
  expect((await rig.open(link)).body).toMatchObject({ receives: false })
  expect(await refusal(rig.sendAs({ driverId: rig.driverId(), text: 'Hi' }))).toEqual([
    422,
    'body.contactId',
    'Olga Petrov asked for no more messages at +13125550199.',
  ])
  // The number has another owner in another contact: it is the number that opted out.
  const other = await rig.addContact('Next owner', [rig.ofDriver()], { phoneNumber, email: 'next@rig.fleet.test' })
  expect((await rig.sendOne({ contactId: other.id })).recipient).toMatchObject({ channel: 'mail' })
  expect(
    await refusal(rig.sendAs({ driverId: rig.driverId(), text: 'Hi', contactId: other.id, channel: 'sms' })),
  ).toEqual([422, 'body.contactId', 'Next owner asked for no more messages at +13125550199.'])
  const [mail] = await rig.deliver()
  expect(mail).toMatchObject({
    recipient: 'next@rig.fleet.test',
    subject: 'Test Person sent you a message about Olga Petrov',
  })
  expect((await receive(true)).status).toBe(204)
  expect((await rig.sendOne()).recipient).toMatchObject({ channel: 'sms', address: phoneNumber })
})
