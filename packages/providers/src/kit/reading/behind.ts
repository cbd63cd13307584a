import { z } from 'zod'

/**
 * Vehicles that couldn't be read lately, by external id: since when their records are missing. Once one can be read
 * again, it is read from then on.
 */
export const Behind = z.record(z.string(), z.iso.datetime()).default({})
export type Behind = z.infer<typeof Behind>

/**
 * Returns who is behind after some vehicles were read from an instant on: those refused now stay behind since their
 * first refusal. What the history no longer covers isn't waited for.
 */
export function behindAfter(
  behind: Behind,
  ids: readonly string[],
  refused: ReadonlySet<string>,
  { from, oldest }: { from: Date; oldest: Date },
): Behind {
  const next = { ...behind }
  for (const id of ids)
    if (refused.has(id)) next[id] ??= from.toISOString()
    else delete next[id]
  return Object.fromEntries(Object.entries(next).filter(([, since]) => Date.parse(since) >= oldest.getTime()))
}
