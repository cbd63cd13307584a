import type { Endpoint } from '@milepost/contract/api/endpoint'
import { allows } from '@milepost/contract/api/roles'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../app-error.ts'
import { type Caller, callerUserId } from './caller.ts'

/**
 * Allows callers with a role the endpoint names; callers who didn't sign in are checked by other means. Throws
 * `forbidden`. Handlers never check roles: the contract declares what a role may do, and this function enforces it.
 */
export function requireRole(endpoint: Endpoint, caller: Caller, request: FastifyRequest): Caller {
  if (caller.kind === 'anonymous' || caller.kind === 'media' || caller.kind === 'onboarding') return caller
  const isSelf = (request.params as { id?: string }).id === callerUserId(caller)
  if (allows(endpoint, caller.roles, isSelf)) return caller
  if (endpoint.access === 'admin') throw forbidden('Only admins can do this.')
  if (endpoint.roles === 'self') throw forbidden('You can change your own name; an admin can change any name.')
  throw forbidden(
    endpoint.method === 'GET' ? 'Your role can’t view this.' : 'Your role can view this but not change it.',
  )
}
