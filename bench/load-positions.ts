import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { transactRepeatable } from '@milepost/server/db/transact'
import type { PipelineContext } from '@milepost/server/pipeline/context'
import { preparePositions, storePositions } from '@milepost/server/pipeline/load/load-positions'
import { readAhead } from '@milepost/server/pipeline/sync/read-ahead'
import { benchDatabase } from './bench-database.ts'
import { pipelineContext, timed } from './pipeline-context.ts'
import { quantile } from './report.ts'

// How fast positions are stored, with the vehicles' latest ones and their places, as a share of COPY of the same rows.

const rows = 100_000
const pageSizes = [500, 5_000]
const vehicles = 500
const rounds = 5

await using database = await benchDatabase()
const { pool, dataDir } = database
const context = await pipelineContext(pool)

/** One vehicle after the other along time, as history comes. */
const record = (round: number, index: number): PositionRecord => ({
  vehicleExternalId: `v${index % vehicles}`,
  at: new Date(context.now.getTime() - round * 3_600_000 - Math.floor(index / vehicles) * 15_000),
  latitude: 33 + (index % vehicles) / 100 + index / 1e6,
  longitude: -112 + (index % vehicles) / 30 + index / 1e6,
  speedKmh: index % 120,
  headingDegrees: index % 360,
  engineOn: true,
})

const file = `${dataDir}-positions.copy`

async function measure(context: PipelineContext, rowsPerPage: number) {
  const raw: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    const pages = Array.from({ length: rows / rowsPerPage }, (_, page) =>
      Array.from({ length: rowsPerPage }, (_, index) => record(round, page * rowsPerPage + index)),
    )
    ours.push(
      await timed(() =>
        readAhead(
          Readable.from(pages),
          async (page: PositionRecord[]) => preparePositions(context, page),
          (prepared) => transactRepeatable(pool, (client) => storePositions(client, context, prepared)),
        ),
      ),
    )
    await pool.query(`copy (select * from position) to '${file}'`)
    await pool.query('truncate position')
    raw.push(await timed(() => pool.query(`copy position from '${file}'`)))
    await pool.query('truncate position')
  }
  return { copy: quantile(raw, 0.5), stored: quantile(ours, 0.5) }
}

const perSecond = (milliseconds: number) => Math.round(rows / (milliseconds / 1000)).toLocaleString('en-US')
const contexts = { history: { ...context, isHistory: true as const }, live: context }
for (const size of pageSizes)
  for (const [name, contextOf] of Object.entries(contexts)) {
    const { copy, stored } = await measure(contextOf, size)
    console.log(
      `Positions, ${name}, pages of ${size}: ${perSecond(stored)} a second, COPY ${perSecond(copy)} a second, ratio ${(copy / stored).toFixed(2)} (at least 0.30)`,
    )
  }
await rm(file)
