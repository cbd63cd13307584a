import type { Endpoint, Received, Returned } from '@milepost/contract/api/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './access/caller.ts'
import type { ClientDatabase } from './db/scope/scope.ts'
import type { Services } from './services.ts'

/** Everything a handler may use: checked input, the caller, a database limited to the caller's client. */
export type Context<E> = Received<E> & {
  caller: Caller
  db: ClientDatabase
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

/** Nothing for endpoints without a response. */
type Answer<E> = [Returned<E>] extends [undefined] ? Promise<void> : Promise<Returned<E>>

export type Route = { endpoint: Endpoint; handler: (context: Context<Endpoint>) => Promise<unknown> }

/** Binds a handler to its declaration in the contract; its return value is the response. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<NoInfer<E>>) => Answer<NoInfer<E>>,
): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] }
}

/** Like `serve`, for files and streams: the handler answers on `reply` itself. */
export function serveRaw<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Promise<FastifyReply>,
): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] }
}
