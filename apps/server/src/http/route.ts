import type { Endpoint, Received, Returned } from '@milepost/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { ClientDatabase } from '../db/scope.ts'
import type { Services } from '../services.ts'

/** Everything a handler may use: checked input, who calls, a database that sees only the caller's client. */
export type Context<E> = Received<E> & {
  caller: Caller
  db: ClientDatabase
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E> = (context: Context<E>) => Promise<HandlerResult<E>>
/** JSON as the contract says; for binary and streams the handler answers on `reply` itself. */
type HandlerResult<E> = E extends { answer: 'json' } ? Returned<E> : Returned<E> | FastifyReply | undefined

export type Route = { endpoint: Endpoint; handler: (context: Context<Endpoint>) => Promise<unknown> }

/** Binds a handler to its declaration in the contract. */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] }
}
