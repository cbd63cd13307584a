import type { z } from 'zod'
import { NotPermitted } from '../kit/errors.ts'
import { itemsHalving } from '../kit/halving.ts'
import { readItems } from '../kit/read-records.ts'
import { type Window, windowsForward } from '../kit/windows.ts'
import { createClient } from './client.ts'
import { organisationId } from './reference.ts'
import type { Context } from './session.ts'
import { EventAmendment, TripAmendment } from './wire.ts'

/** What people corrected, by the ids of events or of trips. */
export type Amendments = {
  quarantined: ReadonlySet<string>
  /** Who drove after all. */
  drivers: ReadonlyMap<string, string>
}

/** What has just happened, nobody has corrected yet. */
export const noAmendments: Amendments = { quarantined: new Set(), drivers: new Map() }

/** Seven days may be asked for at once, the last one included. */
const windowHours = 6 * 24

type Amendment = { id: string; isQuarantined: boolean; newDriver: string | null; at: Date }

/** What was corrected in events within a time. */
export async function readAmendments(context: Context, window: Window): Promise<Amendments> {
  const told = await amended(context, 'events', window, EventAmendment)
  return amendmentsOf(
    told.map(({ EventId, AmendmentType, NewDriverId, AmendmentDate }) => ({
      id: EventId,
      isQuarantined: AmendmentType === 'quarantined',
      newDriver: AmendmentType === 'reassigned' ? NewDriverId : null,
      at: AmendmentDate,
    })),
  )
}

/** As `readAmendments`, for trips: they are told without by whoever may not read what was corrected. */
export async function readTripAmendments(context: Context, window: Window): Promise<Amendments> {
  try {
    const told = await amended(context, 'trips', window, TripAmendment)
    return amendmentsOf(
      told.map(({ TripId, AmendmentType, NewDriverId, AmendmentDate }) => ({
        id: TripId,
        isQuarantined: AmendmentType === 'quarantined',
        newDriver: AmendmentType === 'reassigned' ? NewDriverId : null,
        at: AmendmentDate,
      })),
    )
  } catch (cause) {
    if (cause instanceof NotPermitted) return noAmendments
    throw cause
  }
}

async function amended<T>(context: Context, name: 'events' | 'trips', { from, to }: Window, wire: z.ZodType<T>) {
  const client = createClient(context)
  const id = await organisationId(context)
  const found: T[] = []
  for (const window of windowsForward(from, to, windowHours))
    found.push(...readItems(await itemsHalving(window, (part) => client.amendments(name, id, part)), wire).records)
  return found
}

/** Of several corrections of one thing, the last one counts. */
function amendmentsOf(told: readonly Amendment[]): Amendments {
  const inOrder = [...told].sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    quarantined: new Set(inOrder.flatMap(({ id, isQuarantined }) => (isQuarantined ? [id] : []))),
    drivers: new Map(
      inOrder.flatMap(({ id, newDriver }): [string, string][] => (newDriver === null ? [] : [[id, newDriver]])),
    ),
  }
}
