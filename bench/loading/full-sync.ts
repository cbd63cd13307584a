import { Geocoder } from '@milepost/geo/geocoder'
import { readConfig } from '@milepost/server/config'
import { createCounts } from '@milepost/server/counting/counts'
import { createCache } from '@milepost/server/db/connection/reference-cache'
import { createDetection } from '@milepost/server/detect/detect-due'
import { createSyncJob } from '@milepost/server/jobs/sync-job'
import { openConnection } from '@milepost/server/provider-access/connection-context'
import { rollUp } from '@milepost/server/recompute/roll-up/roll-up'
import { scoreDue } from '@milepost/server/recompute/scores/score-due'
import { pino } from 'pino'
import { benchDatabase, cpuSecondsOf } from '../bench-database.ts'
import { benchSecrets, startFleets } from '../start-fleets.ts'

// Measures a full initial sync of a large fleet from the simulated Samsara: whose CPU it takes, and whether memory
// stays flat.

const vehicles = Number(process.argv[2] ?? 2_000)
const megabyte = 1_048_576

await using database = await benchDatabase(20)
const { pool, dataDir } = database
const fleets = await startFleets({ sizes: { samsara: vehicles } })
const config = { ...readConfig({ MILEPOST_LOG: 'silent' }), providerUrl: fleets.url, positionDays: 3 }
await fleets.connect(pool, 1)

const log = pino({ level: 'warn' })
const cache = await createCache(pool)
const tools = {
  pool,
  secrets: benchSecrets,
  config,
  cache,
  counts: createCounts(),
  log,
  geocoder: new Geocoder(),
  owner: 'bench',
}
const job = createSyncJob(tools, 1)
const detect = createDetection(tools)
const { signal } = new AbortController()
const postgres = new RegExp(`postgres.*${dataDir}|postgres: milepost`)

/** CPU seconds so far of this process and of the database. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1_000_000, database: cpuSecondsOf(postgres) }
}

/** Returns the seconds that a piece of work took. */
async function measured(work: () => Promise<unknown>) {
  const [startedAt, before] = [performance.now(), cpuSeconds()]
  await work()
  const after = cpuSeconds()
  return {
    took: (performance.now() - startedAt) / 1000,
    own: after.own - before.own,
    database: after.database - before.database,
  }
}

const historyKinds = ['incidents', 'positions', 'trips'] as const
async function isRead() {
  const { rowCount } = await pool.query(
    'select 1 from sync_stream where stream = any($1) and completed_at is not null',
    [historyKinds.map((kind) => `${kind}.history`)],
  )
  return rowCount === historyKinds.length
}

const memory: number[] = []
const whole = await measured(async () => {
  do {
    await Promise.all([job.turn(signal), rollUp(pool), detect()])
    memory.push(process.memoryUsage.rss() / megabyte)
  } while (!(await isRead()))
  await job.end()
  while ((await rollUp(pool)) || (await detect()));
  await scoreDue(pool)
})

const { rows } = await pool.query(
  'select (select count(*)::int from trip) as trips, (select count(*)::int from incident) as incidents, (select count(*)::int from position) as positions',
)
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
const quarter = Math.ceil(memory.length / 4)
const quarters = [0, 1, 2, 3].map((n) => mean(memory.slice(n * quarter, (n + 1) * quarter)).toFixed(0))
console.log(`Full sync of ${vehicles} vehicles, 30 days: ${whole.took.toFixed(0)} s ${JSON.stringify(rows[0])}`)
console.log(`  memory by quarters of the time: ${quarters.join(', ')} MB; ${Math.max(...memory).toFixed(0)} MB at most`)
console.log(`  CPU: worker, connector included, ${whole.own.toFixed(0)} s; database ${whole.database.toFixed(0)} s`)

const connection = (await openConnection(tools, 1, 1, signal))!
const connector = await measured(async () => {
  for (const kind of historyKinds)
    for await (const page of connection.provider.streams[kind]!.history!(connection.context, null))
      if (page.rejected.length) throw new Error(`Some ${kind} could not be read`)
})
console.log(
  `  connector, reading all of it again without storing: ${connector.own.toFixed(0)} s, ratio to the database ${(connector.own / whole.database).toFixed(2)} (below 1)`,
)
fleets.stop()
await cache.close()
