import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Services } from '../../services.ts'
import { mediaKind, mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { requestMedia } from '../media/stored-media.ts'

/** What a person waits for images in addition to printing: most providers send one within seconds, some only after the camera did. */
const longestWaitMs = 15_000

/**
 * Requests the stills of events that aren't stored yet, because only recent ones are fetched ahead, and waits until each of the events
 * has one or its provider has none, at most `withinMs`. What arrives later is in the next print.
 */
export async function awaitStills(
  { live }: Pick<Services, 'live'>,
  db: ClientDatabase,
  incidentIds: readonly string[],
  withinMs = longestWaitMs,
): Promise<void> {
  if ((await eventsWithoutStill(db, incidentIds)).length === 0) return
  const arrived = Promise.withResolvers<void>()
  const timer = setTimeout(arrived.resolve, withinMs)
  const unsubscribe = live.subscribe(db.clientId, (event) => {
    if (event.kind !== 'media' || !incidentIds.includes(event.incidentId)) return
    eventsWithoutStill(db, incidentIds).then((left) => left.length === 0 && arrived.resolve(), arrived.reject)
  })
  try {
    const wanted = await eventsWithoutStill(db, incidentIds)
    if (wanted.length === 0) return
    await requestMedia(db, wanted, [mediaKind.still], mediaUrgency.awaited)
    await arrived.promise
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Returns the events with a still that may arrive, but none that is stored. */
async function eventsWithoutStill(db: ClientDatabase, incidentIds: readonly string[]): Promise<string[]> {
  const rows = await named(
    'awaited-stills',
    db,
    sql<{ incidentId: string }>`select incident_id::text as "incidentId" from incident_media
      where client_id = ${db.clientId} and incident_id = any(${incidentIds}::bigint[]) and kind = ${mediaKind.still}
        and state <> ${mediaState.gone}
      group by incident_id having not bool_or(state = ${mediaState.stored})`,
  )
  return rows.map(({ incidentId }) => incidentId)
}

/** Returns which of some events have a still that is stored or may arrive. */
export async function eventsWithStill(db: ClientDatabase, incidentIds: readonly string[]): Promise<Set<string>> {
  const rows = await named(
    'possible-stills',
    db,
    sql<{ incidentId: string }>`select distinct incident_id::text as "incidentId" from incident_media
      where client_id = ${db.clientId} and incident_id = any(${incidentIds}::bigint[]) and kind = ${mediaKind.still}
        and state <> ${mediaState.gone}`,
  )
  return new Set(rows.map(({ incidentId }) => incidentId))
}
