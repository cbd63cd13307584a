import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimSpans, finishSpans } from '../../detect/vehicle-span.ts'
import { createFleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { isOnCluster } from '../../testing/test-database.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { markEventDays, markPositions } from './mark-due.ts'

let server: TestServer
let clientId: number
let connectionId: number
/** The first is lower as a number, the second as text. */
let vehicleIds: string[]
const at = minutesAgo(60)
const day = at.toISOString().slice(0, 10)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Marks', 'UTC')
  const fleet = await createFleet(server.services, clientId, 'Marks')
  connectionId = fleet.connectionId
  const names = Array.from({ length: 12 }, (_, index) => `v${index}`)
  const ids = new Map(names.map((name) => [fleet.vehicleId(name), name]))
  const byNumber = [...ids.keys()].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const second = byNumber.findIndex((id, index) => index > 0 && id < byNumber[index - 1]!)
  vehicleIds = byNumber.slice(second - 1, second + 1)
  await fleet.load(
    'vehicles',
    names.map((name) => vehicle(name, name)),
  )
  await fleet.load(
    'incidents',
    vehicleIds.map((id) => incident(id, { occurredAt: at, vehicleExternalId: ids.get(id)! })),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const asPositions = (client: ClientBase) =>
  markPositions(client, { clientId, connectionId }, vehicleIds.map((vehicleId) => ({ vehicleId, at })).reverse())
const asEvents = (client: ClientBase) =>
  markEventDays(
    client,
    clientId,
    vehicleIds.map((vehicleId) => ({ vehicleId, day })),
  )

// On a cluster the wait is on a worker, where it can't be observed.
test.skipIf(isOnCluster).each([
  ['positions and events', asEvents, asPositions],
  ['events and positions', asPositions, asEvents],
])('queues %s at the same marks', async (_, one, other) => {
  const { pool } = server.services
  const [holder, first, second] = [await pool.connect(), await pool.connect(), await pool.connect()]
  try {
    await pool.query('delete from detection_due where client_id = $1', [clientId])
    await asPositions(holder)
    await holder.query('begin')
    await holder.query('select from detection_due where client_id = $1 and vehicle_id = $2 for update', [
      clientId,
      vehicleIds[0],
    ])
    const marking = (client: ClientBase, mark: (client: ClientBase) => Promise<void>) =>
      client
        .query('begin')
        .then(() => mark(client))
        .then(() => client.query('commit'))
    const waiting = async (sessions: number) => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(sessions)
    }
    // Holding the second row while waiting for the first would block the session ahead in the queue.
    const marks = [marking(first, one)]
    await vi.waitFor(() => waiting(1), { timeout: 10_000 })
    marks.push(marking(second, other))
    await vi.waitFor(() => waiting(2), { timeout: 10_000 })
    await holder.query('commit')
    await Promise.all(marks)
  } finally {
    for (const client of [holder, first, second]) client.release(true)
  }
})

test('waits for nothing that is being marked again, which stays due', async () => {
  const { pool } = server.services
  const [marking, finishing] = [await pool.connect(), await pool.connect()]
  try {
    await pool.query('delete from detection_due where client_id = $1', [clientId])
    await asPositions(marking)
    const claimed = await claimSpans(pool, 10)
    await marking.query('begin')
    // A page marks days in several steps: its next one may be of a vehicle that is finished by then.
    await markPositions(marking, { clientId, connectionId }, [{ vehicleId: vehicleIds[1]!, at }])
    await finishing.query('begin')
    await finishSpans(finishing, clientId, claimed)
    await finishing.query('commit')
    await markPositions(marking, { clientId, connectionId }, [{ vehicleId: vehicleIds[0]!, at }])
    await marking.query('commit')
    const { rows } = await pool.query<{ id: string }>(
      'select vehicle_id as id from detection_due where client_id = $1 and due_at <= now() order by vehicle_id',
      [clientId],
    )
    expect(rows.map(({ id }) => id)).toEqual(vehicleIds)
  } finally {
    for (const client of [marking, finishing]) client.release(true)
  }
})
