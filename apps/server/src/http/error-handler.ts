import { type Problem, type ProblemCode, problems } from '@milepost/contract/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a failure answers; problem details unless said otherwise. */
    failures?: 'problem' | 'text'
  }
}

/** Fastify's own refusals by their status. */
const codeOfStatus: Record<number, ProblemCode> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooMany',
}

/** Writes every error as problem details; what happened inside stays in the log, under the same request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const problem = problemOf(error, request.id)
    if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
    if (error instanceof AppError) reply.headers(error.headers)
    // Whether somebody is signed in, and may do this, is told everywhere in one form.
    if (request.routeOptions.config.failures === 'text' && ![401, 403].includes(problem.status))
      sendText(reply, problem)
    else send(reply, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    send(reply, problemOf(new AppError('notFound', `Nothing answers ${request.method} at this address.`), request.id)),
  )
}

function problemOf(error: FastifyError | AppError, requestId: string): Problem {
  if (error instanceof AppError) return describe(error.code, requestId, error.message, error.issues)
  if (error.code === statementEnded)
    return describe('unavailable', requestId, 'This took longer than it may. Choose a shorter range or fewer vehicles.')
  const status = error.statusCode ?? 500
  if (status >= 500) return describe(isConnectionLoss(error) ? 'unavailable' : 'internal', requestId)
  return describe(codeOfStatus[status] ?? 'badRequest', requestId, error.message)
}

/** PostgreSQL's `query_canceled`: the statement ran past its time, or its caller left. */
const statementEnded = '57014'

/** The database went away or is starting: the caller may simply try again. */
const isConnectionLoss = (error: FastifyError) =>
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[1-3]|08\w{3}/.test(error.code ?? '') ||
  /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)

function describe(code: ProblemCode, requestId: string, detail?: string, issues?: Problem['issues']): Problem {
  const { status, title } = problems[code]
  return {
    type: `urn:milepost:problem:${code}`,
    code,
    title,
    status,
    requestId,
    ...(detail && { detail }),
    ...(issues && { issues }),
  }
}

/** For callers that show the text of a failure as it is. */
const sendText = (reply: FastifyReply, { status, title, detail, issues }: Problem): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(issues?.map(({ message }) => message).join(' ') || detail || title)

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** The log line of a request: its path without query, which may carry tokens. */
export const logRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
  id: request.id,
})
