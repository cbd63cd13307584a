import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerSocket } from './error-handler.ts'

/**
 * Ends calls whose body arrives too slowly. Files may take longer: they are forms with parts, and are ended with all
 * requests.
 */
export function endSlowBodies(app: FastifyInstance, patienceMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = async (request: FastifyRequest) => clearTimeout(timers.get(request))
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return
    timers.set(request, setTimeout(() => answerSocket(tooSlow, raw.socket), patienceMs).unref())
  })
  app.addHook('preValidation', stop)
  app.addHook('onResponse', stop)
  app.addHook('onRequestAbort', stop)
}

/** As Node names it. */
const tooSlow = Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
