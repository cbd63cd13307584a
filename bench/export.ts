import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@milepost/contract/exports/endpoints'
import { incidentColumns } from '@milepost/contract/incidents/columns'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import type { StoredExport } from '@milepost/server/features/exports/queries'
import { readRequest } from '@milepost/server/features/exports/read-request'
import { writeList } from '@milepost/server/features/exports/write-list'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { benchDatabase } from './bench-database.ts'
import { pipelineContext, timed } from './loading/pipeline-context.ts'
import { quantile } from './report.ts'

// Measures how fast a list of a million events becomes a file, compared with COPY of the same rows, and how much memory
// it takes.

const rows = Number(process.argv[2] ?? 1_000_000)
const rounds = 3
const columns = incidentColumns.map(({ id }) => id).filter((id) => !['intensity', 'video', 'coaching'].includes(id))

await using database = await benchDatabase()
const { pool, dataDir } = database
const { clientId, connectionId, providerId } = await pipelineContext(pool)
const db = scopeTo(createDatabase(pool), clientId)
await fill(pool)

const stored = (format: ExportFormat): StoredExport => ({
  id: randomUUID(),
  list: 'incidents',
  format,
  query: { From: toRangeTime(new Date(Date.now() - 400 * 86_400_000)), To: toRangeTime(new Date()) },
  subject: null,
  columns,
  filters: 'all',
  units: 'imperial',
  timeZone: 'America/Chicago',
  state: 'running',
  rows: 0,
  totalRows: null,
  file: null,
  bytes: null,
  failure: null,
  createdAt: new Date().toISOString(),
  finishedAt: null,
})
const file = `${dataDir}.export`

const write = (format: ExportFormat) => async () =>
  pipeline(
    await writeList({ pool, config: { origin: 'http://localhost' } }, db, stored(format), new AbortController().signal),
    createWriteStream(file),
  )

const { source, request } = readRequest(null, { ...stored('csv'), of: null })
const { sql, parameters } = await source.select(db, request)
const literal = (value: unknown) => (value instanceof Date ? `'${value.toISOString()}'` : String(value))
/** COPY takes no parameters. */
const plain = sql.replaceAll(/\$(\d+)/g, (_, at: string) => literal(parameters[Number(at) - 1]))

async function copy(): Promise<void> {
  const client = await pool.connect()
  await pipeline(client.query(copyTo(`copy (${plain}) to stdout csv`)), createWriteStream(file))
  client.release()
}
const psql = async () => {
  const { connectionString } = pool.options
  spawnSync('psql', [connectionString!, '-qc', `\\copy (${plain.replaceAll(/\s+/g, ' ')}) to '${file}' csv`], {
    stdio: 'inherit',
  })
}
const hasPsql = spawnSync('psql', ['--version']).status === 0

const times = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[] }
for (let round = 0; round < rounds; round++) {
  times.copy.push(await timed(hasPsql ? psql : copy))
  times.csv.push(await timed(write('csv')))
}
const csvBytes = (await stat(file)).size
const before = process.memoryUsage().rss
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
await write('csv')()
clearInterval(watch)
times.xlsx.push(await timed(write('xlsx')))
const xlsxBytes = (await stat(file)).size
await rm(file)

const seconds = (list: number[]) => quantile(list, 0.5) / 1000
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
console.log(
  `CSV of ${rows.toLocaleString('en-US')} events: ${seconds(times.csv).toFixed(1)} s (${megabytes(csvBytes)}), ${hasPsql ? 'psql \\copy' : 'COPY'} of the same rows ${seconds(times.copy).toFixed(1)} s, ratio ${(seconds(times.copy) / seconds(times.csv)).toFixed(2)} (at least 0.80)`,
)
console.log(
  `Memory: ${megabytes(before)} before, ${megabytes(most)} at most, ${megabytes(most - before)} more (at most 100 MB)`,
)
console.log(`XLSX of the same: ${seconds(times.xlsx).toFixed(1)} s (${megabytes(xlsxBytes)})`)

/** Events over a year: 2,000 vehicles, 500 drivers, 5,000 places. */
async function fill(pool: pg.Pool): Promise<void> {
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(`insert into client (name) values ('Bench')`)
  await run(`insert into connection (client_id, name, provider_id, health_status) values ($1, 'Bench', $2, 2)`, [
    clientId,
    providerId,
  ])
  await run(
    `insert into vehicle (client_id, id, connection_id, external_id, name, vin, search)
     select $1, n, $2, n::text, 'Unit ' || n, 'VIN' || lpad(n::text, 14, '0'), 'unit ' || n from generate_series(1, 2000) n`,
    [clientId, connectionId],
  )
  await run(
    `insert into driver (client_id, id, connection_id, external_id, name, search)
     select $1, n, $2, n::text, 'Driver ' || n, 'driver ' || n from generate_series(1, 500) n`,
    [clientId, connectionId],
  )
  await run(
    `insert into place (city, county, region_id, country, search)
     select 'Town ' || n, 'County', 17, 'US', 'town ' || n from generate_series(1, 5000) n`,
  )
  await run(
    `insert into incident (client_id, occurred_at, id, vehicle_id, driver_id, connection_id, place_id, day, risk, provider_id, region_id,
       severity, speed_kmh, has_video, translated_type)
     select $1, at, n, 1 + n % 2000, 1 + n % 500, $2, (select min(id) from place) + n % 5000, at::date, (n % 1000) / 10.0, $3, 17,
       1 + n % 5, n % 120, n % 3 = 0, (array(select translated_type from incident_type order by 1 limit 3))[1 + n % 3]
     from (select n, now() - make_interval(secs => n * 31) as at from generate_series(1, $4::int) n) s`,
    [clientId, connectionId, providerId, rows],
  )
  await run('vacuum analyze')
}
