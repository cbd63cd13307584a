import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { monthBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetConnections } from '../../jobs/forget-connections.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createFleet, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const dayMinutes = 24 * 60

test('compares nothing while a removed connection may be in one of two periods', async () => {
  const { pool } = server.services
  const clientId = await server.client('Removing')
  const token = await server.token(clientId, ['operator'])
  const fleets = []
  for (const name of ['Stays', 'Leaves']) {
    const fleet = await createFleet(server.services, clientId, name)
    await fleet.load('vehicles', [vehicle('v', name)])
    await fleet.load(
      'trips',
      Array.from({ length: 8 }, (_, week) =>
        trip(`t${week}`, {
          vehicleExternalId: 'v',
          startedAt: minutesAgo((7 * week + 2) * dayMinutes),
          endedAt: minutesAgo((7 * week + 2) * dayMinutes - 60),
          distanceMeters: 50_000,
        }),
      ),
    )
    fleets.push(fleet)
  }
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, records, last_success_at, completed_at)
     select client_id, id, s, 1, now(), now() from connection, unnest(array['trips.history', 'incidents.history', 'positions.history']) s
     where client_id = $1 on conflict (client_id, connection_id, stream) do update set completed_at = now()`,
    [clientId],
  )
  await rollUp(pool)
  await sumSegments(pool)
  const month = monthBefore(new Date().toISOString().slice(0, 10))
  await pool.query(
    `insert into segment_score_month (client_id, kind, subject_id, month, vehicles, combined, provisional, comparable, exposure,
       config_version, priors_version, computed_at, reasons, formula)
     values ($1, $2, 0, $3, 2, 39, false, true, 1, 1, '', now(), '[]', 'some')`,
    [clientId, segmentKind.fleet, month],
  )
  const distance = async () => {
    const query = { from: toRangeTime(minutesAgo(20 * dayMinutes)), to: toRangeTime(new Date()) }
    return (await ask(server.app, dashboardEndpoints.summary, { query }, token)).kpis.distanceMeters
  }
  const isProcessing = async () => (await ask(server.app, connectionSyncEndpoints.progress, {}, token)).summingUp
  expect([(await distance()).previous, await isProcessing()]).toEqual([300_000, false])

  await send(server.app, connectionEndpoints.remove, { params: { id: fleets[1]!.connectionId } }, token)
  expect([(await distance()).previous, await isProcessing()]).toEqual([null, true])
  while (await forgetConnections(server.services));
  expect([(await distance()).previous, await isProcessing()]).toEqual([null, true])
  // Scores that were calculated with its vehicles aren't compared until they are recalculated.
  const { rows } = await pool.query('select comparable, formula from segment_score_month where client_id = $1', [
    clientId,
  ])
  expect(rows).toEqual([{ comparable: false, formula: null }])

  await pool.query(
    `insert into scoring_state (client_id, scored_at) values ($1, now() - interval '1 day')
     on conflict (client_id) do update set scored_at = excluded.scored_at`,
    [clientId],
  )
  await rollUp(pool)
  await sumSegments(pool)
  expect([(await distance()).previous, await isProcessing()]).toEqual([null, true])
  await pool.query(`update scoring_state set scored_at = now() + interval '1 second' where client_id = $1`, [clientId])
  expect([await distance(), await isProcessing()]).toEqual([
    expect.objectContaining({ value: 150_000, previous: 150_000 }),
    false,
  ])
})
