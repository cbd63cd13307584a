import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/caller-network.ts'
import { logRequest } from './error-handler.ts'

/** Not signed in, not allowed, and too often. */
const refusals = [401, 403, 429]
const tooOften = 429

/** A network that goes on calling beyond a limit would fill the log. */
const againAfterMs = 60_000
const mostKept = 10_000
const lastLogged = new Map<string, number>()

/** Logs an answer: refused calls always, with who called from where, all others only for debugging. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { caller, clientId, ip: address, log } = request
  const status = reply.statusCode
  const line = { ...logRequest(request), status, milliseconds: Math.round(reply.elapsedTime) }
  if (!refusals.includes(status) || (status === tooOften && !isFirst(networkOf(address)))) {
    log.debug(line, 'request')
    return
  }
  const who = caller && {
    caller: caller.kind,
    ...('userId' in caller && { userId: caller.userId }),
    ...('tokenId' in caller && { tokenId: caller.tokenId }),
    clientId: clientId ?? ('clientId' in caller ? caller.clientId : undefined),
  }
  log.info({ ...line, ...who, address }, 'refused')
}

function isFirst(network: string, now = Date.now()): boolean {
  if (now - (lastLogged.get(network) ?? Number.NEGATIVE_INFINITY) < againAfterMs) return false
  if (lastLogged.size >= mostKept) lastLogged.clear()
  lastLogged.set(network, now)
  return true
}
