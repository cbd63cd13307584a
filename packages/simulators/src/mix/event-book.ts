import { decisionOf } from '../simulation/facts/decision.ts'
import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import { isNoticed } from './library.ts'

/** A correction by a person: the event was quarantined, or assigned to the actual driver. */
export type Correction = { kind: 'QuarantinedEvent' | 'ReassignedEvent'; atMs: number }

/** An event as stored by MiX. */
export type KeptEvent = Kept & {
  /** When its video is available. Null if no camera recorded it. */
  mediaAtMs: number | null
  correction: Correction | null
}

const LONGEST_DOWNLOAD_MS = 40_000
const LATEST_CORRECTION_MS = 3 * 86_400_000
const REASSIGNED_SHARE = 0.5
const HOUR_MS = 3_600_000

/** The events of an account. */
export class EventBook {
  private readonly book: IncidentBook<KeptEvent>

  constructor(account: Account) {
    this.book = new IncidentBook(account, keep)
  }

  /** Returns events that began within [fromMs, toMs] and are known at `nowMs`. */
  begun(fromMs: number, toMs: number, nowMs: number): KeptEvent[] {
    return this.book.begun(fromMs, toMs + 1, nowMs).filter(({ incident }) => isNoticed(incident.type))
  }

  /** Returns events with a correction made within [fromMs, toMs]. */
  corrected(fromMs: number, toMs: number): (KeptEvent & { correction: Correction })[] {
    return this.begun(fromMs - LATEST_CORRECTION_MS, toMs, toMs).flatMap((event) => {
      const { correction } = event
      return correction && correction.atMs >= fromMs && correction.atMs <= toMs ? [{ ...event, correction }] : []
    })
  }
}

function keep(incident: Incident): KeptEvent {
  const { id, vehicle, instantMs, durationSeconds, footage } = incident
  const random = Random.of(id).at('mix')
  const receivedMs = receivedAtMs(vehicle, instantMs + durationSeconds * 1000)
  const createdAtMs = receivedMs + random.integer(10_000, LONGEST_DOWNLOAD_MS)
  return {
    incident,
    createdAtMs,
    mediaAtMs: footage.length ? createdAtMs + random.integer(45_000, 120_000) : null,
    correction: correctionOf(incident, createdAtMs),
  }
}

function correctionOf(incident: Incident, createdAtMs: number): Correction | null {
  const decision = decisionOf(incident, createdAtMs)
  if (decision?.verdict === 'dismissed') return { kind: 'QuarantinedEvent', atMs: decision.atMs }
  const random = Random.of(incident.tripId).at('reassigned')
  if (isSignedIn(incident.tripId) || !random.chance(REASSIGNED_SHARE)) return null
  return { kind: 'ReassignedEvent', atMs: createdAtMs + random.integer(2, 40) * HOUR_MS }
}
