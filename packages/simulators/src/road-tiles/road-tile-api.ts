import { LRUCache } from 'lru-cache'
import type { World } from '../world/world.ts'
import { DEEPEST_ZOOM, RoadTiles } from './road-tiles.ts'
import type { TileAddress } from './tile-frame.ts'

const KEPT_TILES = 2000

/** Serves the world's roads at `{mount}/{z}/{x}/{y}`. */
export class RoadTileApi {
  private readonly tiles: RoadTiles
  private readonly path: RegExp
  private readonly kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: KEPT_TILES })

  constructor(world: World, mount: string) {
    this.tiles = new RoadTiles(world)
    this.path = new RegExp(`^${mount}/(\\d{1,2})/(\\d{1,7})/(\\d{1,7})$`)
  }

  handle(request: Request): Response {
    const address = this.addressOf(new URL(request.url).pathname)
    if (!address) return Response.json({ message: 'There is no such tile.' }, { status: 404 })
    const key = `${address.z}/${address.x}/${address.y}`
    let bytes = this.kept.get(key)
    if (!bytes) {
      bytes = new Uint8Array(this.tiles.tile(address))
      this.kept.set(key, bytes)
    }
    return new Response(bytes, { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } })
  }

  private addressOf(path: string): TileAddress | null {
    const [, z, x, y] = (this.path.exec(path) ?? []).map(Number)
    if (z === undefined || x === undefined || y === undefined) return null
    return z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z ? { z, x, y } : null
  }
}
