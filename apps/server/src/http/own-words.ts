import type { ProblemCode } from '@milepost/contract/api/problem'
import type { FastifyError } from 'fastify'
import { AppError } from '../app-error.ts'

const notAsSaid = 'The body is not written the way its content-type says.'

/** Refusals by the framework and its plugins, by code. */
const byCode: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['badRequest', 'The address is not encoded as it should be: write % as %25.'],
  FST_ERR_MAX_PARAM_LENGTH: ['notFound', 'A part of this address is longer than any that is known here.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['badRequest', 'The body is empty. Send {} where there is nothing to say.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['badRequest', 'The body is not well-formed JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['badRequest', 'The body is not as long as its content-length says.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupportedMedia', 'Send the file as a form, as multipart/form-data.'],
  FST_INVALID_JSON_FIELD_ERROR: ['badRequest', 'A field of the form is not well-formed JSON.'],
  FST_FILES_LIMIT: ['tooLarge', 'Send one file at a time.'],
}

/** The rest, by status. */
const byStatus: Readonly<Record<number, readonly [ProblemCode, string]>> = {
  400: ['badRequest', notAsSaid],
  401: ['unauthorized', 'Sign in to continue.'],
  403: ['forbidden', 'This is not for you to see.'],
  404: ['notFound', 'There is nothing at this address.'],
  405: ['methodNotAllowed', 'This address does not take that method.'],
  406: ['unsupportedMedia', notAsSaid],
  413: ['tooLarge', 'This is more than is taken at once.'],
  414: ['notFound', 'This address is longer than any that is known here.'],
  415: ['unsupportedMedia', 'This kind of body is not read here. Send JSON, as application/json.'],
  429: ['tooMany', 'That was too many requests. Try again in a minute.'],
}

/** The multipart parser throws plain errors. */
const ofForms = /^Multipart: |multipart data$/

/** Returns a framework refusal in our own words; null for our own errors. */
export function inOwnWords(error: FastifyError): AppError | null {
  if (ofForms.test(error.message)) return new AppError('badRequest', 'The form is not whole, or lacks its boundary.')
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  const [code, detail] = byCode[error.code] ?? byStatus[status] ?? (['badRequest', notAsSaid] as const)
  return new AppError(code, detail)
}

/** Returns an error for what the socket refuses before there is a request, by Node's code. */
export const ofSocket = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError(
      'tooLarge',
      'The address and headers of this request are too long: name fewer values, or a group instead of its vehicles.',
    )
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('badRequest', 'The request did not arrive in time.')
  return new AppError('badRequest', 'This is no request of HTTP.')
}
