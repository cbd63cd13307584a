import type { CameraPosition } from '@milepost/domain/codes'
import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import type { MediaResult } from '@milepost/providers/kit/provider'
import type { MediaSource } from '@milepost/providers/kit/record'
import type pg from 'pg'
import type { MediaStore } from '../../adapters/media-store.ts'
import type { StillCutter } from '../../adapters/still-cutter.ts'
import { watchLens } from '../../detect/watch-lens.ts'
import { announce } from '../../live/live-updates.ts'
import { type ConnectionTools, openConnection } from '../../provider-access/connection-context.ts'
import { enterCredentials, ifUnreadable } from '../../provider-access/stored-secrets.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { cutFromClip, isCutFromClip } from '../../sync/load/incidents/with-still.ts'
import { type CutOutcome, cutStill } from './cut-still.ts'
import { mp4Seconds } from './mp4-seconds.ts'

type RequestedMedia = {
  clientId: number
  incidentId: string
  position: CameraPosition
  kind: number
  connectionId: number
  occurredAt: string
  source: MediaSource
  attempts: number
  urgency: number
}

/** Providers may take days to get a clip from a camera that is switched off; after this many attempts we give up. */
const mostAttempts = 40

/**
 * Fetches the most wanted picture or clip: first those someone waits for, then those of high and critical events, then
 * the newest. Returns true if there was one.
 */
export async function fetchMedia(
  tools: ConnectionTools & { media: MediaStore; stills: StillCutter },
  kind: number,
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = await claim(tools.pool, kind)
  if (!wanted) return false
  if (isCutFromClip(wanted.source)) {
    await settleCut(tools, wanted, await cutStill(tools, wanted))
    return true
  }
  const connection = await openConnection(tools, wanted.clientId, wanted.connectionId, signal).catch(ifUnreadable)
  if (connection === 'unreadable') {
    await settleCut(tools, wanted, { state: 'waits', reason: enterCredentials, seconds: unreadableSeconds })
    return true
  }
  const fetcher = connection?.provider.media
  if (!connection || !fetcher) await markGone(tools.pool, wanted, 'This connection no longer exists')
  else await settle(tools, wanted, await attempt(() => fetcher.fetch(connection.context, wanted.source), wanted.source))
  return true
}

/** How long media wait for someone to enter the credentials of their connection. */
const unreadableSeconds = 900

/** How many candidates are checked for one that no other worker has taken. */
const candidates = 20

/**
 * Takes one due row and postpones it, so that another worker takes another one and a crash only means a later attempt.
 */
