import type { FieldIssue, Problem, ProblemCode } from '@milepost/contract/api/problem'

/** Why a call failed: the server's code, or that there was no response. */
export type ApiErrorCode = ProblemCode | 'network' | 'timeout'

/** A failed call. `message` describes it in a sentence that can be shown. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly issues: readonly FieldIssue[]
  readonly requestId: string | undefined

  constructor(
    code: ApiErrorCode,
    message: string,
    rest: { status?: number; issues?: readonly FieldIssue[] | undefined; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = rest.status ?? 0
    this.issues = rest.issues ?? []
    this.requestId = rest.requestId
  }
}

/** Creates the error for a response that isn't ok, with or without problem details (a proxy sends none). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const problem = await readProblem(response)
  if (problem) {
    return new ApiError(problem.code, problem.detail ?? problem.title, {
      status: response.status,
      issues: problem.issues,
      requestId: problem.requestId,
    })
  }
  const code = codeOfStatus(response.status)
  const sentence = await readSentence(response)
  return new ApiError(code, sentence ?? wordsByCode[code], { status: response.status, requestId })
}

/** Creates the error for a fetch without a response. Aborts by the caller are passed on unchanged. */
export function errorOfFailure(failure: unknown): unknown {
  if (failure instanceof DOMException && failure.name === 'AbortError') return failure
  const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError'
  const code = timedOut ? 'timeout' : 'network'
  return new ApiError(code, wordsByCode[code])
}

/** Returns the message for any failure, and its id on the server. */
export function explain(error: unknown): { message: string; requestId: string | undefined } {
  if (error instanceof ApiError) return { message: wordsOfIssues(error) ?? error.message, requestId: error.requestId }
  return { message: error instanceof Error ? error.message : String(error), requestId: undefined }
}

/** Describes problems with what a person entered; URL parameters mean nothing to people. */
function wordsOfIssues({ code, issues }: ApiError): string | undefined {
  if (code !== 'invalid' || issues.length === 0) return undefined
  if (!issues.every(({ field }) => field.startsWith('body.')))
    return 'The address of this page has filters that can’t be shown. Change or reset the filters.'
  return issues.map(({ field, message }) => `${fieldWords(field)} ${message.replace(/[.!?]$/, '')}.`).join(' ')
}

/** Returns the field's label: `body.credentials.ApiToken` is "Api token". */
function fieldWords(field: string): string {
  const words = (field.split('.').at(-1) ?? '').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Some calls return a failure as a sentence. */
async function readSentence(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('text/plain')) return undefined
  return (await response.text().catch(() => '')).trim() || undefined
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return isProblem(body) ? body : undefined
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  422: 'invalid',
  429: 'tooMany',
  501: 'notServed',
}

function codeOfStatus(status: number): ProblemCode {
  return codeByStatus[status] ?? (status >= 502 ? 'unavailable' : status >= 500 ? 'internal' : 'badRequest')
}

const wordsByCode: Readonly<Record<ApiErrorCode, string>> = {
  badRequest: 'The server did not understand the request.',
  unauthorized: 'Sign in to continue.',
  passwordRequired: 'This link needs its password.',
  forbidden: 'Not available for your role.',
  missingScope: 'Not allowed for this API token.',
  noAccess: 'Your account has no access yet.',
  severalInvites: 'Several organizations invited you. Choose the one that you want to join.',
  notFound: 'It does not exist, or belongs to another client.',
  methodNotAllowed: 'The server did not understand the request.',
  conflict: 'Someone else changed this. Reload and try again.',
  gone: 'It is no longer available.',
  linkExpired: 'This link has expired.',
  linkRevoked: 'This link was switched off.',
  tooLarge: 'The file is too large.',
  unsupportedMedia: 'This file type isn’t supported.',
  invalid: 'Some fields need a different value.',
  tooMany: 'Too many requests at once. Wait a moment and try again.',
  internal: 'Something went wrong on the server.',
  notServed: 'Not available yet.',
  unavailable: 'The server isn’t available right now.',
  network: 'No connection to the server. Check the network and try again.',
  timeout: 'The server took too long to respond.',
}
