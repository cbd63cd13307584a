import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiToken } from '@milepost/server/access/tokens/api-tokens'
import { buildApp } from '@milepost/server/app'
import { openServices } from '@milepost/server/commands/open-services'
import { readConfig } from '@milepost/server/config'
import { createCounts } from '@milepost/server/counting/counts'
import { writeCounts } from '@milepost/server/counting/write-counts'
import { countRequests } from '@milepost/server/http/metrics/count-requests'
import Fastify, { type FastifyInstance } from 'fastify'
import { benchDatabase } from '../bench-database.ts'
import { quantile, report } from '../report.ts'
import { createClient } from '../webhooks/cause-events.ts'

// npm run bench -- monitoring
// Measures what counting adds to a request, as a share of the time that the server takes for one of its shortest responses,
// and how long it takes to write as many counts as a process keeps. Fails above 2%, and above 1.5 s.

const requests = 2_000
const emptyRequests = 20_000
const counted = 100_000
const mostPercent = 2
/** A tenth of the time between two writes. */
const mostWriteMs = 1_500

const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
await using database = await benchDatabase()
await createClient(database.pool)
const services = await openServices(
  readConfig({
    DATABASE_URL: database.pool.options.connectionString,
    MILEPOST_DATA: folder,
    MILEPOST_SECRET: 'a secret of thirty-two characters',
    MILEPOST_LOG: 'error',
  }),
  'bench',
)
const app = await buildApp(services)

const userId = randomUUID()
await services.db
  .insertInto('appUser')
  .values({ id: userId, clientId: 1, email: 'bench@example.com', subject: userId, name: 'Bench', roles: ['admin'] })
  .execute()
const expiresAt = new Date(Date.now() + 3_600_000)
const { token } = await createApiToken(services.db, {
  clientId: 1,
  userId,
  name: 'bench',
  scopes: ['everything'],
  expiresAt,
})

const call = { url: '/api/incident/types', headers: { authorization: `Bearer ${token}` } }
const milliseconds: number[] = []
for (let n = 0; n < requests; n++) {
  const begun = performance.now()
  const { statusCode } = await app.inject(call)
  if (statusCode !== 200) throw new Error(`The request failed with ${statusCode}.`)
  milliseconds.push(performance.now() - begun)
}
const median = quantile(milliseconds, 0.5)

/** An empty endpoint, so that what counting adds to a request isn't lost in the request. */
const bare = Fastify()
const counting = Fastify()
const counts = createCounts()
countRequests(counting, counts)
for (const one of [bare, counting]) one.get('/api/empty', async () => null)
const added = (await medianOf(counting)) - (await medianOf(bare))

async function medianOf(one: FastifyInstance): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < emptyRequests; n++) {
    const begun = performance.now()
    await one.inject({ url: '/api/empty', headers: call.headers })
    times.push(performance.now() - begun)
  }
  await one.close()
  return quantile(times, 0.5)
}

for (let n = 0; n < counted; n++)
  counts.requests.note({
    api: 'private',
    route: `GET /route/${n % 250}`,
    status: n % 50 ? 200 : 404,
    clientId: n % 1_000,
    milliseconds: n % 3_000,
    at: Date.now(),
  })

const writing = performance.now()
await writeCounts(services.pool, 'serve', counts, new Date())
const written = performance.now() - writing

await app.close()
await services.close()
await rm(folder, { recursive: true })
report('Monitoring', [
  {
    what: 'Counting a request',
    value: (100 * added) / median,
    limit: mostPercent,
    unit: `% of the ${median.toFixed(2)} ms of a short response`,
  },
  { what: 'Writing as many counts as a process keeps', value: written, limit: mostWriteMs, unit: 'ms' },
])
if ((100 * added) / median > mostPercent || written > mostWriteMs) process.exitCode = 1
