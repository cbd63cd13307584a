import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { rangeOf } from '../../reporting/send-file.ts'
import { createSampleFleet, type Fleet } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let fleet: Fleet
let folder: string
let token: string
const bytes = new Uint8Array(1000).map((_, index) => index % 251)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-media-'))
  const store = createFolderStore(folder)
  server = await createTestServer(store)
  const clientId = await server.client('Media')
  fleet = await createSampleFleet(server.services, clientId, 'Media')
  token = await server.token(clientId, ['operator'])
  const file = await store.put(bytes, 'mp4')
  await server.services.pool.query(
    `update incident_media set state = 2, file = $1, content_type = 'video/mp4', video_seconds = 8, trigger_seconds = 5`,
    [file],
  )
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function videoUrl(): Promise<string> {
  const details = await ask(
    server.app,
    incidentReviewEndpoints.details,
    { params: { id: fleet.incidentId('e1') } },
    token,
  )
  expect(details.cameras).toMatchObject([{ state: 'ready', durationSeconds: 8, triggerSeconds: 5 }])
  return details.cameras[0]!.videoUrl!
}

test('sends a clip in full or in the requested range', async () => {
  const url = await videoUrl()
  const whole = await server.app.inject({ method: 'GET', url })
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  const part = await server.app.inject({ method: 'GET', url, headers: { range: 'bytes=100-199' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe('bytes 100-199/1000')
  expect(part.rawPayload.equals(Buffer.from(bytes.slice(100, 200)))).toBe(true)
  const beyond = await server.app.inject({ method: 'GET', url, headers: { range: 'bytes=5000-' } })
  expect(beyond.statusCode).toBe(416)
})

test('limits a URL to its own event and client', async () => {
  const url = await videoUrl()
  for (const wrong of [
    url.replace(/token=[^&]+/, 'token=x'),
    url.replace(/clientId=\d+/, 'clientId=999'),
    url.replace(/timestamp=\d+/, 'timestamp=1000'),
  ])
    expect((await server.app.inject({ method: 'GET', url: wrong })).statusCode, wrong).toBe(401)
  const other = url.replace(fleet.incidentId('e1'), fleet.incidentId('other'))
  expect((await server.app.inject({ method: 'GET', url: other })).statusCode).toBe(401)
})

describe('ranges', () => {
  test('stay within the file', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1500 }), (from, to, size) => {
        const range = rangeOf(`bytes=${from}-${to}`, size)
        if (range === 'unsatisfiable') expect(from >= size || from > to).toBe(true)
        else expect(range !== null && range.start === from && range.end < size && range.end >= range.start).toBe(true)
      }),
    )
  })
  test('count from the end without a start', () => {
    expect(rangeOf('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
    expect(rangeOf('bytes=-', 1000)).toBeNull()
    expect(rangeOf('items=0-1', 1000)).toBeNull()
  })
})
