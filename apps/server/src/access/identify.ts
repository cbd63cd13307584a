import type { ApiScope, Endpoint } from '@milepost/contract/api/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError, forbidden, unauthorized } from '../app-error.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './bearer.ts'
import { type Caller, isAdmin } from './caller.ts'
import { requireCurrentEntry } from './forms/form-entry.ts'
import { requireRole } from './roles.ts'
import { findApiToken, isApiToken } from './tokens/api-tokens.ts'
import { readMediaToken } from './tokens/media-token.ts'
import { isOnboardingToken, readOnboardingToken } from './tokens/onboarding-token.ts'
import { countTokenCall, tooManyTokenCalls } from './tokens/token-calls.ts'
import { userOf } from './users.ts'

/** Identifies the caller and checks if they may call this endpoint at all. The visible client is decided later. */
export async function identify(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  return requireRole(endpoint, await callerOf(services, endpoint, request), request)
}

async function callerOf(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  switch (endpoint.access) {
    case 'public':
    case 'share':
      return { kind: 'anonymous' }
    case 'media':
      return readMediaToken(services.secrets, request)
    case 'onboarding':
      return onboardingCaller(services, endpoint, request)
    case 'signedIn':
    case 'admin':
      return allowScope(await bearerCaller(services, request), endpoint.scope)
    case 'directory':
      return directoryCaller(services, request)
    case 'annotator': {
      const caller = await bearerCaller(services, request)
      if (caller.kind !== 'user' || !(caller.roles.includes('annotator') || isAdmin(caller))) throw forbidden()
      return caller
    }
  }
}

async function onboardingCaller(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  if (!token || !isOnboardingToken(token)) return allowScope(await bearerCaller(services, request), endpoint.scope)
  const caller = readOnboardingToken(services.secrets, token)
  if (!caller) throw unauthorized('This form was open for too long. Reload the page.')
  await requireCurrentEntry(services.db, caller.clientId, caller.entry)
  return caller
}

/** Returns who makes a public call: anonymous without a token. Throws `unauthorized` for an invalid one. */
export async function callerIfSignedIn(services: Services, request: FastifyRequest): Promise<Caller> {
  return request.headers.authorization === undefined
    ? { kind: 'anonymous' }
    : allowScope(await bearerCaller(services, request), undefined)
}

async function bearerCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  if (!token) throw unauthorized()
  const caller = isApiToken(token)
    ? await findApiToken(services.db, token)
    : await userOf(services, await services.verifier.verify(token), { address: request.ip })
  // Known before anything is refused, so that the log names them.
  request.caller = caller
  return countedToken(services, caller, request)
}

/** Counts the call before anything else is known about it, so that refused calls count too. Throws `tooMany`. */
async function countedToken({ pool }: Services, caller: Caller, request: FastifyRequest): Promise<Caller> {
  if (caller.kind !== 'apiToken') return caller
  const counted = await countTokenCall(pool, caller.tokenId)
  request.counted = counted
  if (counted.isRefused) throw tooManyTokenCalls(counted)
  return caller
}

async function directoryCaller({ db }: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  if (!token || !isApiToken(token)) throw unauthorized('Send an API token with the scope scim.')
  const caller = await findApiToken(db, token)
  if (caller.kind !== 'directory') throw missingScope('This API token lacks the scope scim.')
  return caller
}

/** API tokens can only reach endpoints that name one of their scopes. */
function allowScope(caller: Caller, scope: ApiScope | undefined): Caller {
  if (caller.kind === 'directory') throw missingScope('This API token only provisions people.')
  if (caller.kind !== 'apiToken') return caller
  if (!scope) throw missingScope('This endpoint doesn’t accept API tokens.')
  if (!caller.scopes.includes(scope)) throw missingScope(`This API token lacks the scope ${scope}.`)
  return caller
}

const missingScope = (detail: string) => new AppError('missingScope', detail)
