import { localDay } from '@milepost/geo/time-zone'
import { defaultScoringConfig } from '@milepost/scoring/config'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClientTurns } from '../../db/connection/client-turns.ts'
import { listen } from '../../db/connection/listen.ts'
import { transact } from '../../db/connection/transact.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { rateIncident } from '../../features/incidents/commands.ts'
import { handOver, recordTables, stateTables } from '../../sync/handover/connection-tables.ts'
import { removeTrips } from '../../sync/load/trips/gone/remove-trips.ts'
import { recordId } from '../../sync/record-id.ts'
import { recount } from '../../testing/recounts/recount.ts'
import { recountSegments } from '../../testing/recounts/recount-segments.ts'
import { type Fleet, incident, trip } from '../../testing/samples/sample-fleet.ts'
import {
  createGround,
  dayOf,
  type Ground,
  hand,
  pair,
  person,
  rollAll,
  step,
  take,
} from '../../testing/shuffled-fleets.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { dayStart } from '../clocks/day-start.ts'
import { refreshDrivers } from '../evidence/driver-evidence.ts'
import { refreshEvidence } from '../evidence/evidence-months.ts'
import { refreshRegions } from '../evidence/region-evidence.ts'
import { sumDrivers } from '../evidence/sum-drivers.ts'
import { scoreDue } from '../scores/score-due.ts'
import { sumSegments } from '../segments/sum-segments.ts'
import { markDirty, markedChannel } from './dirty-days.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { rollUp } from './roll-up.ts'

// Whatever happens, in any order and at any time, rollups equal a recount.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function compare({ clients }: Ground): Promise<void> {
  for (const clientId of clients) {
    const { held, found } = await recount(server.services.pool, clientId)
    expect(held).toEqual(found)
    expect(await strayLosses(clientId)).toEqual([])
    // Leftovers of other tests are not theirs.
    await server.services.pool.query('delete from segment_due where client_id <> all($1::int[])', [clients])
    await sumSegments(server.services.pool)
    const segments = await recountSegments(server.services.pool, clientId)
    expect(segments.held).toEqual(segments.found)
    const kept = await evidenceOf(clientId)
    for (const table of ['evidence_month', 'driver_evidence_month'])
      await server.services.pool.query(`update ${table} set formula = null where client_id = $1`, [clientId])
    expect(kept).toEqual(await evidenceOf(clientId))
  }
}

/** Returns losses that differ from their events. */
async function strayLosses(clientId: number): Promise<unknown[]> {
  const { rows } = await server.services.pool.query(
    `select a.number from accident a left join (incident i join incident_detail e using (client_id, occurred_at, id)) using (client_id, occurred_at, id)
     where a.client_id = $1 and (a.vehicle_id, a.driver_id, a.place_id, a.translated_type, a.severity, a.rating, a.risk, a.max_g)
       is distinct from (i.vehicle_id, i.driver_id, i.place_id, i.translated_type, i.severity, i.rating, i.risk, e.max_g)`,
    [clientId],
  )
  return rows
}

/** Returns monthly evidence of vehicles, drivers and regions, after recalculating what is stale. */
async function evidenceOf(clientId: number): Promise<unknown[]> {
  const { pool } = server.services
  const today = new Date().toISOString().slice(0, 10)
  while (await sumDrivers(pool));
  await refreshEvidence(pool, clientId, defaultScoringConfig, today)
  await refreshDrivers(pool, clientId, defaultScoringConfig, today)
  await refreshRegions(pool, clientId, defaultScoringConfig, today)
  const tables = {
    evidence_month: 'vehicle_id, formula, first_driven, last_driven',
    driver_evidence_month: 'driver_id, formula, first_driven, last_driven',
    region_evidence_month: 'region_id, provider_id',
  }
  const read = Object.entries(tables).map(([table, key]) =>
    pool.query(
      `select ${key}, month, first_day, last_day, sums from ${table} where client_id = $1 and sums is not null order by 1, 2, month`,
      [clientId],
    ),
  )
  return (await Promise.all(read)).map(({ rows }) => rows.filter(isSomething))
}

