import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { notFound, unauthorized } from '../../app-error.ts'
import type { Figures, StatementFigures } from '../../db/statements/statement-figures.ts'

/**
 * Exposes request durations by route and status, database statements by name, and process metrics at `/metrics` to the
 * token's holder.
 */
export function measureRequests(app: FastifyInstance, statements: StatementFigures, token: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'milepost_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registerStatements(registry, statements)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!token) throw notFound('page')
    const given = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unauthorized()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const gauges: readonly { name: string; help: string; of: keyof Figures }[] = [
  { name: 'milepost_statement_calls_total', help: 'Statements run in the database', of: 'calls' },
  { name: 'milepost_statement_failures_total', help: 'Statements that failed or were stopped', of: 'failures' },
  { name: 'milepost_statement_seconds_total', help: 'Time spent waiting for statements', of: 'seconds' },
  { name: 'milepost_statement_rows_total', help: 'Rows that statements returned or changed', of: 'rows' },
]

function registerStatements(registry: Registry, { byName }: StatementFigures): void {
  for (const { name, help, of } of gauges)
    new Counter({
      name,
      help,
      labelNames: ['statement'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [statement, figures] of byName) this.inc({ statement }, figures[of])
      },
    })
}
