import type { MediaResult } from '@milepost/providers/kit/provider'
import type pg from 'pg'
import type { MediaStore } from '../../adapters/media-store.ts'
import type { StillCutter } from '../../adapters/still-cutter.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'

/** The requested picture and its urgency. */
export type RequestedStill = { clientId: number; incidentId: string; position: number; urgency: number }

type Clip = { state: number; file: string | null; triggerSeconds: number | null; reason: string | null }

/** The result, or how long to wait and why. */
export type CutOutcome = MediaResult | { state: 'waits'; seconds: number; reason: string | null }

/** A stored clip triggers its picture; this covers the cases where it can't. */
const clipSeconds = 120
const toolSeconds = 600

/** Cuts the picture of an incident from its clip at the incident's moment; requests the clip if it isn't stored yet. */
export async function cutStill(
  { pool, media, stills }: { pool: pg.Pool; media: MediaStore; stills: StillCutter },
  wanted: RequestedStill,
): Promise<CutOutcome> {
  const clip = await findClip(pool, wanted)
  if (!clip || clip.state === mediaState.gone)
    return { state: 'gone', reason: clip?.reason ?? 'The provider has no image of it' }
  if (clip.state !== mediaState.stored || !clip.file) {
    await requestClip(pool, wanted)
    return { state: 'waits', seconds: clipSeconds, reason: null }
  }
  const cut = await stills.cut(await whole(media, clip.file), clip.triggerSeconds ?? 0)
  if (cut.state === 'missing')
    return { state: 'waits', seconds: toolSeconds, reason: 'This server cannot cut images from clips yet' }
  if (cut.state === 'unreadable') return { state: 'gone', reason: 'No image could be cut from its clip' }
  return { state: 'ready', contentType: 'image/jpeg', body: cut.jpeg, startedAt: null }
}

async function findClip(pool: pg.Pool, { clientId, incidentId, position }: RequestedStill): Promise<Clip | undefined> {
  const { rows } = await pool.query<Clip>(
    `select state, file, trigger_seconds as "triggerSeconds", reason from incident_media
     where client_id = $1 and incident_id = $2 and position = $3 and kind = $4`,
    [clientId, incidentId, position, mediaKind.video],
  )
  return rows[0]
}

async function requestClip(pool: pg.Pool, { clientId, incidentId, position, urgency }: RequestedStill): Promise<void> {
  await pool.query(
    `update incident_media set state = $5, urgency = greatest(urgency, $6), next_at = case when state = $7 then $8::timestamptz else next_at end
     where client_id = $1 and incident_id = $2 and position = $3 and kind = $4 and state in ($5, $7)`,
    [
      clientId,
      incidentId,
      position,
      mediaKind.video,
      mediaState.wanted,
      urgency,
      mediaState.known,
      new Date().toISOString(),
    ],
  )
}

async function whole(media: MediaStore, file: string): Promise<Uint8Array> {
  return Buffer.concat(await media.read(file).toArray())
}
