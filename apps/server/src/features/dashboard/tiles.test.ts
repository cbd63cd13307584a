import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { cameraHealth, cameraPosition, incidentRating, severity } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

// A tile matches the list behind it, also for groups that share a vehicle.

let server: TestServer
let clientId: number
let token: string
let groups: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.services
  clientId = await server.client('Tiles')
  token = await server.token(clientId, ['operator'])
  const { load } = await createFleet(server.services, clientId, 'Tiles')
  await load(
    'groups',
    ['north', 'south'].map((id) => ({ externalId: id, name: id, description: null, parentExternalId: null })),
  )
  const members = { a: ['north'], b: ['north', 'south'], c: ['south'], d: [] }
  const ids = Object.keys(members)
  await load(
    'vehicles',
    Object.entries(members).map(([id, groupExternalIds]) => ({ ...vehicle(id, id), groupExternalIds })),
  )
  await load(
    'incidents',
    ids.flatMap((id, at) =>
      Array.from({ length: at + 2 }, (_, index) =>
        incident(`${id}${index}`, { vehicleExternalId: id, occurredAt: minutesAgo(10 + 60 * index) }),
      ),
    ),
  )
  await load(
    'cameraHealth',
    ids.map((id) => ({
      vehicleExternalId: id,
      position: cameraPosition.code.frontExternal,
      status: id === 'a' ? cameraHealth.code.healthy : cameraHealth.code.obstructed,
      reason: null,
      since: null,
      reportedAt: new Date(),
    })),
  )
  await pool.query('update incident set severity = $2, rating = $3 where client_id = $1', [
    clientId,
    severity.code.high,
    incidentRating.code.pending,
  ])
  await pool.query(
    `update incident set rating = $2 where client_id = $1 and id in (
       select min(id) from incident where client_id = $1 group by vehicle_id)`,
    [clientId, incidentRating.code.accurate],
  )
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from vehicle_group where client_id = $1',
    [clientId],
  )
  groups = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  [['north'], 3, 1],
  [['south'], 5, 2],
  [['north', 'south'], 6, 2],
])(
  'for %s, counts %i events awaiting review and %i vehicles with an obstructed camera',
  async (names, events, covered) => {
    const vehicleGroupIds = names.map((name) => groups[name]!)
    const days = { from: toRangeTime(minutesAgo(6 * 24 * 60)), to: toRangeTime(new Date()) }
    const { needsAttention } = await ask(
      server.app,
      dashboardEndpoints.summary,
      { query: { ...days, vehicleGroupIds } },
      token,
    )
    expect([needsAttention.unreviewedIncidents, needsAttention.obstructedCameras]).toEqual([events, covered])
    const listed = await ask(
      server.app,
      incidentEndpoints.totals,
      {
        params: { id: clientId },
        query: {
          From: days.from,
          To: days.to,
          vehicleGroups: vehicleGroupIds,
          ratings: [incidentRating.code.pending],
          severities: [severity.code.high, severity.code.critical],
        },
      },
      token,
    )
    expect(listed.totalCount).toBe(events)
    const cameras = await ask(
      server.app,
      cameraEndpoints.obstructed,
      {
        params: { id: clientId },
        query: {
          From: days.from,
          To: days.to,
          VehicleGroupIds: vehicleGroupIds,
          Status: [cameraHealth.code.obstructed],
        },
      },
      token,
    )
    expect(cameras.totalCount).toBe(covered)
  },
)
