import type { z } from 'zod'
import { WireMismatch } from './errors.ts'

/** An answer as it should be. Throws WireMismatch with the first difference; `what` was asked for. */
export function fitting<T>(wire: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = wire.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WireMismatch(`${what}: ${issue?.message ?? 'not as documented'}`, issue?.path.join('.') || 'body')
}