async function claim(pool: pg.Pool, kind: number): Promise<RequestedMedia | undefined> {
  const { rows: due } = await pool.query<Pick<RequestedMedia, 'clientId' | 'incidentId' | 'position'>>(
    `select client_id as "clientId", incident_id as "incidentId", position from incident_media
     where state = $1 and kind = $2 and next_at <= now()
     order by urgency desc, is_serious desc, occurred_at desc limit $3`,
    [mediaState.wanted, kind, candidates],
  )
  for (const { clientId, incidentId, position } of due) {
    const { rows } = await pool.query<RequestedMedia>(
      `update incident_media set attempts = attempts + 1, next_at = now() + interval '2 minutes'
       where client_id = $1 and incident_id = $2 and position = $3 and kind = $4 and state = $5 and next_at <= now()
       returning client_id as "clientId", incident_id as "incidentId", position, kind, connection_id as "connectionId",
         occurred_at as "occurredAt", source, attempts, urgency`,
      [clientId, incidentId, position, kind, mediaState.wanted],
    )
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Waiting doesn't count as an attempt: a clip may take days, and someone has to install a tool. */
async function settleCut(
  tools: { pool: pg.Pool; media: MediaStore },
  wanted: RequestedMedia,
  outcome: CutOutcome,
): Promise<void> {
  if (outcome.state !== 'waits') return settle(tools, wanted, outcome)
  await change(
    tools.pool,
    wanted,
    'attempts = attempts - 1, reason = $5, next_at = now() + make_interval(secs => $6)',
    [outcome.reason, outcome.seconds],
  )
}

/** A provider that refuses or fails now may have it later. */
async function attempt(fetch: () => Promise<MediaResult>, source: MediaSource): Promise<MediaResult> {
  try {
    return await fetch()
  } catch (error) {
    if (error instanceof NotPermitted)
      return { state: 'gone', reason: 'The provider account doesn’t have permission to read camera media' }
    if (error instanceof WireMismatch) return { state: 'gone', reason: 'The provider sent a response we can’t read' }
    if (error instanceof Unavailable || error instanceof RateLimited || error instanceof AuthFailed)
      return { state: 'pending', source }
    throw error
  }
}

async function settle(
  { pool, media }: { pool: pg.Pool; media: MediaStore },
  wanted: RequestedMedia,
  result: MediaResult,
): Promise<void> {
  if (result.state === 'gone') return markGone(pool, wanted, result.reason)
  if (result.state === 'pending') {
    if (wanted.attempts >= mostAttempts) return markGone(pool, wanted, 'The camera never sent it')
    return postpone(pool, wanted, result.source)
  }
  const isVideo = wanted.kind === mediaKind.video
  const file = await media.put(result.body, isVideo ? 'mp4' : 'jpg')
  const trigger = result.startedAt && (Date.parse(wanted.occurredAt) - result.startedAt.getTime()) / 1000
  await change(
    pool,
    wanted,
    'state = $5, file = $6, content_type = $7, bytes = $8, video_seconds = $9, trigger_seconds = $10, reason = null',
    [
      mediaState.stored,
      file,
      isVideo ? 'video/mp4' : 'image/jpeg',
      result.body.byteLength,
      isVideo ? mp4Seconds(result.body) : null,
      isVideo ? trigger : null,
    ],
  )
  if (isVideo) await wakeStill(pool, wanted)
  else await watchLens(pool, { ...wanted, jpeg: result.body })
  await announce(pool, wanted.clientId, { kind: 'media', incidentId: wanted.incidentId })
}

/** Wakes the picture that waits to be cut from this clip. */
async function wakeStill(pool: pg.Pool, { clientId, incidentId, position }: RequestedMedia): Promise<void> {
  await pool.query(
    `update incident_media set next_at = now() where client_id = $1 and incident_id = $2 and position = $3 and kind = $4
       and state = $5 and source ? 'cutFromClip'`,
    [clientId, incidentId, position, mediaKind.still, mediaState.wanted],
  )
}

/** Seconds between attempts at first, then minutes, then hours. */
const postpone = (pool: pg.Pool, wanted: RequestedMedia, source: MediaSource) =>
  change(pool, wanted, 'source = $5, next_at = now() + make_interval(secs => $6)', [
    JSON.stringify(source),
    Math.min(2 * 1.5 ** Math.min(wanted.attempts, 20), 3600),
  ])

/** A picture that the provider doesn't have is cut from its clip instead, if there is one. */
async function markGone(pool: pg.Pool, wanted: RequestedMedia, reason: string): Promise<void> {
  if (wanted.kind === mediaKind.still && !isCutFromClip(wanted.source) && (await cutInstead(pool, wanted))) return
  await change(pool, wanted, 'state = $5, reason = $6', [mediaState.gone, reason])
  await announce(pool, wanted.clientId, { kind: 'media', incidentId: wanted.incidentId })
}

async function cutInstead(pool: pg.Pool, { clientId, incidentId, position }: RequestedMedia): Promise<boolean> {
  const { rows } = await pool.query(
    `select from incident_media where client_id = $1 and incident_id = $2 and position = $3 and kind = $4 and state <> $5`,
    [clientId, incidentId, position, mediaKind.video, mediaState.gone],
  )
  if (!rows.length) return false
  await pool.query(
    `update incident_media set source = $5, attempts = 0, reason = null, next_at = now()
     where client_id = $1 and incident_id = $2 and position = $3 and kind = $4`,
    [clientId, incidentId, position, mediaKind.still, JSON.stringify(cutFromClip)],
  )
  return true
}

async function change(
  pool: pg.Pool,
  { clientId, incidentId, position, kind }: RequestedMedia,
  set: string,
  values: unknown[],
): Promise<void> {
  await pool.query(
    `update incident_media set ${set} where client_id = $1 and incident_id = $2 and position = $3 and kind = $4`,
    [clientId, incidentId, position, kind, ...values],
  )
}
