import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WebhookIncident } from '@milepost/contract/webhooks/events'
import { benchDatabase } from '../bench-database.ts'
import { report } from '../report.ts'
import { causeEvents } from './cause-events.ts'

// npm run bench -- webhooks
// Stores 10,000 new events for a client with a webhook, and kills a worker twice while they are sent. Measures how long
// it takes until all are queued and delivered, and fails if one is lost, or arrives under two ids.

const events = 10_000
const pageRecords = 200
const killAt = [2_000, 5_000]
const queuedWithinSeconds = 60
const deliveredWithinSeconds = 240
const secret = 'a secret of thirty-two characters'
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Ids of deliveries by event, and how many requests arrived. */
const ids = new Map<string, Set<string>>()
let requests = 0
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { id, data } = JSON.parse(body) as { id: string; data: { incident: WebhookIncident } }
  requests++
  ids.set(data.incident.id, (ids.get(data.incident.id) ?? new Set()).add(id))
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

await using database = await benchDatabase()
const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
const startWorker = (): ChildProcess =>
  spawn(process.execPath, [main, 'work'], {
    env: {
      ...process.env,
      DATABASE_URL: database.pool.options.connectionString,
      MILEPOST_DATA: folder,
      MILEPOST_SECRET: secret,
      MILEPOST_PRIVATE_WEBHOOKS: 'true',
      MILEPOST_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
const queuedSeconds = await causeEvents(database.pool, { url, secret, events, pageRecords })
const begunAt = performance.now()
const seconds = () => (performance.now() - begunAt) / 1_000
const workers = [startWorker(), startWorker()]
try {
  for (const count of killAt) {
    while (ids.size < count && seconds() < deliveredWithinSeconds) await wait(5)
    workers.shift()?.kill('SIGKILL')
    workers.push(startWorker())
  }
  while (ids.size < events && seconds() < deliveredWithinSeconds) await wait(50)
} finally {
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
}
const doubled = [...ids.values()].filter((of) => of.size > 1).length
report('Webhooks, with a worker killed twice', [
  { what: `${events} deliveries queued`, value: queuedSeconds, limit: queuedWithinSeconds, unit: 's' },
  { what: 'all delivered', value: seconds(), limit: deliveredWithinSeconds, unit: 's' },
])
console.log(`  ${events - ids.size} lost, ${doubled} under two ids, ${requests - ids.size} repeated with the same id`)
if (ids.size < events || doubled || queuedSeconds > queuedWithinSeconds) process.exitCode = 1
