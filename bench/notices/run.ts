import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { benchDatabase } from '../bench-database.ts'
import { report } from '../report.ts'
import { createClient, storeEvents } from '../webhooks/cause-events.ts'

// npm run bench -- notices
// Stores 10,000 new events that match the rules of five people, three of them in two rules, and kills workers while their
// emails are written. Measures how long it takes until all notices are queued, and written. Fails if a person has two
// notices of an event, or an event is missing from the emails or in two of them.

const events = 10_000
const pageRecords = 200
const people = 5
const inTwoRules = 3
const killAt = [5_000, 25_000]
const queuedWithinSeconds = 60
const writtenWithinSeconds = 120
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

await using database = await benchDatabase()
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
const startWorker = (): ChildProcess =>
  spawn(process.execPath, [main, 'work'], {
    env: {
      ...process.env,
      DATABASE_URL: pool.options.connectionString,
      MILEPOST_DATA: folder,
      MILEPOST_SECRET: 'a secret of thirty-two characters',
      MILEPOST_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const count = async (statement: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select ${statement}`)).rows[0]!.count
const written = () => count('count(*)::int as count from event_notice where client_id = 1 and message_id is not null')

await createClient(pool)
for (const [title, recipients] of [
  ['Everyone', people],
  ['Again', inTwoRules],
] as const)
  await pool.query(
    `insert into notification_rule (client_id, id, title, emails, risk_scores, types, group_ids, frequency, enabled,
       created_by_name, created_by_email, created_at)
     values (1, gen_random_uuid(), $1, $2, '{1,2,3,4,5}', '{}', '{}', 'immediate', true, 'Bench', '', now() - interval '2 days')`,
    [title, Array.from({ length: recipients }, (_, person) => `person${person}@example.com`)],
  )

const workers = [startWorker(), startWorker()]
const begunAt = performance.now()
const seconds = () => (performance.now() - begunAt) / 1_000
let queuedSeconds = 0
try {
  const storing = storeEvents(pool, { events, pageRecords }).then((taken) => {
    queuedSeconds = taken
  })
  for (const least of killAt) {
    while ((await written()) < least && seconds() < writtenWithinSeconds) await wait(20)
    workers.shift()?.kill('SIGKILL')
    workers.push(startWorker())
  }
  await storing
  while ((await written()) < events * people && seconds() < writtenWithinSeconds) await wait(100)
} finally {
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}
const writtenSeconds = seconds()
const queued = await count('count(*)::int as count from event_notice where client_id = 1')
const emails = await count(`count(*)::int as count from message where client_id = 1`)
// The number of events that each email says it has, against those that were recorded as being in it.
const announced = await count(
  `coalesce(sum(case when subject ~ '^[0-9,]+ events' then replace(split_part(subject, ' ', 1), ',', '')::int else 1 end), 0)::int as count
   from message where client_id = 1`,
)
report('Notices, with a worker killed twice', [
  { what: `${events * people} notices queued`, value: queuedSeconds, limit: queuedWithinSeconds, unit: 's' },
  { what: 'all written', value: writtenSeconds, limit: writtenWithinSeconds, unit: 's' },
])
console.log(`  ${queued} notices, ${await written()} written, ${announced} in ${emails} emails`)
const isExact = [queued, await written(), announced].every((found) => found === events * people)
if (!isExact || queuedSeconds > queuedWithinSeconds) process.exitCode = 1
