import { type FieldIssue, type ProblemCode, problems } from '@milepost/contract/api/problem'

/** An error shown to the caller, formatted as RFC 9457 problem details by the single error handler. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly issues: FieldIssue[] | undefined
  readonly headers: Record<string, string>
  constructor(
    code: ProblemCode,
    detail?: string,
    extra: { issues?: FieldIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? problems[code].title)
    this.code = code
    this.issues = extra.issues
    this.headers = extra.headers ?? {}
  }
}

export const notFound = (what: string) => new AppError('notFound', `There is no such ${what}.`)
export const unauthorized = (detail = 'Sign in to continue.') =>
  new AppError('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } })
export const forbidden = (detail = 'Your role doesn’t allow this.') => new AppError('forbidden', detail)
export const conflict = (detail: string) => new AppError('conflict', detail)
export const unavailable = (detail: string, retryAfterSeconds = 5) =>
  new AppError('unavailable', detail, { headers: { 'retry-after': String(retryAfterSeconds) } })

/** One or more fields with invalid values. */
export const invalid = (issues: FieldIssue[]) =>
  new AppError('invalid', issues.map((issue) => `${issue.field}: ${issue.message}`).join('; '), { issues })
