import { hostname } from 'node:os'
import { Geocoder } from '@milepost/geo/geocoder'
import { createDetection } from '../detection/detect-due.ts'
import { mediaKind } from '../pipeline/load/media-codes.ts'
import { rollUp } from '../pipeline/roll-up/roll-up.ts'
import { scoreVehicles } from '../pipeline/roll-up/score-vehicles.ts'
import type { Services } from '../services.ts'
import { forgetConnections } from './forget-connections.ts'
import { fetchMedia } from './media-job.ts'
import { repeat } from './repeat.ts'
import { createSyncJob } from './sync-job.ts'
import { upkeep } from './upkeep.ts'

/** Most visits wait: for a provider's limits, or for its answers. */
const connectionsSideBySide = 12
/** Clips take seconds, stills much less: neither waits for the other. */
const mediaLanes = [mediaKind.video, mediaKind.video, mediaKind.still]
const hourMs = 3_600_000

/** Starts everything that runs without being asked for. `stop` lets the work in hand come to an end. */
export function startWorker(services: Services): { stop(): Promise<void> } {
  const { log, pool } = services
  const stopping = new AbortController()
  const { signal } = stopping
  const geocoder = new Geocoder()
  const detect = createDetection({ pool, geocoder })
  const sync = createSyncJob({ ...services, geocoder, owner: `${hostname()}:${process.pid}` }, connectionsSideBySide)
  const loops = [
    repeat('sync', 1_000, signal, log, () => sync.turn(signal)),
    repeat('detection', 2_000, signal, log, detect),
    repeat('roll up', 2_000, signal, log, () => rollUp(pool)),
    repeat('score vehicles', 20_000, signal, log, () => scoreVehicles(pool)),
    repeat('forget connections', 2_000, signal, log, () => forgetConnections(services)),
    repeat('upkeep', 6 * hourMs, signal, log, () => upkeep(services)),
    ...mediaLanes.map((kind) => repeat('media', 1_000, signal, log, () => fetchMedia(services, kind, signal))),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await sync.end()
    },
  }
}
