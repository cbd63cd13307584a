import type { SentLevel } from '@milepost/contract/fnol/endpoints'
import { fnolLevel, incidentRating } from '@milepost/domain/codes'
import { conflict } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { hasFirstNotice } from '../../live/notices/queue-loss-notices.ts'

/**
 * Ensures that a level's notice may be sent about an event: a loss, or a reported collision that isn't rated inaccurate,
 * and a second one only after a first. An event that doesn't exist passes. Throws `conflict`.
 */
export async function requireNoticeable(
  db: Queries,
  clientId: number,
  eventId: string,
  level: SentLevel,
): Promise<void> {
  const { rows } = await db.query<{ isLoss: boolean; isSuspected: boolean; hasFirst: boolean }>(
    `select exists (select from accident a where a.client_id = $1 and a.id = i.id and a.withdrawn_at is null) as "isLoss",
       y.scoring_type = 'collision' and i.rating <> $3 as "isSuspected", ${hasFirstNotice} as "hasFirst"
     from incident_key k join incident i on i.client_id = $1 and i.occurred_at = k.occurred_at and i.id = k.id
       join incident_type y on y.translated_type = i.translated_type
     where k.client_id = $1 and k.id = $2`,
    [clientId, eventId, incidentRating.code.inaccurate],
  )
  const [event] = rows
  if (event && !event.isLoss && !event.isSuspected)
    throw conflict('A notice of loss can be sent only about a loss, or a collision that isn’t rated inaccurate.')
  if (event && level === fnolLevel.code.second && !event.hasFirst)
    throw conflict('Send the first notice of this loss before a second one.')
}
