import { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MapFile } from '../../adapters/map-file.ts'
import type { SimulatedRoads, TileAddress } from '../../adapters/simulated-roads.ts'
import { notFound } from '../../app-error.ts'
import { sendFile } from '../../reporting/send-file.ts'

/** Sends a tile of the demo's roads, which don't change while it runs. */
export async function sendRoadTile(
  roads: SimulatedRoads | null,
  address: TileAddress,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tile = await roads?.tile(address)
  if (!tile) throw notFound('map tile')
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type(systemEndpoints.simulatedRoads.contentType ?? '')
    .send(tile)
}

/**
 * Sends the map file, whole or the requested range. Its tag changes with the file, so that readers notice a
 * replacement.
 */
export async function sendMapFile(
  mapFile: MapFile | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const state = await mapFile?.state()
  if (!mapFile || !state) throw notFound('map file')
  const source = {
    size: async () => state.bytes,
    read: (_name: string, range?: { start: number; end: number }) => mapFile.read(range),
  }
  const { contentType = '' } = systemEndpoints.mapFile
  return sendFile(source, request, reply, { file: state.version, contentType, cacheControl: 'public, max-age=3600' })
}