/** An empty month of a driver is stored as such. */
const isSomething = ({ sums }: { sums: number[] }) => sums.some((sum) => sum !== 0)

const ground = () => createGround(server)

test('keeps rollups equal to a recount after any order of loads, revisions, ratings, duplicates, moves and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }), async (steps) => {
      const made = await ground()
      for (const done of [...steps, { kind: 'roll' } as const]) {
        await take(made, done)
        if (done.kind === 'roll') await compare(made)
      }
    }),
    // A failure is shown as found: shrinking it takes longer than the test may run.
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)

test('rolls up a year of one vehicle in steps that add up', async () => {
  const { clients, fleets } = await ground()
  const { pool } = server.services
  const fleet = fleets[0]!
  const days = Array.from({ length: 300 }, (_, index) => dayOf(-index))
  await fleet.load(
    'trips',
    days.map((startedAt, index) => trip(`t${index}`, { vehicleExternalId: 'v0', startedAt, endedAt: startedAt })),
  )
  await fleet.load(
    'incidents',
    days.map((occurredAt, index) => incident(`e${index}`, { vehicleExternalId: 'v0', occurredAt })).toReversed(),
  )
  let steps = 0
  while (await rollUp(pool, 50)) steps++
  expect(steps).toBeGreaterThanOrEqual(6)
  const { held, found } = await recount(pool, clients[0])
  expect(held).toEqual(found)
  expect(held.client_day).toHaveLength(300)
})

test('notifies the roller of a rating on commit, and puts it before provider data', async () => {
  const { clients, fleets } = await ground()
  const { pool, db } = server.services
  const fleet = fleets[0]!
  await fleet.load('incidents', [incident('old', { vehicleExternalId: 'v0', occurredAt: dayOf(-40) })])
  await rollAll(server)
  await fleet.load('trips', [trip('new', { vehicleExternalId: 'v1' })])
  const received = Promise.withResolvers<void>()
  const ears = await listen(pool, markedChannel, () => received.resolve())
  await rateIncident(scopeTo(db, clients[0]), person(clients[0]), fleet.incidentId('old'), { rating: 1 })
  await received.promise
  await ears.close()
  await rollUp(pool, 1)
  const { rows } = await pool.query(
    'select rating, incidents from incident_total where client_id = $1 and not is_month',
    [clients[0]],
  )
  expect(rows).toEqual([{ rating: 1, incidents: 1 }])
})

test('notifies a client’s open portals when its sums change, and only then', async () => {
  const { clients, fleets } = await ground()
  const { pool, live } = server.services
  const received: string[] = []
  const stops = clients.map((id) => live.subscribe(id, ({ kind }) => kind === 'sums' && received.push(`sums of ${id}`)))
  await fleets[0]!.load('trips', [trip('new', { vehicleExternalId: 'v1' })])
  await rollAll(server)
  await vi.waitFor(() => expect(received).toEqual([`sums of ${clients[0]}`]), { timeout: 10_000 })
  await pool.query(
    'insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from vehicle_day where client_id = $1',
    [clients[0]],
  )
  await rollAll(server)
  await fleets[1]!.load('trips', [trip('other', { vehicleExternalId: 'v1' })])
  await rollAll(server)
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 })
  for (const stop of stops) stop()
})

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'rolls up a day of %s from its first minute to its last',
  async (zone) => {
    const { clients, fleets } = await ground()
    const fleet = fleets[0]!
    await server.services.pool.query('update client set time_zone = $2 where id = $1', [clients[0], zone])
    Object.assign(fleet.context, { clientTimeZone: zone })
    const noon = dayOf(0)
    const day = localDay(zone, noon.getTime())
    const start = dayStart(zone, day).getTime()
    const minuteMs = 60_000
    const times = [start, start + 24 * 60 * minuteMs - minuteMs].map((at) => new Date(at))
    await fleet.load(
      'incidents',
      times.map((occurredAt, index) => incident(`edge${index}`, { vehicleExternalId: 'v0', occurredAt })),
    )
    await fleet.load(
      'trips',
      times.map((at, index) => trip(`edge${index}`, { vehicleExternalId: 'v0', startedAt: at, endedAt: at })),
    )
    await rollAll(server)
    const { rows } = await server.services.pool.query(
      'select day, incidents, trips from vehicle_day where client_id = $1',
      [clients[0]],
    )
    expect(rows).toEqual([{ day, incidents: 2, trips: 2 }])
  },
)

