import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { cameraPosition } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { publicScope } from '../../access/client-scope.ts'
import { createMediaToken } from '../../access/tokens/media-token.ts'
import { transact } from '../../db/connection/transact.ts'
import { resourceCodes } from '../../features/coaching/contact-resources.ts'
import { listRequests, receiveRequest } from '../../features/onboarding/connection-requests.ts'
import { holderOf } from '../../features/users/own-phone.ts'
import { phoneCodeText } from '../../features/users/phone-codes.ts'
import { lossFactColumns, lossFactValues } from '../../sync/load/incidents/loss-facts.ts'
import { createFleet, incident } from './sample-fleet.ts'
import type { SampleWorld } from './sample-world.ts'

// Subjects of sample calls: records of a sample world, and those that a call needs to itself.

export const aMonthAgo = () => toRangeTime(new Date(Date.now() - 30 * dayMs))
export const lately = () => ({ From: aMonthAgo(), To: toRangeTime(new Date()) })
/** The range that contains everything in a sample world. */
export const days = { From: aMonthAgo(), To: toRangeTime(new Date(Date.now() + dayMs)) }
export const lowerDays = { from: days.From, to: days.To }
export const nothing = () => ({}) as never

export const ofClient = ({ clientId }: SampleWorld) => ({ params: { id: clientId } })
export const ofConnection = ({ fleet }: SampleWorld) => ({ params: { id: fleet.connectionId } })
export const byConnection = ({ fleet }: SampleWorld) => ({ query: { connectionId: fleet.connectionId } })
export const ofIncident = ({ ids }: SampleWorld) => ({ params: { id: ids.incident } })

/** Creates a separate connection for calls that end one or change its client. */
export async function ofSpareConnection({ server, clientId }: SampleWorld, change: { healthStatus?: number } = {}) {
  const { connectionId } = await createFleet(server.services, clientId, 'Spare')
  const { keyId, sealed } = server.services.secrets.seal(JSON.stringify({ ApiToken: 'spare' }))
  await server.services.db
    .updateTable('connection')
    .set({ credentials: sealed, credentialsKeyId: keyId, ...change })
    .where('id', '=', connectionId)
    .execute()
  return { params: { id: connectionId } }
}

export function ofPicture({ server, clientId, ids }: SampleWorld) {
  const { token, timestamp } = createMediaToken(server.services.secrets, { clientId, incidentId: ids.incident })
  return {
    params: { eventId: ids.incident, cameraPosition: cameraPosition.code.frontExternal },
    query: { clientId, token, timestamp },
  }
}

/** Adds a street map file to the server. */
export function withMapFile({ server }: SampleWorld) {
  const bytes = Buffer.from('PMTiles\u0003')
  server.services.mapFile ??= {
    state: async () => ({ bytes: bytes.byteLength, version: 'sample' }),
    read: () => Readable.from([bytes]),
  }
  return {}
}

/** Adds the demo's roads to the server. */
export function withSimulatedRoads({ server }: SampleWorld) {
  server.services.simulatedRoads ??= { tile: async () => Buffer.from('tile') }
  return { params: { z: 4, x: 3, y: 6 } }
}

const pdf = Buffer.from('%PDF-1.7\n')

/** Provides a printer wherever tests run. */
export function printsHere({ server }: SampleWorld): void {
  server.services.pdf = { print: async () => pdf }
}

