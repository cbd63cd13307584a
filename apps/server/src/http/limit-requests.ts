import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { Endpoint } from '@milepost/contract/api/endpoint'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../access/bearer.ts'
import { type Caller, callerUserId } from '../access/caller.ts'
import { readMediaToken } from '../access/tokens/media-token.ts'
import { AppError } from '../app-error.ts'
import { takeTokenNow } from '../provider-access/rate-limiter.ts'
import type { Services } from '../services.ts'
import { KnownCallers } from './known-callers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Undefined until the caller is identified. */
    caller?: Caller
  }
}

export const windowSeconds = 60

/** What callers without a sign-in may guess, send and store. */
const publicWrites = { perSecond: 2, burst: 120 }

/** Monitoring must not take a busy process for a dead one. */
const unlimited: ReadonlySet<Endpoint> = new Set([systemEndpoints.healthz, systemEndpoints.readyz])

/**
 * Limits how often each caller may call the API in production: by user or event link and, for callers who have neither,
 * by address. Each process counts for itself what it answers, and together they count what strangers write.
 */
export async function limitRequests(
  api: FastifyInstance,
  services: Services,
  requestsPerMinute: number,
): Promise<void> {
  if (!services.config.production) return
  const known = new KnownCallers()
  await api.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: windowSeconds * 1000,
    errorResponseBuilder: (_request, { after }) => tooMany(after),
    allowList: (request) => unlimited.has(endpointOf(request)!),
    keyGenerator: (request) => keyOf(services, known, request),
  })
  api.addHook('preParsing', async (request) => {
    if (!isPublicWrite(endpointOf(request))) return
    const bucket = `public:${normalizeIP(request.ip)}`
    if (await takeTokenNow(services.pool, bucket, publicWrites)) return
    throw tooMany('a minute', { 'retry-after': String(windowSeconds) })
  })
  api.addHook('onResponse', async (request, reply) => {
    const token = bearerOf(request)
    if (!token) return
    const userId = request.caller && callerUserId(request.caller)
    if (userId) known.remember(token, userId)
    else if (reply.statusCode === 401) known.forget(token)
  })
}

function keyOf({ secrets }: Services, known: KnownCallers, request: FastifyRequest): string {
  const token = bearerOf(request)
  const userId = token && known.userOf(token)
  if (userId) return `user:${userId}`
  if (endpointOf(request)?.access === 'media')
    try {
      readMediaToken(secrets, request)
      return `media:${request.url.split('?')[0]}`
    } catch {
      // An expired or invented link counts by address.
    }
  return `address:${normalizeIP(request.ip)}`
}

const endpointOf = (request: FastifyRequest) => request.routeOptions.config.endpoint

/** Webhooks are no writes: they only make a connection due, which is limited by connection. */
const isPublicWrite = (endpoint: Endpoint | undefined) =>
  endpoint?.access === 'public' && endpoint.method !== 'GET' && endpoint.bodyType !== 'any'

const tooMany = (after: string, headers: Record<string, string> = {}) =>
  new AppError('tooMany', `Too many requests. Try again in ${after}.`, { headers })
