import type { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { plainReason } from './http/plain-reason.ts'

/** Validates a response. Throws WireMismatch with the first difference; `what` was requested. */
export function fitting<T>(wire: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = wire.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.join('.') || 'body'
  const reason = issue ? plainReason(issue, value) : 'It has a form that Milepost can’t read'
  throw new WireMismatch(`${what}: ${path}: ${reason}`, path)
}