/** Returns the event as a loss, whatever another call changed. */
export async function ofLoss({ server, clientId, ids }: SampleWorld) {
  await server.services.pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, ${lossFactColumns})
     select i.client_id, i.id, i.occurred_at, i.connection_id, 1000, 'admin', ${lossFactValues}
     from incident i join incident_detail e using (client_id, occurred_at, id) where i.client_id = $1 and i.id = $2
     on conflict (client_id, id) do update set withdrawn_at = null, fault_percent = null`,
    [clientId, ids.incident],
  )
  return { params: { eventId: ids.incident } }
}

/** Returns a speeding event whose limit hasn't been marked wrong. */
export async function ofSpeeding({ server, clientId, fleet }: SampleWorld) {
  const id = fleet.incidentId('speeding')
  await server.services.pool.query('delete from incident_rating where client_id = $1 and incident_id = $2', [
    clientId,
    id,
  ])
  await fleet.load('incidents', [
    incident('speeding', { tags: [{ tag: 'speeding', source: 'automated' }], speedKmh: 110, speedLimitKmh: 90 }),
  ])
  return { params: { id } }
}

export const phoneNumber = '+13125550142'

/** Creates a separate invitation for calls that change one. */
export async function ofInvite({ server, clientId }: SampleWorld): Promise<{ email: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const email = `${randomUUID()}@example.com`
  const soon = new Date(Date.now() + 60_000)
  await server.services.db
    .insertInto('userInvite')
    .values({
      clientId,
      id: randomUUID(),
      email,
      groupId: 'viewer',
      invitedByName: 'Sample',
      tokenSha256: createHash('sha256').update(token).digest(),
      expiresAt: soon,
    })
    .execute()
  return { email, token }
}

/** Creates a separate fleet invitation for calls that change one. */
export async function ofFleetInvite({ server, clientId }: SampleWorld): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 60_000)
  await server.services.db
    .insertInto('connectionInvite')
    .values({ clientId, id, email: `${id}@example.com`, sentByName: 'Sample', days: 14, expiresAt })
    .execute()
  return id
}

/** A contact for the vehicle and the driver of a sample world. */
export const contactOf = ({ fleet, ids }: SampleWorld) => ({
  connectionId: fleet.connectionId,
  name: 'Sample',
  email: null,
  phoneNumber,
  contactResources: [
    { resourceType: 'vehicle' as const, resourceId: ids.vehicle },
    { resourceType: 'driver' as const, resourceId: ids.driver },
  ],
})

/** Creates a separate contact for calls that change one. */
export async function ofContact({ server, clientId, fleet, ids }: SampleWorld) {
  const id = randomUUID()
  const of = { clientId, connectionId: fleet.connectionId }
  const { db } = server.services
  await db
    .insertInto('coachingContact')
    .values({ ...of, id, name: 'Sample', phoneNumber })
    .execute()
  const resource = { contactId: id, resourceType: resourceCodes.vehicle, resourceId: ids.vehicle }
  await db
    .insertInto('coachingContactResource')
    .values({ ...of, ...resource })
    .execute()
  return { params: { id } }
}

/** Creates a separate request that someone without an account sent from a marketplace. */
export async function ofConnectionRequest({ server, clientId }: SampleWorld) {
  const { services } = server
  const asked = { name: 'Sample', providerId: 1, credentials: { ApiToken: 'sample' }, SourceAppName: 'Sample' }
  // Few are allowed to one address and client.
  await services.pool.query(`delete from rate_bucket where bucket like 'connection requests:%'`)
  await receiveRequest(services, { request: { ip: '127.0.0.1' }, clientId }, asked)
  const [newest] = await listRequests(services, publicScope(services, clientId), { kind: 'anonymous' })
  return { params: { id: newest!.id } }
}

export async function ofPhoneCode({ server, userId }: SampleWorld) {
  const code = '123456'
  const holder = holderOf(userId)
  const codeHmac = server.services.secrets.sign(phoneCodeText({ holder, phoneNumber }, code))
  await server.services.db
    .insertInto('phoneCode')
    .values({ holder, phoneNumber, codeHmac, sentAt: new Date(0), expiresAt: new Date(Date.now() + 60_000) })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ phoneNumber, codeHmac, tries: 0 }))
    .execute()
  return { phoneNumber, code }
}

/** Creates a separate export that is ready to download. */
export async function ofExport({ server, clientId, userId }: SampleWorld) {
  const id = randomUUID()
  await server.services.db
    .insertInto('exportFile')
    .values({
      clientId,
      id,
      list: 'vehicles',
      format: 'csv',
      query: '{}',
      columns: ['name'],
      filters: 'all',
      units: 'imperial',
      timeZone: 'UTC',
      userId,
      userName: 'Sample',
      state: 'done',
    })
    .execute()
  return { params: { id } }
}

/** Creates a separate job that waits, or was canceled. */
export async function ofJob({ server, clientId }: SampleWorld, state: 'queued' | 'cancelled') {
  const { pool, queue } = server.services
  const payload = { clientId, messageId: randomUUID() }
  const id = await transact(pool, (client) => queue.enqueue(client, 'message.send', payload, { clientId }))
  if (state === 'cancelled') await queue.cancel(id)
  return { params: { id } }
}

export async function ofMessage({ server, clientId }: SampleWorld) {
  const id = randomUUID()
  await server.services.db
    .insertInto('message')
    .values({
      clientId,
      id,
      kind: 'mail',
      purpose: 'sample',
      recipient: 'x@example.com',
      text: 'Sample',
      state: 'failed',
    })
    .execute()
  return { params: { id } }
}
