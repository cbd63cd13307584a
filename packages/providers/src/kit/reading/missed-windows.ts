import { z } from 'zod'
import { Unavailable } from '../http/errors.ts'
import type { Records } from '../provider.ts'
import { Objects } from './objects/objects.ts'
import { type Window, windowsBack } from './windows.ts'

/** A vehicle for which the provider fails is requested again by this many visits, with growing pauses. */
const mostTries = 3

/**
 * Vehicles that a history couldn't read, by external id, each with the time that its missed windows cover. `tries`: how
 * often the provider failed when they were requested again.
 */
const Span = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), tries: z.int().default(0) })
export const Missed = z.record(z.string(), Span).default({})
export type Missed = z.infer<typeof Missed>

/** Extends what was missed by a window of those vehicles that couldn't be read. */
export function missedWith(
  missed: Missed,
  ids: readonly string[],
  refused: ReadonlySet<string>,
  { from, to }: Window,
): Missed {
  const added = ids.flatMap((id): [string, Missed[string]][] =>
    refused.has(id) ? [[id, { from: from.toISOString(), to: missed[id]?.to ?? to.toISOString(), tries: 0 }]] : [],
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
 * with the reason, and its older windows aren't requested. If the provider fails, the read ends with that failure once
 * the others have been read, and the vehicle is requested again by the next visits.
 */
export async function* readMissed<R>({
  missed,
  windowHours,
  oldest,
  read,
}: MissedWindows<R>): AsyncGenerator<Records<R> & { cursor: { before: string; after: null; missed: Missed } }> {
  // However many fail, each is counted: a few broken ones must not keep the history from its end.
  const objects = new Objects(true, Infinity)
  let left = missed
  let failure: string | null = null
  for (const [id, { from, to, tries }] of Object.entries(missed))
    for (const window of windowsBack(new Date(to), new Date(from), windowHours)) {
      const page = await objects.read([id], (ids) => read(ids, window))
      const isRefused = objects.refused.has(id)
      const isLater = objects.failed.has(id) && tries < mostTries
      const { [id]: _, ...others } = left
      if (isLater) left = { ...others, [id]: { from, to: window.to.toISOString(), tries: tries + 1 } }
      else if (isRefused || window.from <= new Date(from)) left = others
      else left = { ...others, [id]: { from, to: window.from.toISOString(), tries } }
      if (isLater) failure = page.rejected[0]!.reason
      yield { ...page, cursor: { before: oldest.toISOString(), after: null, missed: left } }
      if (isRefused) break
    }
  if (failure !== null) throw new Unavailable(failure)
}
