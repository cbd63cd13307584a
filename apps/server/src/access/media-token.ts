import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../app-error.ts'
import type { Caller } from './caller.ts'
import type { SecretBox } from './secret-box.ts'

const lifetimeSeconds = 300
/** URLs created within the same two minutes are equal, so that browsers can cache. */
const stepSeconds = 120

type Named = { clientId: number; incidentId: string }
export type MediaToken = { token: string; timestamp: number; expiresAt: string }

const signed = ({ clientId, incidentId }: Named, timestamp: number) => `media:${clientId}:${incidentId}:${timestamp}`

/**
 * Creates a token for one incident's pictures, valid for five minutes; it appears in URLs, so it grants nothing else.
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
  const incident = { clientId: Number(query.clientId), incidentId: eventId }
  const timestamp = Number(query.timestamp)
  const age = now / 1000 - timestamp
  const valid = secrets.verify(signed(incident, timestamp), query.token ?? '') && age < lifetimeSeconds && age > -60
  if (!valid) throw unauthorized('This image link has expired. Reload the page.')
  return { kind: 'media', clientId: incident.clientId, incidentId: eventId }
}
