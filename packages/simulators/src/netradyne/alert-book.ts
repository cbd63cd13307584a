import { decisionOf } from '../simulation/facts/decision.ts'
import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

/** An alert as stored by Netradyne, with the instants at which it changes. */
export type Alert = Kept & {
  /** When the camera has sent its videos. Null if none recorded it. */
  uploadedAtMs: number | null
  /** When someone has handled it. Null if it never happens. */
  decidedAtMs: number | null
}

export type AlertBook = IncidentBook<Alert>

/** The alerts of an account: Netradyne has one once its camera has reported it, and processes it for some seconds. */
export const alertBook = (account: Account): AlertBook => new IncidentBook(account, storedOf)

function storedOf(incident: Incident): Alert {
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
