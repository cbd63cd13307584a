import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cameraPosition } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { mediaKind, mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { fetchMedia } from './media-job.ts'

const { frontExternal } = cameraPosition.code
let server: TestServer
let folder: string
let fleet: Fleet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-media-'))
  server = await createTestServer(createFolderStore(folder))
  fleet = await createSampleFleet(server.services, await server.client('Pictured'), 'Pictured')
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await server.services.pool.query('delete from incident_media')
})

type Requested = {
  kind?: number
  ageMinutes?: number
  urgency?: number
  isSerious?: boolean
  source?: object
}

/** Requests a picture, by default one that is to be cut from a clip. */
async function request(id: number, wanted: Requested = {}, stored: { state?: number; file?: string } = {}) {
  const { kind = mediaKind.still, ageMinutes = 60, urgency = mediaUrgency.listed, isSerious = false } = wanted
  const { connectionId, context } = fleet
  await server.services.pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, state, source, urgency, is_serious, next_at, file)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '-infinity', $11)`,
    [
      context.clientId,
      id,
      frontExternal,
      kind,
      minutesAgo(ageMinutes),
      connectionId,
      stored.state ?? mediaState.wanted,
      JSON.stringify(wanted.source ?? { cutFromClip: 1 }),
      urgency,
      isSerious,
      stored.file ?? null,
    ],
  )
}

/** Returns the events' ids in the order in which their pictures are fetched. */
async function fetchAll(): Promise<number[]> {
  const order: number[] = []
  const stills = { cut: async () => ({ state: 'unreadable' as const }), close: async () => undefined }
  while (await fetchMedia({ ...server.services, stills }, mediaKind.still, new AbortController().signal)) {
    const { rows } = await server.services.pool.query<{ id: string }>(
      `select incident_id as id from incident_media where kind = $1 and state = $2 and not incident_id = any($3)`,
      [mediaKind.still, mediaState.gone, order],
    )
    order.push(...rows.map(({ id }) => Number(id)))
  }
  return order
}

test('fetches what someone waits for first, then pictures of serious events, then the newest', async () => {
  const { ahead, listed, awaited } = mediaUrgency
  await request(1, { urgency: ahead, ageMinutes: 1 })
  await request(2, { urgency: ahead, isSerious: true, ageMinutes: 50 })
  await request(3, { urgency: listed, ageMinutes: 20 })
  await request(4, { urgency: listed, ageMinutes: 10 })
  await request(5, { urgency: listed, isSerious: true, ageMinutes: 500 })
  await request(6, { urgency: awaited, ageMinutes: 900 })
  expect(await fetchAll()).toEqual([6, 5, 4, 3, 2, 1])
})

test('cuts a picture from the stored clip if the provider doesn’t have one', async () => {
  const file = await server.services.media.put(new Uint8Array([1]), 'mp4')
  await request(7, { kind: mediaKind.video }, { state: mediaState.stored, file })
  await request(7, { source: { picture: 1 } })
  await server.services.pool.query('update incident_media set connection_id = 0')
  const stills = {
    cut: async () => ({ state: 'cut' as const, jpeg: new Uint8Array([0xff, 0xd8]) }),
    close: async () => undefined,
  }
  const { signal } = new AbortController()
  for (let left = 3; left > 0; left -= 1) await fetchMedia({ ...server.services, stills }, mediaKind.still, signal)
  const { rows } = await server.services.pool.query('select state from incident_media where kind = $1', [
    mediaKind.still,
  ])
  expect(rows).toEqual([{ state: mediaState.stored }])
})

test('requests pictures of serious events for longer, and of others not', async () => {
  const { context, load } = fleet
  context.mediaAheadMs = 3_600_000
  const media = [{ position: frontExternal, kind: 'video' as const, source: { clip: 1 } }]
  const collision = { tags: [{ tag: 'Crash', source: 'automated' as const }], maxG: 4 }
  await load('incidents', [
    incident('old.serious', { media, occurredAt: minutesAgo(180), ...collision }),
    incident('old.mild', { media, occurredAt: minutesAgo(180) }),
    incident('oldest.serious', { media, occurredAt: minutesAgo(600), ...collision }),
  ])
  const { rows } = await server.services.pool.query<{ id: string; kind: number }>(
    'select incident_id as id, kind from incident_media where state = $1',
    [mediaState.wanted],
  )
  expect(rows).toEqual([{ id: fleet.incidentId('old.serious'), kind: mediaKind.still }])
})
