import { decisionOf } from '../simulation/facts/decision.ts'
import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

/** An alert as Netradyne keeps it, with the instants at which it changes. */
export type Alert = Kept & {
  /** When the camera has sent its videos; null if none recorded it. */
  uploadedAtMs: number | null
  /** When somebody has dealt with it; null if nobody ever does. */
  decidedAtMs: number | null
}

export type AlertBook = IncidentBook<Alert>

/** The alerts of an account: Netradyne knows of one once its camera has told it, and looks at it for some seconds. */
export const alertBook = (account: Account): AlertBook => new IncidentBook(account, keptOf)

function keptOf(incident: Incident): Alert {
  const { id, vehicle, instantMs, durationSeconds, footage } = incident
  const random = Random.of(id).at('netradyne')
  const createdAtMs = receivedAtMs(vehicle, instantMs + durationSeconds * 1000) + random.integer(5000, 20_000)
  return {
    incident,
    createdAtMs,
    uploadedAtMs: footage.length ? createdAtMs + random.integer(30_000, 120_000) : null,
    decidedAtMs: decisionOf(incident, createdAtMs)?.atMs ?? null,
  }
}
