import type { IncidentRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, type Fleet, incident } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

// A later row of an event that says less than what is known takes nothing from it.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Kept facts')
  fleet = await createFleet(server.services, clientId, 'Kept facts')
})
afterAll(() => server[Symbol.asyncDispose]())

const occurredAt = new Date('2026-06-10T14:00:00Z')
const full = (id: string, change: Partial<IncidentRecord> = {}) =>
  incident(id, {
    occurredAt,
    endedAt: new Date('2026-06-10T14:00:05Z'),
    speedKmh: 84,
    speedBasis: 'max',
    speedLimitKmh: 80,
    media: [{ kind: 'video', position: 1, source: { id: 1 } }],
    ...change,
  })
const emptier = (id: string, change: Partial<IncidentRecord> = {}) =>
  full(id, {
    endedAt: null,
    location: null,
    headingDegrees: null,
    speedKmh: null,
    speedLimitKmh: null,
    maxG: null,
    media: [],
    ...change,
  })
const stored = async (id: string) =>
  (
    await server.services.pool.query(
      `select i.risk, i.severity, i.has_video as "hasVideo", i.latitude_e6 as latitude, i.speed_kmh as speed, e.speed_basis as basis, e.speed_limit_kmh as "limit",
        e.max_g as g, e.heading_degrees as heading, e.ended_at as "endedAt", e.light, e.intensity
      from incident i join incident_detail e using (client_id, occurred_at, id) where i.client_id = $1 and e.external_id = $2`,
      [clientId, id],
    )
  ).rows[0]

test('keeps everything that an emptier row lacks, and the risk that follows from it', async () => {
  await fleet.load('incidents', [full('a')])
  const before = await stored('a')
  expect(before).toMatchObject({ speed: 84, basis: 'max', limit: 80, hasVideo: true })
  await fleet.load('incidents', [emptier('a')])
  expect(await stored('a')).toEqual(before)
})

test('takes what a later row states, and keeps the rest', async () => {
  await fleet.load('incidents', [full('b')])
  await fleet.load('incidents', [emptier('b', { speedKmh: 20, speedBasis: 'start' })])
  expect(await stored('b')).toMatchObject({ speed: 20, basis: 'start', limit: 80, hasVideo: true })
})

test('takes a speed back only with a newer revision, which may call it invalid', async () => {
  await fleet.load('incidents', [full('c', { revision: 1 })])
  await fleet.load('incidents', [emptier('c', { revision: 1 })])
  expect(await stored('c')).toMatchObject({ speed: 84, limit: 80 })
  await fleet.load('incidents', [emptier('c', { revision: 2 })])
  expect(await stored('c')).toMatchObject({ speed: null, limit: 80, hasVideo: true })
})

test('counts the fuller of two rows in one response', async () => {
  await fleet.load('incidents', [full('d'), emptier('d')])
  expect(await stored('d')).toMatchObject({ speed: 84, limit: 80 })
})
