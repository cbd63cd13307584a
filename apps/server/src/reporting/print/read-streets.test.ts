import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RoadTiles } from '@milepost/simulators/road-tiles/road-tiles'
import { World } from '@milepost/simulators/world/world'
import { pino } from 'pino'
import { zxyToTileId } from 'pmtiles'
import { expect, onTestFinished, test } from 'vitest'
import { findMapFile } from '../../adapters/map-file.ts'
import type { SimulatedRoads } from '../../adapters/simulated-roads.ts'
import { readConfig } from '../../config.ts'
import { readStreets, tilesOf } from './read-streets.ts'

const world = new World({ seed: 'milepost', accounts: { north: { vehicles: 20 } } })
const tiles = new RoadTiles(world)
const simulated: SimulatedRoads = { tile: async ({ z, x, y }) => Buffer.from(tiles.tile({ z, x, y })) }
/** A kilometer around the depot of a vehicle. */
const { latitude, longitude } = world.vehicles[0]!.depot.place
const depot = around(latitude, longitude)

function around(lat: number, lon: number) {
  const [high, wide] = [0.005, 0.005 / Math.cos((lat * Math.PI) / 180)]
  return { west: lon - wide, east: lon + wide, south: lat - high, north: lat + high }
}

const warned: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line).msg) })
const services = { config: readConfig({}), mapFile: null, simulatedRoads: simulated, log }

test('returns the streets where vehicles drive, as points of the earth, and says that they are simulated', async () => {
  const found = await readStreets(services, depot)
  expect(found?.isSimulated).toBe(true)
  const inside = found!.lines.filter(({ points }) =>
    points.some(({ lat, lon }) => Math.abs(lat - latitude) < 0.05 && Math.abs(lon - longitude) < 0.05),
  )
  expect(inside.length).toBeGreaterThan(2)
  expect(new Set(found!.lines.map(({ kind }) => kind))).toContain('minor')
})

test('returns no lines at sea, and null without a map or while it can’t be read', async () => {
  expect((await readStreets(services, around(30, -60)))?.lines).toEqual([])
  expect(await readStreets({ ...services, simulatedRoads: null }, depot)).toBeNull()
  expect(warned).toEqual([])
  const failing: SimulatedRoads = { tile: () => Promise.reject(new Error('gone')) }
  expect(await readStreets({ ...services, simulatedRoads: failing }, depot)).toBeNull()
  expect(warned).toEqual(['streets for a printed map are missing'])
})

test('covers a box with few tiles, as close as there are any, also across the 180th meridian', () => {
  for (const meters of [100, 5_000, 200_000, 5_000_000]) {
    const degrees = meters / 222_000
    const addresses = tilesOf(
      { west: -87 - degrees, east: -87 + degrees, south: 41 - degrees, north: 41 + degrees },
      14,
    )
    expect(addresses.length).toBeLessThanOrEqual(9)
    expect(addresses[0]!.z).toBeLessThanOrEqual(14)
  }
  expect(new Set(tilesOf(around(52, 179.999), 12).map(({ x }) => x))).toEqual(new Set([4095, 0]))
})

/** A PMTiles file (specification version 3) of one tile, without compression: header, directory of one entry, tile. */
function pmtilesOf({ z, x, y }: { z: number; x: number; y: number }, tile: Uint8Array): Buffer {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
  const directory = Buffer.from([1, zxyToTileId(z, x, y), 1, tile.length, 1].flatMap(varint))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const [tilesAt, length] = [127 + directory.length, tile.length]
  const numbers = [127, directory.length, tilesAt, 0, tilesAt, 0, tilesAt, length, 1, 1, 1]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.set([1, 1, 1, 1, z, z], 96)
  return Buffer.concat([header, directory, tile])
}

test('reads the tiles of a map file', async () => {
  const address = tilesOf(depot, 12)[0]!
  const folder = await mkdtemp(join(tmpdir(), 'milepost-streets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const tile = tiles.tile(address)
  await writeFile(join(folder, 'one.pmtiles'), pmtilesOf(address, tile))
  const mapFile = await findMapFile(null, folder, pino({ level: 'silent' }))
  const found = await readStreets({ ...services, mapFile }, depot)
  expect(found?.isSimulated).toBe(false)
  expect(found!.lines.length).toBeGreaterThan(2)
})
