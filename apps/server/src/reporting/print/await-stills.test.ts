import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { announce } from '../../live/live-updates.ts'
import { mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { createFleet, type Fleet, incident, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { awaitStills } from './await-stills.ts'

let server: TestServer
let fleet: Fleet
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Stills')
  fleet = await createFleet(server.services, clientId, 'Stills')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})
afterAll(() => server[Symbol.asyncDispose]())

/** Longer than any test: only what arrives ends a wait. */
const forever = 1_000_000

async function event(name: string, stills: number): Promise<string> {
  await fleet.load('incidents', [incident(name)])
  await server.services.pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, source)
     select client_id, id, position, 2, occurred_at, connection_id, '{}' from incident, generate_series(1, $3) position where client_id = $1 and id = $2`,
    [clientId, fleet.incidentId(name), stills],
  )
  return fleet.incidentId(name)
}

const rowsOf = async (id: string) =>
  (
    await server.services.pool.query<{ state: number; urgency: number }>(
      'select state, urgency from incident_media where client_id = $1 and incident_id = $2 order by position',
      [clientId, id],
    )
  ).rows

async function settle(id: string, position: number, state: number): Promise<void> {
  const { pool } = server.services
  await pool.query('update incident_media set state = $4 where client_id = $1 and incident_id = $2 and position = $3', [
    clientId,
    id,
    position,
    state,
  ])
  await announce(pool, clientId, { kind: 'media', incidentId: id })
}

const awaited = (ids: string[], withinMs?: number) =>
  awaitStills(server.services, scopeTo(server.services.db, clientId), ids, withinMs)

/** Returns once everything that was announced before was received. */
const received = () =>
  new Promise<void>((resolve) => {
    const stop = server.services.live.subscribe(clientId, (event) => {
      if (event.kind !== 'scores') return
      stop()
      resolve()
    })
    void announce(server.services.pool, clientId, { kind: 'scores' })
  })

test('requests the stills of events before all others, and waits until each event has one or none can arrive', async () => {
  const [one, other] = [await event('one', 2), await event('other', 1)]
  let isDone = false
  const waiting = awaited([one, other], forever).then(() => {
    isDone = true
  })
  const requested = [1, 2].map(() => ({ state: mediaState.wanted, urgency: mediaUrgency.awaited }))
  await vi.waitFor(async () => expect(await rowsOf(one)).toEqual(requested), { timeout: 15_000 })
  await settle(one, 2, mediaState.stored)
  await received()
  await rowsOf(one)
  expect(isDone).toBe(false)
  await settle(other, 1, mediaState.gone)
  await waiting
})

test('waits for none that are stored or can’t arrive, and not forever', async () => {
  const [stored, gone, late] = [await event('stored', 1), await event('gone', 1), await event('late', 1)]
  await settle(stored, 1, mediaState.stored)
  await settle(gone, 1, mediaState.gone)
  await awaited([stored, gone], forever)
  expect((await rowsOf(gone))[0]!.urgency).toBe(mediaUrgency.ahead)
  await awaited([late], 1)
  expect((await rowsOf(late))[0]!.state).toBe(mediaState.wanted)
})
