import { randomUUID } from 'node:crypto'
import type { CoachingSubject } from '@milepost/contract/coaching/messages'
import { type Caller, callerName } from '../../../access/caller.ts'
import { invalid } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'

/** Returns the events of a message, each once. Throws `invalid` for those that aren't of its driver or vehicle. */
export async function requireOwn(
  db: ClientDatabase,
  { type, id, name }: CoachingSubject,
  incidentIds: readonly string[],
): Promise<string[]> {
  const distinct = [...new Set(incidentIds)]
  if (distinct.length === 0) return []
  const own = await db
    .selectFrom('incident')
    .select('id')
    .where('id', 'in', distinct)
    .where(type === 'driver' ? 'driverId' : 'vehicleId', '=', id)
    .execute()
  const known = new Set(own.map((one) => one.id))
  if (distinct.some((one) => !known.has(one)))
    throw invalid([{ field: 'body.incidentIds', message: `has an event that isn’t of ${name}` }])
  return distinct
}

/** Stores which events a message is about, in order. */
export async function storeIncidents(
  db: ClientDatabase,
  { id, incidentIds }: { id: string; incidentIds: readonly string[] },
): Promise<void> {
  if (incidentIds.length === 0) return
  await db
    .insertInto('coachingMessageIncident')
    .values(incidentIds.map((incidentId, place) => ({ clientId: db.clientId, incidentId, messageId: id, place })))
    .execute()
}

/** Adds to the activity of events that they were coached; `text` is the end of the sentence. */
export async function recordCoached(
  db: ClientDatabase,
  caller: Caller,
  incidentIds: readonly string[],
  text: string,
): Promise<void> {
  if (incidentIds.length === 0) return
  await db
    .insertInto('incidentActivity')
    .values(
      incidentIds.map((incidentId) => ({
        clientId: db.clientId,
        incidentId,
        at: new Date(),
        id: randomUUID(),
        kind: 'coached',
        actor: callerName(caller),
        detail: JSON.stringify({ text }),
      })),
    )
    .execute()
}
