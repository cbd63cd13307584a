import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, zoneAtNoon } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { findTwins } from './find-twins.ts'

// A provider may report both a summary and the single events in it: they count once.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Summaries ${Math.random()}`, zoneAtNoon())
  fleet = await createFleet(server.services, clientId, 'Summaries')
  await fleet.load('trips', [trip('t1')])
})

const summary = incident('s', { occurredAt: minutesAgo(110), endedAt: minutesAgo(30), occurrences: 3 })
const parts = [incident('a', { occurredAt: minutesAgo(100) }), incident('b', { occurredAt: minutesAgo(31) })]
const others = [
  incident('later', { occurredAt: minutesAgo(20) }),
  incident('other', { occurredAt: minutesAgo(50), tags: [{ tag: 'MobileUsage', source: 'automated' }] }),
]

async function counted(minutes: number) {
  const at = minutesAgo(minutes)
  await findTwins(server.services.pool, clientId, [{ vehicleId: fleet.vehicleId('v1'), from: at, until: at }])
  while (await rollUp(server.services.pool));
  const { rows } = await server.services.pool.query(
    'select sum(incidents - repeats)::int as n from incident_total where client_id = $1 and not is_month',
    [clientId],
  )
  return rows[0].n
}

test('finds the parts of a summary that arrives after them', async () => {
  await fleet.load('incidents', [...parts, ...others])
  expect(await counted(100)).toBe(4)
  await fleet.load('incidents', [summary])
  expect(await counted(110)).toBe(3)
})

test('finds the summary of a part that arrives after it', async () => {
  await fleet.load('incidents', [summary, ...others])
  expect(await counted(110)).toBe(3)
  await fleet.load('incidents', parts)
  expect(await counted(31)).toBe(3)
})
