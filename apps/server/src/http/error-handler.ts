import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from '@milepost/contract/api/endpoint'
import { type FieldIssue, type Problem, type ProblemCode, problems } from '@milepost/contract/api/problem'
import { type ScimError, scimMediaType } from '@milepost/contract/directory/scim'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { lockNotAvailable, statementEnded } from '../db/connection/allow-time.ts'
import { isDatabaseAway } from '../db/connection/database-away.ts'
import { isDiskFull } from '../db/connection/database-problem.ts'
import { inOwnWords, ofSocket } from './errors/error-texts.ts'
import { scimErrorOf } from './errors/scim-error.ts'
import { tooLong } from './too-long.ts'
import { unknownAddress } from './unknown-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Format of a failure; problem details by default. */
    failures?: 'problem' | 'text' | 'scim'
  }
}

/** Writes every error as problem details; internal details stay in the log, under the same request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request) => {
    throw unknownAddress(request)
  })
}

/** Answers a failed request, including one that the router refused before routing. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  // A file that was cut short: its caller left, or its link was revoked.
  if (reply.raw.headersSent) {
    reply.hijack()
    reply.raw.destroy()
    return
  }
  const problem = problemOf(error, request.id, request.query)
  if (problem.code === 'internal' || isDiskFull(error)) request.log.error({ err: error }, 'request failed')
  if (error instanceof AppError) reply.headers(error.headers)
  reply.header('x-request-id', request.id)
  const format = request.routeOptions?.config?.failures
  if (format === 'scim') sendScim(reply, scimErrorOf(problem))
  // Authentication and authorization failures have one format everywhere else.
  else if (format === 'text' && ![401, 403].includes(problem.status)) sendText(reply, problem)
  else send(reply, problem)
}

/** Answers on a socket whose request couldn't be read, and closes it. */
export function answerSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem = problemOf(ofSocket(error.code), randomUUID().slice(0, 13))
  const body = JSON.stringify(problem)
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ]
  if (socket.writable) socket.end(lines.join('\r\n'))
  else socket.destroy()
}

function problemOf(error: FastifyError | AppError, requestId: string, query?: unknown): Problem {
  if (error instanceof AppError) return describe(error.code, requestId, error.message, error.issues)
  if (error.code === statementEnded) return describe('unavailable', requestId, tooLong(query))
  if (error.code === lockNotAvailable) return describe('unavailable', requestId, beingChanged)
  if (isDiskFull(error)) return describe('unavailable', requestId, diskIsFull)
  const refusal = inOwnWords(error)
  if (refusal) return problemOf(refusal, requestId)
  return describe(isDatabaseAway(error) ? 'unavailable' : 'internal', requestId)
}

const beingChanged = 'The same data is being changed right now. Try again in a minute.'
const diskIsFull = 'The server’s disk is full, so nothing can be stored until an administrator frees some space.'

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

/** For callers that display the text of a failure as it is. */
const sendText = (reply: FastifyReply, { status, title, detail, issues }: Problem): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(issues?.map(sentenceOf).join(' ') || detail || title)

/** Returns what is wrong with a field: some messages are full sentences, the others need the field's name in front. */
const sentenceOf = ({ field, message }: FieldIssue): string =>
  /^\p{Lu}/u.test(message) ? message : `${field.replace(/^body\./, '')} ${message}.`

const sendScim = (reply: FastifyReply, error: ScimError): FastifyReply =>
  reply.code(Number(error.status)).type(scimMediaType).serializer(JSON.stringify).send(error)

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** The log line of a request: without what opens something by itself, in the query or in the path. */
export const logRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: loggedPath(request),
  id: request.id,
})

const byKey: readonly (Endpoint['access'] | undefined)[] = ['public', 'share', 'onboarding']

/** Paths of calls without a sign-in contain keys and ids of invitations. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  const isKnown = routeOptions?.url !== undefined && byKey.includes(routeOptions.config.endpoint?.access)
  return isKnown ? routeOptions.url : url.split('?')[0]
}
