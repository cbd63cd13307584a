import type { Endpoint } from '@milepost/contract/api/endpoint'
import { scimMediaType } from '@milepost/contract/directory/scim'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { clientOf } from '../access/client-scope.ts'
import { identify } from '../access/identify.ts'
import { AppError } from '../app-error.ts'
import { workFor } from '../db/connection/caller-work.ts'
import { scopeTo } from '../db/scope/scope.ts'
import type { Context, Route } from '../route.ts'
import type { Services } from '../services.ts'
import { serializerOf } from './answer-serializer.ts'
import { readInput } from './read-input.ts'

/** Mounts a route: access first, then input, then the handler with the database of the caller's client. */
export function mount(app: FastifyInstance, services: Services, route: Route): void {
  const { bodyType, dialect } = route.endpoint
  if (bodyType !== 'any' && !dialect) addRoute(app, services, route)
  else
    app.register(async (own) => {
      if (dialect) readScim(own)
      else leaveBodies(own)
      addRoute(own, services, route)
    })
}

/** Reads JSON of both media types. Some directories send one of them with an empty body. */
function readScim(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(['application/json', scimMediaType], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Accepts bodies of any kind, within their size limit, without reading them. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
}

function addRoute(app: FastifyInstance, services: Services, { endpoint, handler }: Route): void {
  app.route({
    method: endpoint.method as HTTPMethods,
    url: fastifyPath(endpoint.path),
    config: { endpoint, failures: endpoint.failures ?? endpoint.dialect ?? 'problem' },
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET') return answer(request, reply)
      // Reads end when the caller leaves; writes run to completion.
      const whenGone = (leave: () => void) =>
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) leave()
        })
      return workFor(services.pool, whenGone, () => answer(request, reply))
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller: Caller = { ...(await identify(services, endpoint, request)), address: request.ip }
    request.caller = caller
    const input = readInput(endpoint, request)
    const clientId = await clientOf(services, caller, endpoint, input)
    request.clientId = clientId
    const db = scopeTo(services.db, clientId)
    const result = await handler({ ...input, caller, db, services, request, reply } as Context<Endpoint>)
    // What sends its answer itself is done, also if its caller left before the end.
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || result === reply) return reply
    reply.code(endpoint.status)
    if (endpoint.answer === 'empty') return reply.send()
    if (endpoint.answer === 'json')
      reply
        .type(endpoint.dialect ? scimMediaType : 'application/json; charset=utf-8')
        .serializer(serializerOf(endpoint, reply))
    return reply.send(result)
  }
}

/** Answers for endpoints that are declared but not served yet, in the same format as every other error. */
export const notServed = (endpoint: Endpoint): Route => ({
  endpoint,
  handler: async () => {
    throw new AppError('notServed', 'This endpoint isn’t available yet.')
  },
})

const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
