import type { Endpoint } from '@milepost/contract/api/endpoint'
import { allows } from '@milepost/contract/api/roles'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../app-error.ts'
import { type Caller, callerUserId } from './caller.ts'

/**
 * Lets a caller pass whose roles the endpoint names; callers who did not sign in are let through by other means. Throws
 * `forbidden`. No handler asks for a role: what a role may is said in the contract and kept here.
 */
export function requireRole(endpoint: Endpoint, caller: Caller, request: FastifyRequest): Caller {
  if (caller.kind === 'nobody' || caller.kind === 'media') return caller
  const isSelf = (request.params as { id?: string }).id === callerUserId(caller)
  if (allows(endpoint, caller.roles, isSelf)) return caller
  if (endpoint.access === 'admin') throw forbidden('Only admins may do this.')
  if (endpoint.roles === 'self') throw forbidden('You may change your own name; an admin may change every name.')
  throw forbidden(
    endpoint.method === 'GET' ? 'Your role may not see this.' : 'Your role may look at this, not change it.',
  )
}
