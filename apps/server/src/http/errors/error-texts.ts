import type { ProblemCode } from '@milepost/contract/api/problem'
import type { FastifyError } from 'fastify'
import { AppError } from '../../app-error.ts'

const notAsDeclared = 'The body does not match its content-type.'

/** Refusals by the framework and its plugins, by code. */
const byCode: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['badRequest', 'The address is not encoded correctly: write % as %25.'],
  FST_ERR_MAX_PARAM_LENGTH: ['notFound', 'Part of this address is too long.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['badRequest', 'The body is empty. Send {} if there is nothing to send.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['badRequest', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['badRequest', 'The length of the body does not match its content-length.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupportedMedia', 'Send the file as a form, as multipart/form-data.'],
  FST_INVALID_JSON_FIELD_ERROR: ['badRequest', 'A field of the form is not valid JSON.'],
  FST_FILES_LIMIT: ['tooLarge', 'Send one file at a time.'],
}

/** The rest, by status. */
const byStatus: Readonly<Record<number, readonly [ProblemCode, string]>> = {
  400: ['badRequest', notAsDeclared],
  401: ['unauthorized', 'Sign in to continue.'],
  403: ['forbidden', 'You don’t have access to this.'],
  404: ['notFound', 'There is nothing at this address.'],
  405: ['methodNotAllowed', 'This address doesn’t support that method.'],
  406: ['unsupportedMedia', notAsDeclared],
  413: ['tooLarge', 'This request is too large.'],
  414: ['notFound', 'This address is too long.'],
  415: ['unsupportedMedia', 'This type of body isn’t supported. Send JSON, as application/json.'],
  429: ['tooMany', 'Too many requests. Try again in a minute.'],
}

/** The multipart parser throws plain errors. */
const ofForms = /^Multipart: |multipart data$/

/** Returns a framework refusal in our own words; null for our own errors. */
export function inOwnWords(error: FastifyError): AppError | null {
  if (ofForms.test(error.message)) return new AppError('badRequest', 'The form is incomplete or has no boundary.')
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  const [code, detail] = byCode[error.code] ?? byStatus[status] ?? (['badRequest', notAsDeclared] as const)
  return new AppError(code, detail)
}

/** Returns an error for what the socket refuses before there is a request, by Node's code. */
export const ofSocket = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError(
      'tooLarge',
      'The address and headers of this request are too long: send fewer values, or a group instead of its vehicles.',
    )
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('badRequest', 'The request timed out.')
  return new AppError('badRequest', 'This is not an HTTP request.')
}
