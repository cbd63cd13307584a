import { cameraPosition, severity } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createSeriousMediaRequests } from './request-serious-media.ts'

const dayMinutes = 1_440
let server: TestServer
let fleets: Fleet[]

beforeAll(async () => {
  server = await createTestServer()
  fleets = []
  for (const name of ['Pictured', 'Recorded'])
    fleets.push(await createSampleFleet(server.services, await server.client(name), name))
})

afterAll(() => server[Symbol.asyncDispose]())

beforeEach(async () => {
  await server.services.pool.query('delete from incident_media')
})

type Known = { fleet?: number; ageMinutes?: number; isSerious?: boolean; state?: number }

/** Adds the clip and the picture of an event. */
async function add(id: number, { fleet = 0, ageMinutes = 60, isSerious = true, state = mediaState.known }: Known = {}) {
  const { context, connectionId } = fleets[fleet]!
  for (const kind of Object.values(mediaKind))
    await server.services.pool.query(
      `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, state, source, is_serious)
       values ($1, $2, $3, $4, $5, $6, $7, '{}', $8)`,
      [
        context.clientId,
        id,
        cameraPosition.code.frontExternal,
        kind,
        minutesAgo(ageMinutes),
        connectionId,
        state,
        isSerious,
      ],
    )
}

const run = () => createSeriousMediaRequests(server.services.pool, failingTurns)()

/** Events whose clip and picture are both requested. */
async function requested(): Promise<number[]> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select incident_id as id from incident_media where state = $1 group by 1 having count(*) = 2 order by 1`,
    [mediaState.wanted],
  )
  return rows.map(({ id }) => Number(id))
}

test('requests the newest media of serious events of each client, a few in each run', async () => {
  await add(1, { ageMinutes: 6 * dayMinutes })
  await add(2, { ageMinutes: 3 * dayMinutes })
  await add(3, { ageMinutes: 2 * dayMinutes })
  await add(4, { isSerious: false })
  await add(5, { fleet: 1, ageMinutes: 20 * dayMinutes })
  await add(6, { fleet: 1, ageMinutes: 31 * dayMinutes })
  expect(await run()).toBe(true)
  expect(await requested()).toEqual([2, 3, 5])
  await server.services.pool.query('update incident_media set state = $1 where state = $2', [
    mediaState.stored,
    mediaState.wanted,
  ])
  await run()
  expect(await requested()).toEqual([1])
})

test('requests those of critical events first, as the inbox lists them', async () => {
  const { pool } = server.services
  const { incidentId, load } = fleets[0]!
  const media = [{ position: cameraPosition.code.frontExternal, kind: 'video' as const, source: {} }]
  await load('incidents', [incident('older', { occurredAt: minutesAgo(9 * dayMinutes), media })])
  await pool.query('update incident set severity = $2 where id = $1', [incidentId('older'), severity.code.critical])
  await pool.query('update incident_media set is_serious = true, state = $1', [mediaState.known])
  for (const id of [31, 32]) await add(id)
  await run()
  const { rows } = await pool.query('select from incident_media where incident_id = $1 and state = $2', [
    incidentId('older'),
    mediaState.wanted,
  ])
  expect(rows).toHaveLength(2)
})

test('requests nothing while many other media are due', async () => {
  await add(7)
  for (let id = 20; id < 30; id += 1) await add(id, { state: mediaState.wanted, isSerious: false })
  expect(await run()).toBe(false)
  await server.services.pool.query('update incident_media set attempts = 1 where incident_id = 20')
  expect(await run()).toBe(true)
  expect(await requested()).toContain(7)
})

test('requests nothing of a connection that still reads earlier events', async () => {
  await add(11)
  await add(12, { fleet: 1 })
  const setRead = (at: string) =>
    server.services.pool.query(
      `insert into sync_stream (client_id, connection_id, stream, completed_at) values ($1, $2, 'incidents.history', ${at})
       on conflict (client_id, connection_id, stream) do update set completed_at = excluded.completed_at`,
      [fleets[0]!.context.clientId, fleets[0]!.connectionId],
    )
  await setRead('null')
  await run()
  expect(await requested()).toEqual([12])
  await setRead('now()')
  await run()
  expect(await requested()).toEqual([11, 12])
})

test('requests nothing of a connection whose credentials are refused', async () => {
  await add(9)
  await add(10, { fleet: 1 })
  await server.services.pool.query('update connection set health_status = 3 where client_id = $1', [
    fleets[0]!.context.clientId,
  ])
  await run()
  expect(await requested()).toEqual([10])
})
