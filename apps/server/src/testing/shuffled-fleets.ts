import fc from 'fast-check'
import { transact } from '../db/connection/transact.ts'
import { scopeTo } from '../db/scope/scope.ts'
import { rateIncident } from '../features/incidents/commands.ts'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { erase, handOver, recordTables, stateTables } from '../sync/handover/connection-tables.ts'
import { chicago, createFleet, driver, type Fleet, incident, trip, vehicle } from './samples/sample-fleet.ts'
import type { TestServer } from './test-server.ts'

// Two fleets for testing sums after anything happens in any order.

const vins = [null, '1M8GDM9AXKP042788', '1FUJGLDR5CLBP8834']
const tags = ['Braking', 'Crash', 'speeding']
/** Two within one step of risk, and one unreported limit. */
const limits = [80, 81, 40, null]
/** Chicago; Hammond, in the next state; none. */
const places = [chicago, { latitude: 41.5834, longitude: -87.5 }, null]
/** Added to trips from one to the other, which are at least this long. */
const betweenMeters = 40_000
/** Days of events and trips: some consecutive, and some just within, or beyond, the camera days of others. */
const dayIndexes = [0, 1, 2, -29, -33, -58]
/** Noon of days around the start of last month. */
export const dayOf = (index: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, index, 18))
const vehicles = ['v0', 'v1']
const groups = ['g0', 'g1']
/** Only the id of the second is reported. */
const drivers = ['d0', 'd1', null]
/** Trips that end at once, within the hour, after one midnight, or after two. */
const lengthsMs = [0, 2_400_000, 3_000_000, 3_600_000, 13 * 3_600_000, 37 * 3_600_000]

