import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quantile, report } from '../report.ts'
import { serveApi } from './api.ts'
import { openLarge } from './open.ts'
import { rangesOf } from './ranges.ts'
import { sizeNamed } from './size.ts'

// node bench/large/beside-duckdb.ts large|medium|small Measures a year's risk rate by month, as the portal requests it
// over HTTP, against DuckDB scanning the raw events and trips of the same client in memory with a thread per core. It
// must take a tenth of DuckDB's time, with the same counts. DuckDB isn't a dependency: `npm install --no-save
// @duckdb/node-api` installs it.

const rounds = 9
const mostShare = 1 / 10
const dayCount = 365

type Row = { month: string; incidents: number; meters: number }
type DuckDb = { run(sql: string): Promise<unknown>; rows(sql: string): Promise<Record<string, unknown>[]> }

const size = sizeNamed(process.argv[2])
await using database = await openLarge(size, (words) => console.log(words))
await using api = await serveApi(database.pool, database.url)
await using folder = await scratchFolder()
const duckdb = await openDuckDb()
const { range } = rangesOf('America/Chicago')
const { From: from, To: to } = range(dayCount)
const days = `day >= '${from.slice(0, 10)}' and day <= '${to.slice(0, 10)}'`

await take('incident', 'day, rating', 'day date, rating tinyint')
await take('trip', 'day, distance_meters', 'day date, distance_meters double')
// Rating 1 is "inaccurate": it is excluded from every count.
const monthly = `
  with happened as (select date_trunc('month', day) as month, count(*) as incidents from incident where ${days} and rating <> 1 group by 1),
    driven as (select date_trunc('month', day) as month, sum(distance_meters) as meters from trip where ${days} group by 1)
  select strftime(month, '%Y-%m-%d') as month, incidents::double as incidents, coalesce(meters, 0) as meters
  from happened left join driven using (month) order by month`

const input = { query: { from, to } }
const answer = (await api.get(riskRateEndpoints.all, input)) as {
  months: { month: string; incidents: number; distanceMeters: number }[]
}
requireSame(
  answer.months.map(({ month, incidents, distanceMeters: meters }) => ({ month, incidents, meters })),
  (await duckdb.rows(monthly)) as Row[],
)

const [ours, theirs]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  ours.push((await api.time(riskRateEndpoints.all, input)).milliseconds)
  const startedAt = performance.now()
  await duckdb.rows(monthly)
  theirs.push(performance.now() - startedAt)
}
const [own, scan] = [quantile(ours, 0.5), quantile(theirs, 0.5)]
report('Risk rate by month of a year', [
  { what: `over HTTP, beside ${scan.toFixed(0)} ms of DuckDB`, value: own, limit: scan * mostShare, unit: 'ms' },
])
process.exitCode = own > scan * mostShare ? 1 : 0

async function scratchFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'milepost-duckdb-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Copies columns of client 1's rows of a table, which DuckDB then holds in memory. */
async function take(table: string, columns: string, typed: string): Promise<void> {
  const file = join(folder.path, `${table}.csv`)
  const client: pg.PoolClient = await database.pool.connect()
  try {
    await pipeline(
      client.query(copyTo(`copy (select ${columns} from ${table} where client_id = 1) to stdout csv`)),
      createWriteStream(file),
    )
  } finally {
    client.release()
  }
  await duckdb.run(`create table ${table} (${typed})`)
  await duckdb.run(`copy ${table} from '${file}' (format csv, header false)`)
  await rm(file)
}

/** Opens an in-memory DuckDB; throws a sentence if it isn't installed. */
async function openDuckDb(): Promise<DuckDb> {
  type Connection = {
    run(sql: string): Promise<unknown>
    runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
  }
  type Module = { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> } }
  const name: string = '@duckdb/node-api'
  const loaded = await import(name).then(
    (module: Module) => module,
    () => undefined,
  )
  if (!loaded) throw new Error(`DuckDB is not installed: npm install --no-save ${name}`)
  const connection = await (await loaded.DuckDBInstance.create(':memory:')).connect()
  return {
    run: (sql) => connection.run(sql),
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
  }
}

/** Throws if the two disagree on a month, beyond the effect of rounding a vehicle's day to whole meters. */
function requireSame(months: readonly Row[], scanned: readonly Row[]): void {
  const differs =
    months.length !== scanned.length ||
    months.some((row, at) => {
      const other = scanned[at]!
      return (
        row.month !== other.month || row.incidents !== other.incidents || Math.abs(row.meters / other.meters - 1) > 1e-3
      )
    })
  if (differs) throw new Error(`The counts differ:\n${JSON.stringify(months)}\n${JSON.stringify(scanned)}`)
}
