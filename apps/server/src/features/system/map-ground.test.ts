import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findMapFile } from '../../adapters/map-file.ts'
import { mapGround } from '../../adapters/map-ground.ts'
import { readConfig } from '../../config.ts'
import { createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** PMTiles specification version 3: magic, version, then offsets, counts and bounds, here all zero. */
function pmtiles(version = 3, length = 4096): Buffer {
  const bytes = Buffer.alloc(length, 'streets ')
  bytes.fill(0, 0, Math.min(127, length))
  bytes.write('PMTiles', 'latin1')
  bytes[7] = version
  return bytes
}

async function folderWith(files: Record<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) })
  const find = (named?: string) => findMapFile(named ? join(folder, named) : null, folder, log)
  return { folder, warnings, find }
}

const settingsOf = async () => (await send(server.app, systemEndpoints.settings, {})).body
const part = (range: string, encoding = 'gzip') =>
  server.app.inject({ url: '/api/map/file', headers: { range, 'accept-encoding': encoding } })

test('serves a file in the data folder in ranges to anyone and names it in settings', async () => {
  const { folder, warnings, find } = await folderWith({
    'texas.pmtiles': pmtiles(),
    'notes.txt': Buffer.from('not this'),
  })
  server.services.mapFile = await find()
  expect(warnings).toEqual([])
  expect(await settingsOf()).toMatchObject({ map: { kind: 'file', url: '/api/map/file' } })
  const header = await part('bytes=0-126')
  expect(header.statusCode).toBe(206)
  expect(header.rawPayload).toEqual(pmtiles().subarray(0, 127))
  expect(header.headers).toMatchObject({
    'content-range': 'bytes 0-126/4096',
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
  })
  const tile = await part('bytes=1000-3999')
  expect(tile.headers['content-encoding']).toBeUndefined()
  expect(tile.rawPayload).toEqual(pmtiles().subarray(1000, 4000))
  expect(tile.headers.etag).toBe(header.headers.etag)
  expect((await part('bytes=4096-5000')).statusCode).toBe(416)
  await writeFile(join(folder, 'texas.pmtiles'), pmtiles(3, 5000))
  const exchanged = await part('bytes=4096-4999')
  expect(exchanged.rawPayload).toHaveLength(904)
  expect(exchanged.headers.etag).not.toBe(header.headers.etag)
  await rm(join(folder, 'texas.pmtiles'))
  expect((await part('bytes=0-126')).statusCode).toBe(404)
})

test.each([
  ['is not a PMTiles file', Buffer.from('<html>Not found</html>')],
  ['is not a PMTiles file', Buffer.alloc(0)],
  ['is PMTiles version 2, not 3', pmtiles(2)],
  ['ends within its header', pmtiles(3, 100)],
])('reports a file that %s in one sentence and keeps the built-in map', async (trouble, bytes) => {
  const { folder, warnings, find } = await folderWith({ 'streets.pmtiles': bytes })
  server.services.mapFile = await find()
  expect(warnings).toEqual([
    `The map file ${join(folder, 'streets.pmtiles')} ${trouble}; using the built-in map instead.`,
  ])
  expect(await settingsOf()).toMatchObject({ map: { kind: 'builtIn' } })
  expect((await send(server.app, systemEndpoints.mapFile, {})).status).toBe(404)
})

test('serves the named file or else the first by name, and reports a missing one', async () => {
  const { folder, warnings, find } = await folderWith({ 'b.pmtiles': pmtiles(3, 500), 'a.pmtiles': pmtiles(3, 400) })
  expect((await (await find())?.state())?.bytes).toBe(400)
  expect(warnings.splice(0)).toEqual([
    `${folder} contains 2 PMTiles files; maps use a.pmtiles. Set MILEPOST_MAP_FILE to use another.`,
  ])
  expect((await (await find('b.pmtiles'))?.state())?.bytes).toBe(500)
  expect(await find('c.pmtiles')).toBeNull()
  expect(warnings).toEqual([
    `The map file ${join(folder, 'c.pmtiles')} does not exist; using the built-in map instead.`,
  ])
})

test('prefers a style URL to a file in the data folder', async () => {
  const { find } = await folderWith({ 'a.pmtiles': pmtiles() })
  const config = readConfig({ MILEPOST_MAP_STYLE: 'https://maps.example/light.json' })
  expect(mapGround(config, await find(), null)).toEqual({ kind: 'style', url: 'https://maps.example/light.json' })
  expect(mapGround(readConfig({}), null, null)).toEqual({ kind: 'builtIn' })
})

test('passes on the demo’s roads, to anyone, and has none otherwise', async () => {
  server.services.mapFile = null
  const none = await server.app.inject({ url: '/api/map/roads/8/58/103' })
  expect(none.statusCode).toBe(404)
  const called: unknown[] = []
  server.services.simulatedRoads = {
    tile: async (address) => {
      called.push(address)
      return address.z > 12 ? null : Buffer.from([26, 1])
    },
  }
  onTestFinished(() => {
    server.services.simulatedRoads = null
  })
  expect(await settingsOf()).toMatchObject({ map: { kind: 'simulated', url: '/api/map/roads/{z}/{x}/{y}' } })
  const sent = await server.app.inject({ url: '/api/map/roads/8/58/103' })
  expect(sent.rawPayload).toEqual(Buffer.from([26, 1]))
  expect(sent.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'public, max-age=3600',
  })
  expect(called).toEqual([{ z: 8, x: 58, y: 103 }])
  expect((await server.app.inject({ url: '/api/map/roads/13/0/0' })).statusCode).toBe(404)
  for (const wrong of ['8/one/0', '0x8/58/103', '8/5.8e1/103', '8/58/%20103'])
    expect((await server.app.inject({ url: `/api/map/roads/${wrong}` })).statusCode).toBe(422)
})

test('draws the demo’s roads only without another base map', () => {
  const roads = { tile: async () => null }
  const kindWith = (settings: Record<string, string>) => mapGround(readConfig(settings), null, roads).kind
  expect(kindWith({})).toBe('simulated')
  expect(kindWith({ MILEPOST_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' })).toBe('builtIn')
  expect(kindWith({ MILEPOST_MAP_STYLE: 'https://maps.example/a.json' })).toBe('style')
})
