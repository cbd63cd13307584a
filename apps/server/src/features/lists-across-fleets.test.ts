import { type IncidentQuery, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string
const fleets: Fleet[] = []

// Not in name order, and with two that differ only in their number.
const names = ['west', 'East', 'West', 'west'] as const
const tagsOf = {
  samsara: ['Braking', 'SevereSpeeding'],
  geotab: ['RuleHarshBrakingId', 'RuleGpsSpeedingWindowId'],
} as const
const days = () => ({ From: toRangeTime(minutesAgo(7 * 1440)), To: toRangeTime(new Date()) })
const ofClient = <Query>(query: Query) => ({ params: { id: clientId }, query })

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Fleets')
  token = await server.token(clientId, ['operator'])
  for (const [index, name] of names.entries()) {
    const fleet = await createFleet(server.services, clientId, name, index === 1 ? providers.geotab : undefined)
    fleets.push(fleet)
    await fleet.load('vehicles', [vehicle('v1', `Unit ${index}`), vehicle('v2', `Van ${index}`)])
    const events = Array.from({ length: index + 2 }, (_, event) =>
      incident(`e${event}`, {
        occurredAt: minutesAgo(60 + event * 7 + index),
        tags: [{ tag: tagsOf[index === 1 ? 'geotab' : 'samsara'][event === 0 ? 0 : 1], source: 'automated' }],
      }),
    )
    await fleet.load('incidents', events)
  }
  await server.services.pool.query('update incident set rating = 1 where id = any($1::bigint[])', [
    [fleets[0]!.incidentId('e0'), fleets[3]!.incidentId('e0')],
  ])
  while (await rollUp(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

/** Connections by name ignoring case, then by number. */
const inOrder = () => [1, 0, 2, 3].map((index) => fleets[index]!.connectionId)
const runs = (ids: readonly number[]) => ids.filter((id, index) => id !== ids[index - 1])

describe('rows by connection', () => {
  test.each([
    ['occurredAt', 'desc'],
    ['occurredAt', 'asc'],
    ['riskScore', 'desc'],
  ] as const)('groups events by %s %s across all pages, each once', async (SortBy, SortDirection) => {
    const page = (PageNumber: number, PageSize = 5) =>
      ask(
        server.app,
        incidentEndpoints.page,
        ofClient({ ...days(), GroupBy: 'connection' as const, SortBy, SortDirection, PageNumber, PageSize }),
        token,
      )
    const pages = await Promise.all([1, 2, 3].map((number) => page(number)))
    const events = pages.flatMap(({ items }) => items)
    expect(events).toHaveLength(14)
    expect(new Set(events.map(({ id }) => id)).size).toBe(14)
    expect(runs(events.map(({ connectionId }) => connectionId))).toEqual(inOrder())
    const last = events.filter(({ connectionId }) => connectionId === fleets[3]!.connectionId)
    const keys = last.map((event) => (SortBy === 'riskScore' ? event.riskScore : Date.parse(event.occurredAt)))
    expect(keys).toEqual(keys.toSorted((a, b) => (SortDirection === 'asc' ? a - b : b - a)))
  })

  test('groups vehicles across all pages, sorted within each group', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((PageNumber) =>
        ask(
          server.app,
          vehicleListEndpoints.page,
          ofClient({ GroupBy: 'connection' as const, SortBy: 'name', SortDirection: 'desc', PageNumber, PageSize: 3 }),
          token,
        ),
      ),
    )
    const vehicles = pages.flatMap(({ items }) => items)
    expect(runs(vehicles.map(({ connection }) => connection.id))).toEqual(inOrder())
    expect(vehicles.slice(0, 2).map(({ name }) => name)).toEqual(['Van 1', 'Unit 1'])
  })

  test('rejects any other grouping by name', async () => {
    const answer = await send(server.app, vehicleListEndpoints.page, ofClient({ GroupBy: 'driver' as never }), token)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain('query.GroupBy')
  })
})

describe('option counts', () => {
  type Narrowed = Partial<z.input<typeof IncidentQuery>>
  const counts = (query: Narrowed = {}) =>
    ask(server.app, incidentEndpoints.counts, ofClient({ ...days(), ...query }), token)
  const total = async (query: Narrowed) =>
    (await ask(server.app, incidentEndpoints.totals, ofClient({ ...days(), ...query }), token)).totalCount

  test.each<[string, Narrowed]>([
    ['nothing', {}],
    ['one type', { translatedTypes: ['speeding'] }],
    ['a view and two ratings', { View: 1, ratings: [0, 1] }],
    ['none of a provider', { providerIds: [2], ProviderIdsOperator: 1 }],
    ['a text and a level', { SearchedText: 'unit', severities: [2] }],
  ])('match the list with %s set', async (_name, query) => {
    const found = await counts(query)
    for (const { connectionId } of fleets)
      expect(found.ConnectionId![connectionId] ?? 0).toBe(await total({ ...query, ConnectionId: [connectionId] }))
    for (const type of ['harshBraking', 'speeding'])
      expect(found.translatedTypes![type] ?? 0).toBe(await total({ ...query, translatedTypes: [type] }))
    for (const View of [0, 1, 2, 3] as const) expect(found.View![View] ?? 0).toBe(await total({ ...query, View }))
    for (const rating of [0, 1, 2, 3] as const)
      expect(found.ratings![rating] ?? 0).toBe(await total({ ...query, ratings: [rating] }))
    for (const id of [1, 2])
      expect(found.providerIds![id] ?? 0).toBe(await total({ ...query, providerIds: [id], ProviderIdsOperator: 0 }))
  })

  test('work for vehicles too', async () => {
    const [west, east] = [fleets[0]!.connectionId, fleets[1]!.connectionId]
    const found = await ask(
      server.app,
      vehicleListEndpoints.counts,
      ofClient({ ConnectionId: [west], SearchedText: 'van' }),
      token,
    )
    expect(found.ConnectionId).toMatchObject({ [west]: 1, [east]: 1 })
    expect(found.providerIds).toEqual({ [providers.samsara.manifest.id]: 1 })
  })
})

test('switches coaching for 70,000 vehicles in one statement', { timeout: 60_000 }, async () => {
  const own = await server.client('Large')
  const fleet = await createFleet(server.services, own, 'Large')
  const large = await server.token(own, ['operator'])
  await fleet.load('vehicles', [vehicle('v0', 'Large 0')])
  // More rows than a statement has parameters. Without searchable text, because the text index would take most of the
  // time.
  await server.services.pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select client_id, id - n, connection_id, 'n' || n, 'n', '' from vehicle, generate_series(1, 69999) n where client_id = $1`,
    [own],
  )
  const body = { filter: {}, except: [], HasCoaching: true }
  const call = { params: { id: own }, body }
  expect(await ask(server.app, vehicleListEndpoints.changeCoaching, call, large)).toEqual({ done: 70_000, failed: [] })
})
