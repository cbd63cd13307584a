import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@milepost/server/db/embedded'
import { migrate } from '@milepost/server/db/migrate'
import { maintainPartitions } from '@milepost/server/db/partitions'
import { upsert } from '@milepost/server/db/upsert'
import pg from 'pg'
import { quantile } from './report.ts'

// How fast positions are stored, as a share of the fastest there is: COPY of the same rows from a file of the server.

const rowsPerRound = 100_000
const rounds = 5

const dataDir = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
const server = await startEmbedded({ dataDir })
const client = new pg.Client(server.url)
await client.connect()
await migrate(client)
await maintainPartitions(client)

const columns = {
  clientId: 'int',
  vehicleId: 'bigint',
  at: 'timestamptz',
  latitudeE6: 'int',
  longitudeE6: 'int',
  speedKmh: 'smallint',
  headingDegrees: 'smallint',
} as const
const rows = (round: number) =>
  Array.from({ length: rowsPerRound }, (_, index) => ({
    clientId: 1,
    vehicleId: String(1000 + (index % 500)),
    at: new Date(Date.now() - round * 3_600_000 - Math.floor(index / 500) * 15_000),
    latitudeE6: 41_000_000 + index,
    longitudeE6: -87_000_000 - index,
    speedKmh: index % 120,
    headingDegrees: index % 360,
  }))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const file = `${dataDir}-positions.csv`
const raw: number[] = []
const ours: number[] = []
for (let round = 0; round < rounds; round++) {
  const batch = rows(round)
  ours.push(
    await timed(() => upsert(client, { table: 'position', columns, key: ['clientId', 'vehicleId', 'at'] }, batch)),
  )
  await client.query(
    `copy (select at, client_id, vehicle_id, latitude_e6, longitude_e6, speed_kmh, heading_degrees from position) to '${file}' csv`,
  )
  await client.query('truncate position')
  raw.push(
    await timed(() =>
      client.query(
        `copy position (at, client_id, vehicle_id, latitude_e6, longitude_e6, speed_kmh, heading_degrees) from '${file}' csv`,
      ),
    ),
  )
  await client.query('truncate position')
}
const [copy, upserted] = [quantile(raw, 0.5), quantile(ours, 0.5)]
const perSecond = (milliseconds: number) => Math.round(rowsPerRound / (milliseconds / 1000)).toLocaleString('en-US')
console.log(
  `Positions: ${perSecond(upserted)} rows/s, COPY ${perSecond(copy)} rows/s, ratio ${(copy / upserted).toFixed(2)} (at least 0.30)`,
)

await client.end()
await server.stop()
await rm(dataDir, { recursive: true, force: true })
await rm(file, { force: true })