test.each([
  ['the first', 0],
  ['the second', 1],
])(
  'counts each of two records of one event where it is alone when %s goes to another client and comes back',
  async (_, moved) => {
    const made = await ground()
    const [first, second] = made.fleets as [Fleet, Fleet]
    for (const fleet of [first, second])
      await fleet.load('incidents', [incident('e0', { vehicleExternalId: 'v0', occurredAt: dayOf(1) })])
    await pair(server, [first, second], first.incidentId('e0'), second.incidentId('e0'))
    for (const [toClientId, twins] of [
      [made.clients[0], 1],
      [made.clients[1], 0],
      [made.clients[0], 1],
    ] as const) {
      if (toClientId !== made.fleets[moved]!.context.clientId) await hand(server, made.fleets[moved]!, toClientId)
      await rollAll(server)
      const all = await Promise.all(made.clients.map((clientId) => recount(server.services.pool, clientId)))
      expect(all.flatMap(({ held }) => held.twins)).toHaveLength(twins)
      for (const { held, found } of all) expect(held).toEqual(found)
    }
  },
)

test('counts the second of two records of one event when the provider dismisses the first', async () => {
  const made = await ground()
  const [first, second] = made.fleets as [Fleet, Fleet]
  const event = incident('e0', { vehicleExternalId: 'v0', occurredAt: dayOf(1) })
  for (const fleet of [first, second]) await fleet.load('incidents', [event])
  await pair(server, [first, second], first.incidentId('e0'), second.incidentId('e0'))
  await rollAll(server)
  await compare(made)
  await first.load('incidents', [{ ...event, state: 'dismissed' }])
  await rollAll(server)
  await compare(made)
})

test('moves a connection while its days are rolled up, without deadlock, and counts everything at its new client', async () => {
  const { clients, fleets } = await ground()
  const { pool } = server.services
  const fleet = fleets[0]!
  await fleet.load('incidents', [incident('e0', { vehicleExternalId: 'v0', occurredAt: dayOf(1) })])
  let rolling: Promise<boolean> | undefined
  await transact(pool, async (client) => {
    await lockRollUp(client, clients[0])
    rolling = rollUp(pool)
    await vi.waitFor(async () => expect(await waitingForLock(pool)).toBe(1), { timeout: 10_000 })
    const from = { clientId: clients[0], connectionId: fleet.connectionId }
    await handOver(client, from, clients[1], [...recordTables, ...stateTables])
  })
  await rolling
  await rollAll(server)
  const { held, found } = await recount(pool, clients[1])
  expect(held).toEqual(found)
  expect(held.client_day).toHaveLength(1)
  const { rows } = await pool.query('select from evidence_month where client_id = $1', [clients[0]])
  expect(rows).toEqual([])
})

