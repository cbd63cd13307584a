import { readItems } from '../kit/read-records.ts'
import { type Window, windowsForward } from '../kit/windows.ts'
import { createClient } from './client.ts'
import { organisationId } from './reference.ts'
import type { Context } from './session.ts'
import { Amendment } from './wire.ts'

/** What people corrected, by event ids. */
export type Amendments = {
  quarantined: ReadonlySet<string>
  /** Who drove after all. */
  drivers: ReadonlyMap<string, string>
}

/** What has just happened, nobody has corrected yet. */
export const noAmendments: Amendments = { quarantined: new Set(), drivers: new Map() }

/** Seven days may be asked for at once, the last one included. */
const windowHours = 6 * 24

/** What was corrected within a time. */
export async function readAmendments(context: Context, { from, to }: Window): Promise<Amendments> {
  const client = createClient(context)
  const id = await organisationId(context)
  const found: Amendment[] = []
  for (const window of windowsForward(from, to, windowHours))
    found.push(...readItems(await client.amendments(id, window), Amendment).records)
  found.sort((a, b) => a.AmendmentDate.getTime() - b.AmendmentDate.getTime())
  return {
    quarantined: new Set(
      found.flatMap(({ AmendmentType, EventId }) => (AmendmentType === 'QuarantinedEvent' ? [EventId] : [])),
    ),
    drivers: new Map(
      found.flatMap(({ AmendmentType, EventId, NewDriverId }): [string, string][] =>
        AmendmentType === 'ReassignedEvent' && NewDriverId ? [[EventId, NewDriverId]] : [],
      ),
    ),
  }
}
