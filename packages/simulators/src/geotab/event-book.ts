import { LONGEST_DECISION_MS } from '../simulation/facts/decision.ts'
import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from './reception.ts'

/** An incident as stored by Geotab, with the instants at which its records change. */
export type KnownIncident = Kept & {
  /** When a user dismisses the exception. Null if it never happens. */
  dismissedAtMs: number | null
  /** When the camera solution announces its files, and when they are available. Null if no camera recorded it. */
  media: { announcedAtMs: number; readyAtMs: number } | null
}

/** No event lasts longer. */
export const LONGEST_EVENT_MS = 5 * 60_000
const LONGEST_CALCULATION_MS = 20_000
const DISMISSED_SHARE = 0.03

/** No incident changes later than this after it happened. */
export const LATEST_CHANGE_MS = LATEST_RECEPTION_MS + LONGEST_EVENT_MS + LONGEST_CALCULATION_MS + LONGEST_DECISION_MS

/** The incidents of an account. */
export const eventBook = (account: Account) => new IncidentBook(account, lifeOf)

/** Returns the lifecycle of an incident at Geotab. */
export function lifeOf(incident: Incident): KnownIncident {
  const random = Random.of(incident.id).at('geotab')
  const overMs = incident.instantMs + incident.durationSeconds * 1000
  const createdAtMs = receivedAtMs(incident.vehicle, overMs) + random.integer(5000, LONGEST_CALCULATION_MS)
  const announcedAtMs = createdAtMs + random.integer(1000, 8000)
  const readyAtMs = announcedAtMs + random.integer(30_000, 60_000)
  const isDismissed = incident.type !== 'collision' && random.chance(DISMISSED_SHARE)
  return {
    incident,
    createdAtMs,
    dismissedAtMs: isDismissed ? createdAtMs + random.integer(20 * 60_000, LONGEST_DECISION_MS) : null,
    media: incident.footage.length ? { announcedAtMs, readyAtMs } : null,
  }
}
