import type { z } from 'zod'
import type { Records, Rejected } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { itemsHalving } from '../kit/reading/halving.ts'
import { type Window, windowsForward } from '../kit/reading/windows.ts'
import { createClient } from './client.ts'
import { organisationId, unlessRefused } from './reference.ts'
import type { Context } from './session.ts'
import { EventAmendment, TripAmendment } from './wire.ts'

/** Corrections made by people, by event or trip id. */
export type Amendments = {
  /** Deleted ones are among them; those that were restored since aren't. */
  quarantined: ReadonlySet<string>
  /** The corrected driver. */
  drivers: ReadonlyMap<string, string>
  /** Those that can't be read, under their event or trip: it stays without them. */
  rejected: Rejected[]
}

/** Recent events have no corrections yet. */
export const noAmendments: Amendments = { quarantined: new Set(), drivers: new Map(), rejected: [] }

/** Seven days can be requested at once, including the last one. */
const windowHours = 6 * 24

type Amendment = { id: string } & Pick<
  z.infer<typeof EventAmendment>,
  'AmendmentType' | 'AmendmentDate' | 'NewDriverId'
>

/** Reads corrections of events within a period. Empty if the user isn't allowed to read corrections. */
export async function readAmendments(context: Context, window: Window): Promise<Amendments> {
  const { records, rejected } = await amended(context, 'events', window, EventAmendment, 'EventId')
  return { ...amendmentsOf(records.map(({ EventId, ...correction }) => ({ id: EventId, ...correction }))), rejected }
}

/** Like `readAmendments`, for trips. */
export async function readTripAmendments(context: Context, window: Window): Promise<Amendments> {
  const { records, rejected } = await amended(context, 'trips', window, TripAmendment, 'TripId')
  return { ...amendmentsOf(records.map(({ TripId, ...correction }) => ({ id: TripId, ...correction }))), rejected }
}

async function amended<T>(
  context: Context,
  name: 'events' | 'trips',
  { from, to }: Window,
  wire: z.ZodType<T>,
  idKey: string,
): Promise<Records<T>> {
  const client = createClient(context)
  const id = await organisationId(context)
  const read = async (window: Window) =>
    readItems(await itemsHalving(window, (part) => client.amendments(name, id, part)), wire, idKey)
  const found: Records<T> = { records: [], rejected: [] }
  for (const window of windowsForward(from, to, windowHours)) {
    const { records, rejected } = await unlessRefused(read(window), noRecords)
    found.records.push(...records)
    found.rejected.push(...rejected.map((one) => ({ ...one, part: 'correction' })))
  }
  return found
}

const noRecords = { records: [], rejected: [] }

/** If something was corrected several times, the last correction counts. */
export function amendmentsOf(reported: readonly Amendment[]): Omit<Amendments, 'rejected'> {
  const inOrder = [...reported].sort((a, b) => a.AmendmentDate.getTime() - b.AmendmentDate.getTime())
  const isGone = new Map<string, boolean>()
  for (const { id, AmendmentType: type } of inOrder)
    if (type === 'quarantined' || type === 'restored') isGone.set(id, type === 'quarantined')
  return {
    quarantined: new Set([...isGone].flatMap(([id, gone]) => (gone ? [id] : []))),
    drivers: new Map(
      inOrder.flatMap(({ id, AmendmentType, NewDriverId }): [string, string][] =>
        AmendmentType === 'reassigned' && NewDriverId !== null ? [[id, NewDriverId]] : [],
      ),
    ),
  }
}
