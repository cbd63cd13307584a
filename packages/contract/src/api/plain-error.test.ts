import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainError } from './plain-error.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainError }).error?.issues[0]?.message

test.each([
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'must be text'],
  [z.coerce.number().int(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().max(3), 'four', 'must have at most 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().max(100), 101, 'must be at most 100'],
  [z.email(), 'x', 'must be an email address, such as name@example.com'],
  [z.iso.date(), 'x', 'must be a date, such as 2026-11-20'],
  [z.enum(['asc', 'desc']), 'up', 'must be asc or desc'],
  [z.strictObject({}), { a: 1 }, 'has unknown fields: a'],
  [z.string().regex(/^\d$/, 'must be a digit'), 'x', 'must be a digit'],
])('%o describes %j: %s', (schema, value, words) => expect(messageOf(schema, value)).toBe(words))
