import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { MapFile } from '../../adapters/map-file.ts'
import { mapGround } from '../../adapters/map-ground.ts'
import type { TileAddress } from '../../adapters/simulated-roads.ts'
import type { Services } from '../../services.ts'

/** The vector tiles that this installation's maps are drawn from. */
export type StreetTiles = {
  /** Closer views enlarge the tiles of this zoom. */
  deepestZoom: number
  /** True for the roads of the demo, which exist nowhere. */
  isSimulated: boolean
  tile(address: TileAddress): Promise<Uint8Array | null>
}

/** The simulators cut their roads no finer. */
const simulatedZoom = 12

/** Returns where streets come from; null without them: the built-in map, raster tiles, or a style of someone else. */
export async function findStreetTiles(
  services: Pick<Services, 'config' | 'mapFile' | 'simulatedRoads'>,
): Promise<StreetTiles | null> {
  const { config, mapFile, simulatedRoads } = services
  const { kind } = mapGround(config, mapFile, simulatedRoads)
  if (kind === 'simulated' && simulatedRoads)
    return { deepestZoom: simulatedZoom, isSimulated: true, tile: (address) => simulatedRoads.tile(address) }
  if (kind !== 'file' || !mapFile) return null
  const file = new PMTiles(sourceOf(mapFile))
  const { maxZoom } = await file.getHeader()
  const tile = async ({ z, x, y }: TileAddress) => {
    const found = await file.getZxy(z, x, y)
    return found ? new Uint8Array(found.data) : null
  }
  return { deepestZoom: maxZoom, isSimulated: false, tile }
}

const sourceOf = (file: MapFile): Source => ({
  getKey: () => 'map file',
  async getBytes(offset, length): Promise<RangeResponse> {
    const parts: Buffer[] = []
    for await (const part of file.read({ start: offset, end: offset + length - 1 })) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer }
  },
})
