import { z } from 'zod'
import type { Records } from '../provider.ts'
import { Objects } from './objects.ts'
import { type Window, windowsBack } from './windows.ts'

/** Vehicles that a history couldn't read, by external id, each with the time that its missed windows cover. */
export const Missed = z.record(z.string(), z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).default({})
export type Missed = z.infer<typeof Missed>

/** Extends what was missed by a window of those vehicles that couldn't be read. */
export function missedWith(
  missed: Missed,
  ids: readonly string[],
  refused: ReadonlySet<string>,
  { from, to }: Window,
): Missed {
  const added = ids.flatMap((id): [string, Missed[string]][] =>
    refused.has(id) ? [[id, { from: from.toISOString(), to: missed[id]?.to ?? to.toISOString() }]] : [],
  )
  return added.length ? { ...missed, ...Object.fromEntries(added) } : missed
}

export type MissedWindows<R> = {
  missed: Missed
  windowHours: number
  /** Where the history ends, for the cursor. */
  oldest: Date
  read(ids: string[], window: Window): Promise<Records<R>>
}

/**
 * Reads what was missed again, vehicle by vehicle, newest window first. A vehicle that still can't be read is rejected
 * with the reason, and its older windows aren't requested.
 */
export async function* readMissed<R>({
  missed,
  windowHours,
  oldest,
  read,
}: MissedWindows<R>): AsyncGenerator<Records<R> & { cursor: { before: string; after: null; missed: Missed } }> {
  const objects = new Objects(true)
  let left = missed
  for (const [id, span] of Object.entries(missed))
    for (const window of windowsBack(new Date(span.to), new Date(span.from), windowHours)) {
      const page = await objects.read([id], (ids) => read(ids, window))
      const isRefused = objects.refused.has(id)
      const { [id]: _, ...others } = left
      const isOver = isRefused || window.from <= new Date(span.from)
      left = isOver ? others : { ...others, [id]: { from: span.from, to: window.from.toISOString() } }
      yield { ...page, cursor: { before: oldest.toISOString(), after: null, missed: left } }
      if (isRefused) break
    }
}
