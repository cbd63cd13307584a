import { z } from 'zod'

/** Machine-readable reasons. Each has one HTTP status and one title; the detail describes what happened this time. */
export const problems = {
  badRequest: { status: 400, title: 'Malformed request' },
  unauthorized: { status: 401, title: 'Sign in to continue' },
  passwordRequired: { status: 401, title: 'Password required' },
  forbidden: { status: 403, title: 'Not available for your role' },
  missingScope: { status: 403, title: 'Not allowed for this API token' },
  noAccess: { status: 403, title: 'Your account has no access yet' },
  severalInvites: { status: 403, title: 'Several organizations invited you' },
  notFound: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'Method not supported' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  gone: { status: 410, title: 'No longer available' },
  linkExpired: { status: 410, title: 'This link has expired' },
  linkRevoked: { status: 410, title: 'This link was switched off' },
  tooLarge: { status: 413, title: 'Too large' },
  unsupportedMedia: { status: 415, title: 'File type not supported' },
  invalid: { status: 422, title: 'Invalid fields' },
  tooMany: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  notServed: { status: 501, title: 'Not available yet' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

export const FieldIssue = z.object({
  /** Location: `query.PageSize`, `body.emails.0`. */
  field: z.string(),
  message: z.string(),
})
export type FieldIssue = z.infer<typeof FieldIssue>

/** RFC 9457 problem details, the format of every API error (`application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  code: z.enum(problemCodes),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  requestId: z.string(),
  issues: z.array(FieldIssue).optional(),
})
export type Problem = z.infer<typeof Problem>
