import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { METERS_PER_DEGREE_NORTH, metersPerDegreeEast } from '../world/roads/street-grid.ts'
import { World } from '../world/world.ts'
import { RoadTileApi } from './road-tile-api.ts'
import { DEEPEST_ZOOM, RoadTiles } from './road-tiles.ts'
import { EXTENT, type TileAddress } from './tile-frame.ts'

const NOW = Date.UTC(2026, 4, 20, 18)
const DAY_MS = 86_400_000
/** A receiver is up to 8 m off, and a tile rounds to units of 2 m. */
const FARTHEST_METERS = 11

const world = new World({ seed: 'milepost', accounts: { north: { vehicles: 300 }, south: { vehicles: 60 } } })
const tiles = new RoadTiles(world)

type Point = readonly [x: number, y: number]
type Road = { kind: unknown; name: unknown; lines: Point[][] }

function roadsOf(bytes: Uint8Array): Road[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers.roads
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer!.feature(index)
    const lines = feature.loadGeometry().map((line) => line.map(({ x, y }): Point => [x, y]))
    return { kind: feature.properties.kind, name: feature.properties.name, lines }
  })
}

const decoded = new Map<string, Road[]>()

/** The roads of the tile at a place, and the place in its units. */
function around(latitude: number, longitude: number, z: number) {
  const scale = 2 ** z
  const sin = Math.sin((latitude * Math.PI) / 180)
  const across = (longitude / 360 + 0.5) * scale
  const down = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale
  const address: TileAddress = { z, x: Math.floor(across), y: Math.floor(down) }
  const key = `${z}/${address.x}/${address.y}`
  const roads = decoded.get(key) ?? roadsOf(tiles.tile(address))
  decoded.set(key, roads)
  const here: Point = [(across - address.x) * EXTENT, (down - address.y) * EXTENT]
  const metersPerUnit = (360 * metersPerDegreeEast(latitude)) / scale / EXTENT
  return { roads, here, metersPerUnit }
}

function distanceTo([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const part = length ? Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) : 0
  return Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay))
}

/** Meters from a place to the nearest road that its tile shows. */
function metersToRoad({ latitude, longitude }: { latitude: number; longitude: number }, z = DEEPEST_ZOOM): number {
  const { roads, here, metersPerUnit } = around(latitude, longitude, z)
  let nearest = Number.POSITIVE_INFINITY
  for (const { lines } of roads)
    for (const line of lines)
      for (let i = 1; i < line.length; i++) nearest = Math.min(nearest, distanceTo(here, line[i - 1]!, line[i]!))
  return nearest * metersPerUnit
}

describe('trips lie on roads', () => {
  it.each(['delivery', 'service', 'bus', 'regional', 'longHaul'])('of a %s, at every position in motion', (trade) => {
    const strays: string[] = []
    let positions = 0
    for (const name of world.accountNames) {
      const account = world.account(name)
      const fleet = account.vehicles.filter(({ depot }) => depot.archetype === trade)
      for (const vehicle of fleet.filter((_, index) => index % 7 === 0).slice(0, 8)) {
        if (account.mismatch?.(vehicle, NOW)) continue
        for (const position of account.positions(vehicle, NOW - 3 * DAY_MS, NOW, 60)) {
          if (position.speedMps < 1 || position.fault) continue
          positions++
          const meters = metersToRoad(position)
          if (meters > FARTHEST_METERS)
            strays.push(`${vehicle.id} ${position.latitude} ${position.longitude}: ${Math.round(meters)} m`)
        }
      }
    }
    expect(positions).toBeGreaterThan(500)
    expect(strays).toEqual([])
  })
})

describe('tiles', () => {
  it('show freeways of the continent, then rural roads, main roads and side streets', () => {
    const kindsAt = (z: number) => new Set(around(32.78, -96.8, z).roads.map(({ kind }) => kind))
    expect(kindsAt(4)).toEqual(new Set(['highway']))
    expect(kindsAt(9)).toEqual(new Set(['highway', 'major_road']))
    expect(kindsAt(12)).toEqual(new Set(['highway', 'major_road', 'minor_road']))
  })

  it('name freeways as signs do', () => {
    const names = new Set(around(32.78, -96.8, 8).roads.map(({ name }) => name))
    expect(names).toContain('I-35')
    expect([...names].filter((name) => String(name).includes(' '))).toEqual([])
  })

  it('are empty at sea', () => {
    expect(around(30, -60, 10).roads).toEqual([])
  })

  it('have no streets in the water', () => {
    // Off Chicago's shore.
    expect(metersToRoad({ latitude: 41.9, longitude: -87.45 })).toBeGreaterThan(METERS_PER_DEGREE_NORTH / 100)
  })
})

describe('the API', () => {
  const api = new RoadTileApi(world, '/roads')
  const get = (path: string) => api.handle(new Request(`http://localhost${path}`))

  it('serves the same bytes again', async () => {
    const first = get('/roads/8/58/103')
    expect(first.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    const bytes = await first.arrayBuffer()
    expect(bytes.byteLength).toBeGreaterThan(100)
    expect(await get('/roads/8/58/103').arrayBuffer()).toEqual(bytes)
  })

  it.each(['/roads/13/0/0', '/roads/2/4/0', '/roads/2/0/4', '/roads/2/0', '/roads/a/0/0', '/roads/2/-1/0'])(
    'rejects %s',
    (path) => expect(get(path).status).toBe(404),
  )
})
