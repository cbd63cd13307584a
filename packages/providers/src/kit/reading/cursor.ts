import type { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { SyncContext } from '../provider.ts'

/** Reads a stored cursor; one that does not fit (an older version's) counts as none, so the stream starts over. */
export function readCursor<T>(schema: z.ZodType<T>, cursor: Json | null): T | null {
  const parsed = schema.safeParse(cursor)
  return parsed.success ? parsed.data : null
}

/** The cursor of a listing, which is read whole each time: it only says when. */
export const readNow = ({ now }: Pick<SyncContext, 'now'>) => ({ readAt: now().toISOString() })
