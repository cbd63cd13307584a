import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { recordId } from '../../sync/record-id.ts'
import type { TestServer } from '../test-server.ts'
import { createSampleFleet, type Fleet } from './sample-fleet.ts'

/**
 * Subjects of an owner's calls: a client with a small fleet, a person, a file, and a provider that accepts no
 * credentials.
 */
export type SampleWorld = {
  server: TestServer
  clientId: number
  /** Another client on the server, which an admin may move things to. */
  otherClientId: number
  userId: string
  /** An access token of that person. */
  accessToken: string
  /** A reviewer among the client's annotators. */
  annotatorId: string
  fleet: Fleet
  ids: { vehicle: string; driver: string; group: string; trip: string; incident: string }
}

const pdf = Buffer.from('%PDF-1.7\n')

/**
 * Creates a client with one record of each kind, named after `name`, with sums; its clip, still and signed terms are
 * stored.
 */
export async function createSampleWorld(
  server: TestServer,
  name: string,
  signAs: (subject: string) => Promise<string> = async () => 'not.signed.byAnybody',
): Promise<SampleWorld> {
  const { services } = server
  const clientId = await server.client(name)
  const otherClientId = await server.client(`${name} two`)
  const fleet = await createSampleFleet(services, clientId, name)
  const { connectionId } = fleet
  const file = await services.media.put(pdf, 'pdf')
  await services.pool.query('update connection set signed_terms_file = $2 where client_id = $1', [clientId, file])
  await services.pool.query(
    `update incident_media set state = 2, file = $2, content_type = 'video/mp4', video_seconds = 8 where client_id = $1 and kind = 1`,
    [clientId, file],
  )
  await services.pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, source, state, file, content_type)
     select client_id, incident_id, position, 3 - kind, occurred_at, connection_id, source, 2, $2, 'image/jpeg'
     from incident_media where client_id = $1 and kind = 1
     on conflict (client_id, incident_id, position, kind) do update set state = 2, file = $2, content_type = 'image/jpeg'`,
    [clientId, file],
  )
  const userId = await server.person(clientId, ['operator'])
  const annotatorId = await server.person(clientId, ['annotator'])
  await services.db.updateTable('appUser').set({ isReviewer: true }).where('id', '=', annotatorId).execute()
  while (await rollUp(services.pool));
  await sumSegments(services.pool)
  return {
    server,
    clientId,
    otherClientId,
    userId,
    accessToken: await signAs(userId),
    annotatorId,
    fleet,
    ids: {
      vehicle: fleet.vehicleId('v1'),
      driver: recordId(connectionId, 'driver', 'd1'),
      group: recordId(connectionId, 'group', 'north'),
      trip: recordId(connectionId, 'trip', 't1'),
      incident: fleet.incidentId('e1'),
    },
  }
}

/** Starts a provider that answers every request with "not signed in", so that credential checks end at once. */
export async function startRefusingProvider(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Invalid token."}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
