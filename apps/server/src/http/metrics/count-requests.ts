import { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../../access/bearer.ts'
import { isApiToken } from '../../access/tokens/api-tokens.ts'
import type { Counts } from '../../counting/counts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose data the call is about; undefined until it is decided. */
    clientId?: number
    /** What it failed with. */
    failure?: Error
  }
}

/** What asks all the time or never ends: its counts would hide the others. */
const uncounted: ReadonlySet<unknown> = new Set([systemEndpoints.healthz, systemEndpoints.readyz, systemEndpoints.live])

const unknownRoute = 'Unknown address'

/** Counts the API's requests by endpoint and status, and what they failed with if that was the server's fault. */
export function countRequests(app: FastifyInstance, { requests, failures }: Counts): void {
  app.addHook('onError', async (request, _reply, error) => {
    request.failure = error
  })
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    const isOfApi = endpoint !== undefined || request.url.startsWith('/api/')
    if (!isOfApi || uncounted.has(endpoint)) return
    const isPublic = callsWithToken(request)
    const route = endpoint ? `${endpoint.method} ${endpoint.path}` : unknownRoute
    const clientId = request.clientId ?? 0
    const status = reply.statusCode
    const api = isPublic ? 'public' : 'private'
    requests.note({ api, route, status, clientId, milliseconds: reply.elapsedTime, at: Date.now() })
    if (status < 500) return
    const area = isPublic ? 'publicApi' : 'privateApi'
    const error = request.failure ?? `status ${status}`
    failures.note({ area, source: route, error, clientId, logReference: request.id })
  })
}

/** API tokens are what other software calls with: the public API. Everything else is called by the portals. */
function callsWithToken(request: FastifyRequest): boolean {
  const token = bearerOf(request)
  return token !== undefined && isApiToken(token)
}