test('leaves no scores behind when a connection moves while its vehicles are scored', async () => {
  const { clients, fleets } = await ground()
  const { pool } = server.services
  const fleet = fleets[0]!
  await fleet.load('trips', [trip('t0', { vehicleExternalId: 'v0', startedAt: dayOf(1), endedAt: dayOf(1) })])
  await rollAll(server)
  // No one waits for scores of the other tests' leftovers.
  await pool.query(
    `insert into scoring_state (client_id, scored_at) select distinct client_id, now() from connection where client_id <> $1
     on conflict (client_id) do update set scored_at = excluded.scored_at, has_changed = false`,
    [clients[0]],
  )
  while (await scoreDue(pool));
  await pool.query('delete from scoring_state where client_id = $1', [clients[0]])
  let scoring: Promise<boolean> | undefined
  await transact(pool, async (client) => {
    await lockRollUp(client, clients[0])
    scoring = scoreDue(pool)
    await vi.waitFor(async () => expect(await waitingForLock(pool)).toBe(1), { timeout: 10_000 })
    const from = { clientId: clients[0], connectionId: fleet.connectionId }
    await handOver(client, from, clients[1], [...recordTables, ...stateTables])
  })
  await scoring
  const { rows } = await pool.query('select client_id from vehicle_score where vehicle_id = $1', [
    fleet.vehicleId('v0'),
  ])
  expect(rows).toEqual([{ client_id: clients[1] }])
})

test('leaves nothing behind for a marked day that never existed', async () => {
  const { clients } = await ground()
  const { pool } = server.services
  await transact(pool, (client) => markDirty(client, clients[0], [{ vehicleId: '5', day: '2026-01-02' }]))
  await rollAll(server)
  for (const table of ['vehicle_day', 'evidence_month'])
    expect((await pool.query(`select from ${table} where client_id = $1`, [clients[0]])).rowCount).toBe(0)
})

test('pauses a client whose sums fail and continues with others', async () => {
  const { clients, fleets } = await ground()
  const [failing, fine] = clients
  const { pool } = server.services
  await hand(server, fleets[1]!, fine)
  for (const fleet of fleets)
    await fleet.load('trips', [trip('t0', { vehicleExternalId: 'v0', startedAt: dayOf(1), endedAt: dayOf(1) })])
  const failed: number[] = []
  const turns = createClientTurns((clientId) => failed.push(clientId))
  await pool.query(`alter table vehicle_day add constraint no_days check (client_id <> ${failing}) not valid`)
  try {
    while (await rollUp(pool, 50, turns));
  } finally {
    await pool.query('alter table vehicle_day drop constraint no_days')
  }
  expect(failed).toEqual([failing])
  expect(turns.resting()).toEqual([failing])
  const { rows } = await pool.query('select distinct client_id from vehicle_day where client_id = any($1)', [clients])
  expect(rows).toEqual([{ client_id: fine }])
  await rollAll(server)
  await compare({ clients, fleets, forgotten: new Set(), server })
})

test.each([
  [
    'is deleted',
    (fleet: Fleet) =>
      transact(server.services.pool, (client) =>
        removeTrips(client, fleet.context.clientId, [recordId(fleet.connectionId, 'trip', 'second')]),
      ),
  ],
  ['becomes shorter', (fleet: Fleet) => fleet.load('trips', [lasting('second', 1, 1)])],
])('corrects all days of a trip that counts only after the first midnight when it %s', async (_, change) => {
  const made = await ground()
  await made.fleets[0]!.load('trips', [lasting('first', 0, 37), lasting('second', 1, 37)])
  await rollAll(server)
  await compare(made)
  await change(made.fleets[0]!)
  await rollAll(server)
  await compare(made)
})

test('counts a trip once that began while an earlier one, loaded later, was still on the road', async () => {
  const made = await ground()
  await made.fleets[0]!.load('trips', [lasting('later', 1, 37)])
  await rollAll(server)
  await made.fleets[0]!.load('trips', [lasting('earlier', 0, 37)])
  await rollAll(server)
  await compare(made)
})

const lasting = (id: string, day: number, hours: number) =>
  trip(id, {
    vehicleExternalId: 'v0',
    startedAt: dayOf(day),
    endedAt: new Date(dayOf(day).getTime() + hours * 3_600_000),
    distanceMeters: hours * 60_000,
    start: null,
    end: null,
  })
