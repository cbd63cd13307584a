import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Geocoder } from '@milepost/geo/geocoder'
import { providers } from '@milepost/providers/registry'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { readConfig } from '@milepost/server/config'
import { createSyncJob } from '@milepost/server/jobs/sync-job'
import { pino } from 'pino'
import { benchDatabase, cpuSecondsOf } from './bench-database.ts'

// A whole first sync of a large fleet from the simulated Samsara: whose CPU it takes, and whether memory stays flat.

const vehicles = Number(process.argv[2] ?? 2_000)
const megabyte = 1_048_576

await using database = await benchDatabase(20)
const { pool, dataDir } = database
const simulator = fork(new URL('simulated-fleet.ts', import.meta.url), [String(vehicles)])
const [{ port, credentials }] = (await once(simulator, 'message')) as [{ port: number; credentials: object }]

const secrets = createSecretBox('a secret of thirty-two characters')
const config = { ...readConfig({ MILEPOST_LOG: 'silent' }), providerUrl: `http://localhost:${port}`, positionDays: 3 }
const { keyId, sealed } = secrets.seal(JSON.stringify(credentials))
await pool.query(`insert into client (name, time_zone) values ('Bench', 'America/Chicago')`)
await pool.query(
  `insert into connection (client_id, name, provider_id, health_status, credentials, credentials_key_id, history_months)
   values (1, 'Bench', $1, 2, $2, $3, 1)`,
  [providers.samsara.manifest.id, sealed, keyId],
)
await pool.query(`insert into sync_state (client_id, connection_id, provider_id) values (1, 1, $1)`, [
  providers.samsara.manifest.id,
])

const log = pino({ level: 'warn' })
const job = createSyncJob({ pool, secrets, config, log, geocoder: new Geocoder(), owner: 'bench' }, 1)
const ownSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
const postgres = new RegExp(`postgres.*${dataDir}|postgres: milepost`)
const start = { at: performance.now(), own: ownSeconds(), database: cpuSecondsOf(postgres) }
const memory: number[] = []
const isDone = async () => {
  const { rowCount } = await pool.query(
    `select 1 from sync_stream where stream = any($1) and completed_at is not null`,
    [['incidents.history', 'positions.history', 'trips.history']],
  )
  return rowCount === 3
}
while (!(await isDone())) {
  await job.turn(new AbortController().signal)
  memory.push(process.memoryUsage.rss() / megabyte)
}
await job.end()
const own = ownSeconds() - start.own
const theirs = cpuSecondsOf(postgres) - start.database
const { rows } = await pool.query(
  `select (select count(*)::int from trip) as trips, (select count(*)::int from incident) as incidents, (select count(*)::int from position) as positions`,
)
const half = memory.length >> 1
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
console.log(`Full sync of ${vehicles} vehicles, 30 days: ${Math.round((performance.now() - start.at) / 1000)} s`)
console.log(`  ${JSON.stringify(rows[0])}`)
console.log(
  `  CPU: connector and pipeline ${own.toFixed(0)} s, database ${theirs.toFixed(0)} s, ratio ${(own / theirs).toFixed(2)} (below 1)`,
)
console.log(
  `  memory: ${mean(memory.slice(0, half)).toFixed(0)} MB in the first half, ${mean(memory.slice(half)).toFixed(0)} MB in the second, ${Math.max(...memory).toFixed(0)} MB at most`,
)
simulator.kill()