const one = (below: number) => fc.nat({ max: below - 1 })
const record = { fleet: one(2), id: one(4), vehicle: one(vehicles.length), day: fc.constantFrom(...dayIndexes) }
/** Anything that can happen to two fleets. */
export const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('incident' as const),
      ...record,
      tag: one(tags.length),
      place: one(places.length),
      limit: one(limits.length),
      grade: fc.option(fc.integer({ min: 1, max: 5 })),
      isDismissed: one(6).map((chance) => chance === 0),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('trip' as const),
      ...record,
      meters: fc.nat(90_000),
      start: one(places.length),
      end: one(places.length),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      fleet: one(2),
      id: one(4),
      rating: fc.constantFrom(0, 1, 2, 3),
      intensity: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('vin' as const),
      fleet: one(2),
      vehicle: one(vehicles.length),
      vin: one(vins.length),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('twin' as const), fleet: one(2), first: one(4), second: one(4) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('groups' as const),
      fleet: one(2),
      vehicle: one(vehicles.length),
      groups: fc.subarray(groups),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), fleet: one(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('forget' as const), fleet: one(2), isErased: fc.boolean() }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('roll' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A user of a client who rates. */
export const person = (clientId: number) =>
  ({ kind: 'user', userId: crypto.randomUUID(), clientId, name: 'Kim', email: '', roles: [], groups: [] }) as const

/** Two clients, two fleets that start with the first client, and the deleted fleets. */
export type Ground = { server: TestServer; clients: [number, number]; fleets: Fleet[]; forgotten: Set<number> }

let grounds = 0
export async function createGround(server: TestServer): Promise<Ground> {
  const name = `Ground ${++grounds}`
  // The same instant is a different day for each.
  const clients: [number, number] = [await server.client(name), await server.client(`${name} too`, 'Pacific/Auckland')]
  const fleets = [0, 1].map((index) => createFleet(server.services, clients[0], `${name}.${index}`))
  const ready = await Promise.all(fleets)
  for (const fleet of ready) await fleet.load('drivers', [driver('d0')])
  for (const fleet of ready)
    await fleet.load(
      'groups',
      groups.map((externalId) => ({ externalId, name: externalId, description: null, parentExternalId: null })),
    )
  for (const fleet of ready)
    await fleet.load(
      'vehicles',
      vehicles.map((id, index) => ({ ...vehicle(id, id), vin: vins[index + 1]! })),
    )
  return { server, clients, fleets: ready, forgotten: new Set() }
}

/** Moves a fleet's connection to another client; a negative one belongs to no one. */
export async function hand(server: TestServer, fleet: Fleet, toClientId: number): Promise<void> {
  const { connectionId, context } = fleet
  const parts = toClientId < 0 ? recordTables : [...recordTables, ...stateTables]
  await transact(server.services.pool, (client) =>
    handOver(client, { clientId: context.clientId, connectionId }, toClientId, parts),
  )
  context.clientId = toClientId
  if (toClientId > 0) context.clientTimeZone = await zoneOf(server, toClientId)
}

async function zoneOf(server: TestServer, clientId: number): Promise<string> {
  const { rows } = await server.services.pool.query('select time_zone as zone from client where id = $1', [clientId])
  return rows[0].zone
}

/** Stores two records as one event, like detection: only if one client has both. */
export async function pair(
  server: TestServer,
  [one, other]: [Fleet, Fleet],
  firstId: string,
  secondId: string,
): Promise<void> {
  const { clientId } = one.context
  if (clientId !== other.context.clientId) return
  await transact(server.services.pool, async (client) => {
    const { rows } = await client.query<ChangedDay>(
      `with pair as (insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
         select $1, a.id, b.id, 1, 0, 'sameType' from incident a, incident b
         where a.client_id = $1 and a.id = $2 and b.client_id = $1 and b.id = $3 on conflict do nothing returning first_id, second_id)
       select i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day
       from pair p join incident i on i.client_id = $1 and i.id in (p.first_id, p.second_id)`,
      [clientId, firstId, secondId],
    )
    await markDirty(client, clientId, rows)
  })
}

/** Runs one step; steps of a deleted fleet do nothing. */
export async function take({ server, clients, fleets, forgotten }: Ground, done: Step): Promise<void> {
  if (done.kind === 'roll') return rollAll(server)
  if (forgotten.has(done.fleet)) return
  const fleet = fleets[done.fleet]!
  const { clientId } = fleet.context
  if (done.kind === 'incident')
    return fleet.load('incidents', [
      incident(`e${done.id}`, {
        vehicleExternalId: vehicles[done.vehicle]!,
        occurredAt: dayOf(done.day),
        driverExternalId: drivers[done.tag]!,
        tags: [{ tag: tags[done.tag]!, source: 'automated' }],
        location: places[done.place]!,
        maxG: null,
        speedKmh: 100,
        speedLimitKmh: limits[done.limit]!,
        grade: done.grade,
        state: done.isDismissed ? 'dismissed' : 'open',
      }),
    ])
  if (done.kind === 'trip')
    return fleet.load('trips', [
      trip(`t${done.id}`, {
        vehicleExternalId: vehicles[done.vehicle]!,
        startedAt: dayOf(done.day),
        endedAt: new Date(dayOf(done.day).getTime() + lengthsMs[done.meters % lengthsMs.length]!),
        distanceMeters: done.meters + (done.start === done.end ? 0 : betweenMeters),
        driverExternalId: drivers[done.meters % drivers.length]!,
        start: places[done.start]!,
        end: places[done.end]!,
      }),
    ])
  if (done.kind === 'rate') {
    const { rating, intensity } = done
    const rated = rateIncident(
      scopeTo(server.services.db, clientId),
      person(clientId),
      fleet.incidentId(`e${done.id}`),
      {
        rating: rating as 0,
        intensity,
      },
    )
    return rated.catch((error) => {
      if (!/no such event/.test(error.message)) throw error
    })
  }
  if (done.kind === 'vin')
    return fleet.load('vehicles', [{ ...vehicle(vehicles[done.vehicle]!, 'renamed'), vin: vins[done.vin]! }])
  if (done.kind === 'groups')
    return fleet.load('vehicles', [{ ...vehicle(vehicles[done.vehicle]!, 'regrouped'), groupExternalIds: done.groups }])
  if (done.kind === 'twin') {
    const other = fleets[1 - done.fleet]!
    return pair(server, [fleet, other], fleet.incidentId(`e${done.first}`), other.incidentId(`e${done.second}`))
  }
  if (done.kind === 'move') return hand(server, fleet, clients.find((id) => id !== clientId)!)
  forgotten.add(done.fleet)
  await hand(server, fleet, -clientId)
  const place = { clientId: -clientId, connectionId: fleet.connectionId }
  if (done.isErased) await transact(server.services.pool, (client) => erase(client, place, recordTables))
}

/** Rolls up until nothing is due. */
export async function rollAll({ services }: TestServer): Promise<void> {
  while (await rollUp(services.pool));
}
