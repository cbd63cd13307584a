import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaStore } from '../../adapters/media-store.ts'
import { forgetConnections } from '../../jobs/forget-connections.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { claimDue, LeaseLost, renew } from '../../sync/sync-leases.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const removed: string[] = []
const media: MediaStore = {
  put: async () => 'unused',
  putStream: async () => ({ name: 'unused', bytes: 0 }),
  clear: async () => {},
  size: async () => null,
  read: () => {
    throw new Error('nothing syncs here')
  },
  remove: async (name) => void removed.push(name),
}

beforeAll(async () => {
  server = await createTestServer(media)
})
afterAll(() => server[Symbol.asyncDispose]())

const forgetAll = async () => {
  while (await forgetConnections(server.services));
}

/** Creates a client with one connection and aggregated days. */
async function settle(name: string): Promise<{ clientId: number; fleet: Fleet; operator: string; admin: string }> {
  const clientId = await server.client(name)
  const fleet = await createSampleFleet(server.services, clientId, name)
  await rollUp(server.services.pool)
  return {
    clientId,
    fleet,
    operator: await server.token(clientId, ['operator']),
    admin: await server.token(clientId, ['admin']),
  }
}

const counts = async (clientId: number) => {
  const { rows } = await server.services.pool.query(
    `select (select count(*)::int from incident where client_id = $1) as incidents,
       (select count(*)::int from trip where client_id = $1) as trips,
       (select count(*)::int from vehicle where client_id = $1) as vehicles,
       (select coalesce(sum(incidents), 0)::int from incident_by_type where client_id = $1 and not is_month) as rolled,
       (select coalesce(sum(trips), 0)::int from client_day where client_id = $1) as driven`,
    [clientId],
  )
  return rows[0]
}
const nothing = { incidents: 0, trips: 0, vehicles: 0, rolled: 0, driven: 0 }

describe('deleting a connection', () => {
  test('hides it and its vehicles immediately, discards its secrets and ends the sync in progress', async () => {
    const { clientId, fleet, operator } = await settle('Deleted')
    const { pool } = server.services
    const params = { id: fleet.connectionId }
    await pool.query(`update connection set credentials = 'sealed' where id = $1`, [fleet.connectionId])
    await pool.query('update sync_state set next_at = now() where connection_id = $1', [fleet.connectionId])
    const [lease] = await claimDue(pool, 'test', 1)
    expect((await send(server.app, connectionEndpoints.remove, { params }, operator)).status).toBe(204)
    await expect(renew(pool, lease!)).rejects.toThrow(LeaseLost)
    expect(await claimDue(pool, 'test', 1)).toEqual([])
    expect(await ask(server.app, connectionEndpoints.list, {}, operator)).toEqual([])
    const vehicles = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, operator)
    expect(vehicles.totalCount).toBe(0)
    for (const endpoint of [connectionEndpoints.details, connectionSyncEndpoints.status])
      expect((await send(server.app, endpoint, { params }, operator)).status).toBe(404)
    const { rows } = await pool.query('select credentials from connection where id = $1', [fleet.connectionId])
    expect(rows[0].credentials).toBeNull()
  })

  test('archives its records and leaves others’ alone', async () => {
    const { clientId, fleet, operator } = await settle('Half')
    const other = await createSampleFleet(server.services, clientId, 'Stays')
    await rollUp(server.services.pool)
    expect(await counts(clientId)).toEqual({ incidents: 2, trips: 2, vehicles: 4, rolled: 2, driven: 2 })
    await send(server.app, connectionEndpoints.remove, { params: { id: fleet.connectionId } }, operator)
    await forgetAll()
    expect(await counts(clientId)).toEqual({ incidents: 1, trips: 1, vehicles: 2, rolled: 1, driven: 1 })
    expect((await counts(-clientId)).incidents).toBe(1)
    const range = { From: toRangeTime(minutesAgo(6000)), To: toRangeTime(new Date()) }
    const events = await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query: range }, operator)
    expect(events.items.map(({ id }) => id)).toEqual([other.incidentId('e1')])
  })

  test('deletes everything 30 days later, including files no one else has', async () => {
    const { clientId, fleet, operator } = await settle('Erased')
    const { pool } = server.services
    await pool.query(`update incident_media set file = 'clip.mp4' where client_id = $1`, [clientId])
    await send(server.app, connectionEndpoints.remove, { params: { id: fleet.connectionId } }, operator)
    await forgetAll()
    await pool.query(`update connection set deleted_at = now() - interval '29 days' where client_id = $1`, [clientId])
    await forgetAll()
    expect((await counts(-clientId)).incidents).toBe(1)
    await pool.query(`update connection set deleted_at = now() - interval '31 days' where client_id = $1`, [clientId])
    await forgetAll()
    expect(await counts(-clientId)).toEqual(nothing)
    const { rows } = await pool.query('select id from connection where client_id = $1', [clientId])
    expect(rows).toEqual([])
    expect(removed).toEqual(['clip.mp4'])
  })

  test('is refused to people with read access only', async () => {
    const { clientId, fleet } = await settle('Looked at')
    const viewer = await server.token(clientId, ['viewer'])
    const params = { id: fleet.connectionId }
    expect((await send(server.app, connectionEndpoints.remove, { params }, viewer)).status).toBe(403)
  })
})

describe('moving a connection', () => {
  test('moves all records and corrects the days of both clients', async () => {
    const { clientId, fleet, admin } = await settle('Seller')
    await fleet.load('incidents', [incident('e2')])
    await rollUp(server.services.pool)
    const buyer = await server.client('Buyer')
    const buyerToken = await server.token(buyer, ['operator'])
    const params = { id: fleet.connectionId }
    const move = () => send(server.app, connectionEndpoints.move, { params, body: { ClientId: buyer } }, admin)
    const { pool } = server.services
    await pool.query(`update sync_state set lease_until = now() + interval '1 minute' where connection_id = $1`, [
      fleet.connectionId,
    ])
    expect(await move()).toMatchObject({ status: 409 })
    await pool.query('update sync_state set lease_until = null where connection_id = $1', [fleet.connectionId])
    expect((await move()).status).toBe(204)
    expect(await counts(clientId)).toEqual(nothing)
    expect(await counts(buyer)).toEqual({ incidents: 2, trips: 1, vehicles: 2, rolled: 2, driven: 1 })
    const details = await ask(server.app, connectionEndpoints.details, { params }, buyerToken)
    expect(details.vehicleCount).toBe(2)
    expect((await send(server.app, connectionEndpoints.details, { params }, admin)).status).toBe(404)
  })

  test('names a client that doesn’t exist, and is for admins only', async () => {
    const { fleet, admin, operator } = await settle('Stuck')
    const input = { params: { id: fleet.connectionId }, body: { ClientId: 999_999 } }
    expect(await send(server.app, connectionEndpoints.move, input, admin)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.ClientId' }] },
    })
    expect((await send(server.app, connectionEndpoints.move, input, operator)).status).toBe(403)
  })
})
