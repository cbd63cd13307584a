import type { Call } from '@milepost/contract/api/endpoint'
import {
  type CoachingContact,
  type ContactResource,
  coachingContactEndpoints,
} from '@milepost/contract/coaching/endpoints'
import { type CoachingMessage, coachingEndpoints } from '@milepost/contract/coaching/messages'
import { coachingReplyEndpoints } from '@milepost/contract/coaching/replies'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { deliverMessage } from '../channels/deliver-message.ts'
import type { Delivery, MessageTransport, Outgoing } from '../channels/message-transport.ts'
import { recordId } from '../sync/record-id.ts'
import { createFleet, driver, incident, minutesAgo, vehicle } from './samples/sample-fleet.ts'
import { ask, createTestServer, send } from './test-server.ts'

type Message = Call<typeof coachingEndpoints.send>['body']
export type ReplyLink = Call<typeof coachingReplyEndpoints.content>

/**
 * Starts a server with a fleet to coach: `d1` (Olga Petrov) in `v1` with the events `e1` and `e2`, `v2` without a driver
 * (`e3`), and `d2` (Eli Stone) in `v3` (`e4`). Coaching is turned on for `v1` and `v2`.
 */
export async function createCoachingRig() {
  const server = await createTestServer()
  const clientId = await server.client('Coached')
  const operator = await server.token(clientId, ['operator'])
  const fleet = await createFleet(server.services, clientId, 'North')
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
  const switchCoaching = (on: string[]) =>
    server.services.pool.query('update vehicle set has_coaching = id = any($2) where client_id = $1', [
      clientId,
      on.map((id) => fleet.vehicleId(id)),
    ])
  await switchCoaching(['v1', 'v2'])

  const driverId = (id = 'd1') => recordId(fleet.connectionId, 'driver', id)
  const days = () => ({ from: toRangeTime(minutesAgo(30 * 24 * 60)), to: toRangeTime(minutesAgo(-10)) })
  let contacts = 0
  return {
    server,
    clientId,
    operator,
    fleet,
    switchCoaching,
    driverId,
    event: (id: string) => fleet.incidentId(id),
    days,
    groupId: recordId(fleet.connectionId, 'group', 'north'),
    sendAs: (body: Message) => send(server.app, coachingEndpoints.send, { body }, operator),
    /** Sends a message about Olga Petrov. */
    sendOne: (body: Partial<Message> = {}): Promise<CoachingMessage> =>
      ask(
        server.app,
        coachingEndpoints.send,
        { body: { driverId: driverId(), text: 'Please watch', ...body } },
        operator,
      ),
    conversations: (query: object = {}) =>
      ask(server.app, coachingEndpoints.conversations, { query: { ...days(), ...query } }, operator),
    thread: (id: string, page = 1) =>
      ask(server.app, coachingEndpoints.messages, { params: { id }, query: { page } }, operator),
    /** Adds a contact with a phone number of its own. */
    addContact(name: string, contactResources: ContactResource[], more: object = {}): Promise<CoachingContact> {
      contacts += 1
      const phoneNumber = `+1312555${String(1000 + contacts)}`
      const body = { connectionId: fleet.connectionId, name, email: null, phoneNumber, contactResources, ...more }
      return ask(server.app, coachingContactEndpoints.create, { body }, operator)
    },
    ofDriver: (id = 'd1'): ContactResource => ({ resourceType: 'driver', resourceId: driverId(id) }),
    ofVehicle: (id: string): ContactResource => ({ resourceType: 'vehicle', resourceId: fleet.vehicleId(id) }),
    /** Delivers everything that waits, and returns it. */
    async deliver(delivery: Delivery = { state: 'sent', remoteId: null }): Promise<Outgoing[]> {
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
      // A refused message fails its job.
      for (const { id } of rows)
        await deliverMessage({ ...server.services, transports }, { clientId, messageId: id }, run).catch(
          () => undefined,
        )
      return outgoing
    },
    open: (link: ReplyLink) => send(server.app, coachingReplyEndpoints.content, link),
  }
}

export type CoachingRig = Awaited<ReturnType<typeof createCoachingRig>>

/** Returns the link in the newest of these messages. */
export function linkIn(outgoing: readonly Outgoing[]): ReplyLink {
  const url = new URL(/http\S+\/coaching\/reply\/\S+/.exec(outgoing.at(-1)!.text)![0])
  return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
}

/** Returns the status, first field and message of a refused call. */
export async function refusal(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  const { issues, detail } = body as { issues?: { field: string; message: string }[]; detail?: string }
  return [status, issues?.[0]?.field ?? null, issues?.[0]?.message ?? detail]
}
