import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../../app-error.ts'
import type { Caller, MediaShare } from '../caller.ts'
import type { SecretBox } from '../secret-box.ts'

const lifetimeSeconds = 300
/** URLs created within the same two minutes are equal, so that browsers can cache. */
const stepSeconds = 120

type Named = { clientId: number; incidentId: string; share?: MediaShare | undefined }
export type MediaToken = { token: string; timestamp: number; expiresAt: string }

const signed = ({ clientId, incidentId, share }: Named, timestamp: number) =>
  `media:${clientId}:${incidentId}:${timestamp}${share ? `:${shareText(share)}` : ''}`

/** What the address of shared media has. */
export const shareText = ({ id, version }: MediaShare): string => `${id}.${version}`

/** A parameter that is given twice is a list, and names no share. */
function readShare(text: unknown): MediaShare | undefined {
  const [id = '', version = ''] = typeof text === 'string' ? text.split('.') : []
  return id === '' ? undefined : { id, version: Number(version) }
}

/**
 * Creates a token for one incident's pictures, valid for five minutes; it appears in URLs, so it grants nothing else. With
 * a share, it also ends with that.
 */
export function createMediaToken(secrets: SecretBox, incident: Named, now = Date.now()): MediaToken {
  const timestamp = Math.floor(now / 1000 / stepSeconds) * stepSeconds
  return {
    token: secrets.sign(signed(incident, timestamp)),
    timestamp,
    expiresAt: new Date((timestamp + lifetimeSeconds) * 1000).toISOString(),
  }
}

/** Validates the token in a media URL. Throws `unauthorized` if it is missing, for another incident, or expired. */
export function readMediaToken(secrets: SecretBox, request: FastifyRequest, now = Date.now()): Caller {
  const { eventId } = request.params as { eventId: string }
  const query = request.query as Record<string, string | undefined>
  const share = readShare(query.share)
  const incident = { clientId: Number(query.clientId), incidentId: eventId, share }
  const timestamp = Number(query.timestamp)
  const age = now / 1000 - timestamp
  const valid = secrets.verify(signed(incident, timestamp), query.token ?? '') && age < lifetimeSeconds && age > -60
  if (!valid) throw unauthorized('This image link has expired. Reload the page.')
  return { kind: 'media', ...incident }
}
