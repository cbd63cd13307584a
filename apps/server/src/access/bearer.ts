import type { FastifyRequest } from 'fastify'

/** Returns the token in a request's authorization header; undefined if there is none. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
