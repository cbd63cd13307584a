import type { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { SyncContext } from '../provider.ts'

/** Reads a stored cursor; one that doesn't match (from an older version) counts as none, so the stream starts over. */
export function readCursor<T>(schema: z.ZodType<T>, cursor: Json | null): T | null {
  const parsed = schema.safeParse(cursor)
  return parsed.success ? parsed.data : null
}

/** The cursor of a list that is read in full each time: it only holds the time. */
export const readNow = ({ now }: Pick<SyncContext, 'now'>) => ({ readAt: now().toISOString() })
