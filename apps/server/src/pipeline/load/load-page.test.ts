import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Pages')
  fleet = await createFleet(server.services, clientId, 'Pages')
})
afterAll(() => server[Symbol.asyncDispose]())

const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows

test('one record that the database refuses is set aside with its reason, and the page is stored', async () => {
  await fleet.load('vehicles', [
    vehicle('v1', 'Unit 1'),
    { ...vehicle('v2', 'Unit\0 2'), vin: null },
    vehicle('v3', 'Unit 3'),
  ])
  expect(await rows('select name from vehicle where client_id = $1 order by name')).toEqual([
    { name: 'Unit 1' },
    { name: 'Unit 3' },
  ])
  expect(
    await rows(
      'select external_id, reason, payload from rejected_record where client_id = $1 and stream = $$vehicles$$',
    ),
  ).toEqual([
    {
      external_id: 'v2',
      reason: 'It cannot be stored: invalid byte sequence for encoding "UTF8": 0x00',
      payload: expect.objectContaining({ externalId: 'v2', name: 'Unit 2' }),
    },
  ])
  expect(await rows('select records, rejected from sync_stream where client_id = $1')).toEqual([
    { records: '2', rejected: '1' },
  ])
})

test('so is an incident among many, and vehicles nobody listed are still made', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    incident(`i${index}`, {
      vehicleExternalId: `unlisted ${index % 3}`,
      occurredAt: minutesAgo(index + 1),
      ...(index === 17 && { raw: { word: 'half \ud83d a pair' } }),
    }),
  )
  await fleet.load('incidents', many)
  expect(await rows('select count(*)::int as n from incident where client_id = $1')).toEqual([{ n: 39 }])
  expect(
    await rows(
      `select external_id, payload ->> 'occurredAt' as at from rejected_record where client_id = $1 and stream = 'incidents'`,
    ),
  ).toEqual([{ external_id: 'i17', at: many[17]!.occurredAt.toISOString() }])
  expect(await rows(`select 1 from vehicle where client_id = $1 and external_id like 'unlisted%'`)).toHaveLength(3)
})
