import { setTimeout as wait } from 'node:timers/promises'
import { Geocoder } from '@milepost/geo/geocoder'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { readConfig } from '@milepost/server/config'
import { createCounts } from '@milepost/server/counting/counts'
import { createCache } from '@milepost/server/db/connection/reference-cache'
import { createSyncJob } from '@milepost/server/jobs/sync-job'
import { claimDue, release } from '@milepost/server/sync/sync-leases'
import { pino } from 'pino'
import { benchDatabase, cpuSecondsOf } from './bench-database.ts'
import { quantile, report } from './report.ts'

// Measures the cost of keeping 5,000 connections on schedule: when none is due, and how late they are claimed when all
// are.

const connections = 5_000
const idleSeconds = 30
const spreadSeconds = 30

await using database = await benchDatabase()
const { pool, dataDir } = database
await pool.query(
  `insert into sync_state (client_id, connection_id, provider_id, next_at)
   select 1 + n % 50, n, 1, now() + interval '1 hour' from generate_series(1, ${connections}) n`,
)
await pool.query('analyze sync_state')

const cache = await createCache(pool)
const job = createSyncJob(
  {
    pool,
    cache,
    counts: createCounts(),
    secrets: createSecretBox('a secret of thirty-two characters'),
    config: readConfig({ MILEPOST_LOG: 'silent' }),
    log: pino({ level: 'silent' }),
    geocoder: new Geocoder(),
    owner: 'bench',
  },
  12,
)
const postgres = new RegExp(`postgres.*${dataDir}|postgres: milepost`)
const usage = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + cpuSecondsOf(postgres)
}

const before = usage()
for (let second = 0; second < idleSeconds; second++) {
  await job.turn(new AbortController().signal)
  await wait(1_000)
}
const idleShare = ((usage() - before) / idleSeconds) * 100

await pool.query(
  `update sync_state set next_at = now() + make_interval(secs => connection_id * $1::float8 / ${connections})`,
  [spreadSeconds],
)
const lateness: number[] = []
let taken = 0
while (taken < connections) {
  const leases = await claimDue(pool, 'bench', 12)
  taken += leases.length
  const { rows } = await pool.query<{ late: number }>(
    `select extract(epoch from now() - next_at)::float8 as late from sync_state where connection_id = any($1)`,
    [leases.map(({ connectionId }) => connectionId)],
  )
  lateness.push(...rows.map(({ late }) => late))
  await Promise.all(leases.map((lease) => release(pool, lease, new Date(Date.now() + 3_600_000), 0)))
  if (!leases.length) await wait(200)
}
report('5,000 connections (ratio to the limit)', [
  { what: 'one core while none is due, PostgreSQL included', value: idleShare, limit: 5, unit: '%' },
  {
    what: `lateness when all come due within ${spreadSeconds} s, p99`,
    value: quantile(lateness, 0.99),
    limit: 2,
    unit: 's',
  },
])
await cache.close()
