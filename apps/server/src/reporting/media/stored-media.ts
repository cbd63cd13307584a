import type { IncidentCamera, MediaState } from '@milepost/contract/media/endpoints'
import { type CameraPosition, camerasInOrder } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { MediaShare } from '../../access/caller.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { mediaKind, mediaState, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { mediaLinks } from './media-links.ts'

export type MediaRow = {
  incidentId: string
  position: number
  kind: number
  state: number
  reason: string | null
  videoSeconds: number | null
  triggerSeconds: number | null
  /** How often the provider was asked for it. */
  attempts: number
}

/** Lists events' pictures and clips, in any state. */
export async function listMedia(db: ClientDatabase, incidentIds: string[]): Promise<MediaRow[]> {
  if (!incidentIds.length) return []
  return named(
    'event-media',
    db,
    db
      .selectFrom('incidentMedia')
      .where(isAnyOf(incidentIds))
      .select(['incidentId', 'position', 'kind', 'state', 'reason', 'videoSeconds', 'triggerSeconds', 'attempts'])
      .orderBy('position'),
  )
}

/** The same text for any number of ids, so it is prepared once. */
const isAnyOf = (incidentIds: string[]) => sql<boolean>`incident_id = any(${incidentIds}::bigint[])`

/**
 * Requests media someone is about to view that hasn't been fetched yet; the media job fetches the most urgent first.
 */
export async function requestMedia(
  db: ClientDatabase,
  incidentIds: string[],
  kinds: readonly number[],
  urgency: number,
): Promise<void> {
  if (!incidentIds.length) return
  const wanted = db
    .updateTable('incidentMedia')
    .set((eb) => ({
      nextAt: eb
        .case()
        .when('state', '=', mediaState.known)
        .then(new Date().toISOString())
        .else(eb.ref('nextAt'))
        .end(),
      state: mediaState.wanted,
      urgency,
    }))
    .where(isAnyOf(incidentIds))
    .where('kind', 'in', [...kinds])
    .where('state', 'in', [mediaState.known, mediaState.wanted])
    .where((eb) => eb.or([eb('state', '=', mediaState.known), eb('urgency', '<', urgency)]))
  await named('want-media', db, wanted)
}

/**
 * Requests the clips of events that several people may be shown next; with the urgency `awaited`, before all others.
 * Those that another request is about to mark are left to it, so that no one waits.
 */
export async function requestClipsAhead(
  db: ClientDatabase,
  incidentIds: readonly string[],
  urgency: number = mediaUrgency.listed,
): Promise<void> {
  if (!incidentIds.length) return
  await named(
    'want-clips-ahead',
    db,
    sql`update incident_media m set state = ${mediaState.wanted}, urgency = ${urgency},
        next_at = case when m.state = ${mediaState.known} then now() else m.next_at end
      from (select incident_id, position, kind from incident_media
        where client_id = ${thisClient} and incident_id = any(${[...incidentIds]}::bigint[]) and kind = ${mediaKind.video}
          and (state = ${mediaState.known} or state = ${mediaState.wanted} and urgency < ${urgency}) for update skip locked) w
      where m.client_id = ${thisClient} and m.incident_id = w.incident_id and m.position = w.position and m.kind = w.kind`,
  )
}

/** Finds a stored file of an event. */
export async function findStored(db: ClientDatabase, incidentId: string, position: number, kind: number) {
  const stored = db
    .selectFrom('incidentMedia')
    .where('incidentId', '=', incidentId)
    .where('position', '=', position)
    .where('kind', '=', kind)
    .select(['state', 'file', 'contentType', 'bytes', 'reason'])
  const [row] = await named('event-medium', db, stored)
  return row
}

const stateOf = (row: MediaRow | undefined): MediaState => {
  if (!row) return 'none'
  if (row.state === mediaState.stored) return 'ready'
  return row.state === mediaState.gone ? 'failed' : 'processing'
}

/** Returns the combined state of all clips: the best among them. */
export function videoStateOf(rows: MediaRow[]): MediaState {
  const states = rows.filter((row) => row.kind === mediaKind.video).map(stateOf)
  return (['ready', 'processing', 'failed'] as const).find((state) => states.includes(state)) ?? 'none'
}

/** Returns an event's cameras; front external first, as in players. With a share, their URLs end with it. */
export function camerasOf(
  secrets: SecretBox,
  clientId: number,
  incidentId: string,
  rows: MediaRow[],
  share?: MediaShare,
): IncidentCamera[] {
  const links = mediaLinks(secrets, clientId, incidentId, share)
  const own = rows.filter((row) => row.incidentId === incidentId)
  const positions = [...new Set(own.map((row) => row.position))].sort((a, b) => order(a) - order(b)) as CameraPosition[]
  return positions.map((position) => {
    const video = own.find((row) => row.position === position && row.kind === mediaKind.video)
    const still = own.find((row) => row.position === position && row.kind === mediaKind.still)
    return {
      position,
      state: stateOf(video),
      thumbnailUrl: stateOf(still) === 'ready' ? links.still(position) : null,
      videoUrl: stateOf(video) === 'ready' ? links.video(position) : null,
      durationSeconds: video?.videoSeconds ?? null,
      triggerSeconds: video?.triggerSeconds ?? null,
      // The first attempt may still be in progress; with a second one, the provider had nothing to send.
      isAwaited: video?.state === mediaState.wanted && video.attempts > 1,
      reason: video?.reason ?? null,
    }
  })
}

const order = (position: number) => camerasInOrder.indexOf(position as CameraPosition)
