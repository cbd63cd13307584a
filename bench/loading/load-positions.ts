import { Readable } from 'node:stream'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { transactRepeatable } from '@milepost/server/db/connection/transact'
import type { PipelineContext } from '@milepost/server/sync/context'
import { preparePositions, storePositions } from '@milepost/server/sync/load/trips/load-positions'
import { readAhead } from '@milepost/server/sync/read-ahead'
import { benchDatabase } from '../bench-database.ts'
import { type CopiedTable, type CopyLimits, copyLimits, storedRows } from '../copy-limits.ts'
import { reportLoading } from '../report-loading.ts'
import { type Spent, spent } from '../spent.ts'
import { pipelineContext } from './pipeline-context.ts'

// node bench/loading/load-positions.ts [words of what to measure]
// How fast positions are stored, with the vehicles' latest ones and their places, as a share of COPY of the same rows.

const rows = 100_000
const pageSizes = [500, 5_000]
const vehicles = 500
const rounds = 5

await using database = await benchDatabase()
const { pool, dataDir } = database
const context = await pipelineContext(pool)

const roundMs = 3_600_000
const stepMs = 15_000

/**
 * How positions arrive: backward as history is read, or forward as in feeds, with a number of points of a vehicle at a
 * time.
 */
type Coming = { name: string; isHistory: boolean; pointsAtOnce: number }
const comings: Coming[] = [
  { name: 'history', isHistory: true, pointsAtOnce: 1 },
  { name: 'live, five points of a vehicle at a time', isHistory: false, pointsAtOnce: 5 },
  // Every row moves the last position of its vehicle, with its address.
  { name: 'live, one point of a vehicle at a time', isHistory: false, pointsAtOnce: 1 },
]

function record({ isHistory, pointsAtOnce }: Coming, round: number, index: number): PositionRecord {
  const at = index % pointsAtOnce
  const turn = Math.floor(index / pointsAtOnce)
  const vehicle = turn % vehicles
  const step = Math.floor(turn / vehicles) * pointsAtOnce + at
  return {
    vehicleExternalId: `v${vehicle}`,
    at: new Date(context.now.getTime() + (isHistory ? -1 : 1) * (round * roundMs + step * stepMs)),
    latitude: 33 + vehicle / 100 + index / 1e6,
    longitude: -112 + vehicle / 30 + index / 1e6,
    speedKmh: index % 120,
    headingDegrees: index % 360,
    engineOn: true,
  }
}

const positions = storedRows('position')
/** Last positions after a page: live positions update them in place, once per vehicle and page. */
const lastPlaces: CopiedTable = {
  table: 'vehicle_latest',
  columns:
    '(client_id, vehicle_id, at, latitude_e6, longitude_e6, speed_kmh, heading_degrees, engine_on, place_id, received_at)',
  rowsOfPage: `select distinct on (vehicle_id) client_id, vehicle_id, at, latitude_e6, longitude_e6, speed_kmh, heading_degrees,
    true, 1, at from (select (row).* from $rows where page = $page) r order by vehicle_id, at desc`,
  emptyFirst: true,
}

async function measure(context: PipelineContext, coming: Coming, rowsPerPage: number) {
  const limits: CopyLimits[] = []
  const ours: Spent[] = []
  for (let round = 0; round < rounds; round++) {
    const pages = Array.from({ length: rows / rowsPerPage }, (_, page) =>
      Array.from({ length: rowsPerPage }, (_, index) => record(coming, round, page * rowsPerPage + index)),
    )
    ours.push(
      await spent(pool, () =>
        readAhead(
          Readable.from(pages),
          async (page: PositionRecord[]) => preparePositions(context, page),
          async (prepared) => {
            await transactRepeatable(pool, (client) => storePositions(client, context, prepared))
          },
        ),
      ),
    )
    limits.push(await copyLimits(pool, dataDir, coming.isHistory ? [positions] : [positions, lastPlaces]))
  }
  return { ours, limits }
}

let connectionId = 0
const wanted = process.argv.slice(2).join(' ')
for (const size of pageSizes)
  for (const coming of comings) {
    const what = `Positions, ${coming.name}, pages of ${size}`
    if (!what.includes(wanted)) continue
    // Separate vehicles: those of another measurement are already ahead.
    const own: PipelineContext = {
      ...context,
      ...(coming.isHistory && { isHistory: true }),
      connectionId: ++connectionId,
      knownVehicles: new Set(),
      newestPositions: new Map(),
    }
    const measured = await measure(own, coming, size)
    reportLoading(what, { rows, ...measured, least: 0.3 })
  }
