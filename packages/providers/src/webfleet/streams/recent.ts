import { z } from 'zod'
import { hourMs } from '../../kit/reading/durations.ts'

/** `readTo`: until when reports were read. `deepAt`: when they were last read from further back. */
export const LiveCursor = z.object({ readTo: z.iso.datetime(), deepAt: z.iso.datetime() })

type Reach = { firstMs: number; overlapMs: number; deepOverlapMs: number }

/**
 * Returns the time from which reports are read: recent ones each time, much further back once an hour, and from a fixed
 * period at first. `deepAt` is for the next cursor.
 */
export function recentOf(stored: z.infer<typeof LiveCursor> | null, now: Date, reach: Reach) {
  const deepAt = stored ? new Date(stored.deepAt) : now
  const isDeep = now.getTime() - deepAt.getTime() >= hourMs
  const overlapMs = isDeep ? reach.deepOverlapMs : reach.overlapMs
  const fromMs = stored ? Date.parse(stored.readTo) - overlapMs : now.getTime() - reach.firstMs
  return { from: new Date(fromMs), deepAt: (isDeep ? now : deepAt).toISOString() }
}
