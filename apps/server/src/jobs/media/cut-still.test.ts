import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeClip, encodeStill } from '@milepost/simulators/world/media/encode'
import { exampleScene } from '@milepost/simulators/world/media/example-scene'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualChromiums } from '../../adapters/chromium.ts'
import { createFolderStore } from '../../adapters/media-store.ts'
import { type Cut, createStillCutter } from '../../adapters/still-cutter.ts'
import { greyPicture } from '../../detect/grey-picture.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { createSampleFleet, type Fleet } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { fetchMedia } from './media-job.ts'

const hasChromium = usualChromiums.some((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

const speedMps = Array.from({ length: 81 }, () => 17)
const scene = exampleScene('harshBrake', 21, { speedMps, durationSeconds: 2 })
let clip: Buffer

beforeAll(() => {
  clip = encodeClip(scene, 'front')
})

describe.skipIf(!hasChromium)('cutting with Chromium (skipped where none is installed)', () => {
  test('returns the picture at a moment, and reports a broken clip', { timeout: 60_000 }, async () => {
    const cutter = createStillCutter({ chromium: null, log: pino({ level: 'silent' }) })
    try {
      const first = await cutter.cut(clip, 0)
      const later = await cutter.cut(clip, 1.5)
      const beyond = await cutter.cut(clip, 60)
      for (const cut of [first, later, beyond]) expect(pictureOf(cut)).toMatchObject({ width: 640, height: 360 })
      expect(pictureOf(later)!.greys).not.toEqual(pictureOf(first)!.greys)
      // What a browser decodes is what was drawn.
      const drawn = greyPicture(encodeStill(scene, 'front', 1.5))!.greys
      const off = Array.from(pictureOf(later)!.greys, (grey, i) => Math.abs(grey - drawn[i]!))
      expect(off.reduce((sum, by) => sum + by) / off.length).toBeLessThan(2)
      expect(await cutter.cut(new Uint8Array(4000), 1)).toEqual({ state: 'unreadable' })
    } finally {
      await cutter.close()
    }
  })
})

test('reports a missing tool once', async () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  const cutter = createStillCutter({ chromium: '/nowhere/chromium', log })
  expect(await cutter.cut(clip, 1)).toEqual({ state: 'missing' })
  expect(await cutter.cut(clip, 1)).toEqual({ state: 'missing' })
  expect(warnings).toHaveLength(1)
  await cutter.close()
})

describe('pictures of events whose provider has only clips', () => {
  let server: TestServer
  let fleet: Fleet
  let folder: string
  let cut: Cut

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'milepost-stills-'))
    server = await createTestServer(createFolderStore(folder))
    fleet = await createSampleFleet(server.services, await server.client('Stills'), 'Stills')
  })

  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    await set(mediaKind.video, { state: mediaState.known, file: null, reason: null })
    await set(mediaKind.still, { state: mediaState.wanted, file: null, reason: null, next_at: new Date(0), urgency: 1 })
  })

  const fetchStill = () =>
    fetchMedia(
      { ...server.services, stills: { cut: async () => cut, close: async () => undefined } },
      mediaKind.still,
      new AbortController().signal,
    )

  async function set(kind: number, values: Record<string, unknown>) {
    const columns = Object.keys(values).map((name, index) => `${name} = $${index + 3}`)
    await server.services.pool.query(
      `update incident_media set ${columns.join(', ')} where incident_id = $1 and kind = $2`,
      [fleet.incidentId('e1'), kind, ...Object.values(values)],
    )
  }

  async function row(kind: number) {
    const { rows } = await server.services.pool.query(
      'select state, file, reason, urgency, attempts, next_at > now() as waits, source from incident_media where incident_id = $1 and kind = $2',
      [fleet.incidentId('e1'), kind],
    )
    return rows[0]
  }

  test('are known with the event, and request the clip with the same urgency', async () => {
    expect(await row(mediaKind.still)).toMatchObject({ source: { cutFromClip: 1 } })
    expect(await fetchStill()).toBe(true)
    expect(await row(mediaKind.video)).toMatchObject({ state: mediaState.wanted, urgency: 1, waits: false })
    expect(await row(mediaKind.still)).toMatchObject({ state: mediaState.wanted, waits: true, attempts: 0 })
  })

  test('are cut once the clip is stored', async () => {
    const file = await server.services.media.put(clip, 'mp4')
    await set(mediaKind.video, { state: mediaState.stored, file, trigger_seconds: 1 })
    cut = { state: 'cut', jpeg: new Uint8Array([0xff, 0xd8, 1]) }
    await fetchStill()
    expect(await row(mediaKind.still)).toMatchObject({ state: mediaState.stored, reason: null })
    expect((await row(mediaKind.still))!.file).toMatch(/\.jpg$/)
  })

  test('wait for the tool, and never arrive without the clip', async () => {
    const file = await server.services.media.put(clip, 'mp4')
    await set(mediaKind.video, { state: mediaState.stored, file })
    cut = { state: 'missing' }
    await fetchStill()
    expect(await row(mediaKind.still)).toMatchObject({ state: mediaState.wanted, waits: true, attempts: 1 })
    await set(mediaKind.video, { state: mediaState.gone, reason: 'The camera never sent it' })
    await set(mediaKind.still, { next_at: new Date(0) })
    await fetchStill()
    expect(await row(mediaKind.still)).toMatchObject({ state: mediaState.gone, reason: 'The camera never sent it' })
  })
})

const pictureOf = (cut: Cut) => (cut.state === 'cut' ? greyPicture(cut.jpeg) : null)
