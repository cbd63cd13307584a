import { type Decision, decisionOf, LONGEST_DECISION_MS } from '../simulation/facts/decision.ts'
import { hasHappened, IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import type { Ids } from './ids.ts'
import { LONGEST_REVIEW_MS, reviewedAtMs } from './review.ts'

/** An event as stored by Lytx, with the instants at which its record changes. */
export type SafetyEvent = Kept & {
  id: string
  /** When the recorder has sent its clip. Null if no camera recorded it. */
  downloadedAtMs: number | null
  reviewedAtMs: number | null
  decision: Decision | null
}

const LONGEST_UPLOAD_MS = 20_000
const HOUR_MS = 3_600_000
/** No event changes later than this after it happened. */
const LATEST_CHANGE_MS = LONGEST_DECISION_MS + LONGEST_REVIEW_MS + HOUR_MS

/** The safety events of an account. */
export class EventBook {
  private readonly ids: Ids
  private readonly book: IncidentBook<SafetyEvent>

  constructor(account: Account, ids: Ids) {
    this.ids = ids
    this.book = new IncidentBook(account, (incident) => this.eventOf(incident))
  }

  /** Returns events recorded within [fromMs, toMs] and known at `nowMs`, unsorted. */
  recordedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    return this.book.begun(fromMs, toMs + 1, nowMs)
  }

  /** Returns events whose last change up to `nowMs` was within [fromMs, toMs], unsorted. */
  updatedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    return this.book.begun(fromMs - LATEST_CHANGE_MS, toMs, nowMs).filter((event) => {
      const updatedAtMs = changesUntil(event, nowMs).at(-1)!
      return updatedAtMs >= fromMs && updatedAtMs <= toMs
    })
  }

  /** Returns the event with this id, or undefined if it isn't known at `nowMs`. */
  byId(id: string, nowMs: number): SafetyEvent | undefined {
    const incident = this.ids.incident(id)
    const event = incident && this.eventOf(incident)
    return event && event.createdAtMs <= nowMs ? event : undefined
  }

  private eventOf(incident: Incident): SafetyEvent {
    const { vehicle, instantMs, durationSeconds } = incident
    const random = Random.of(incident.id).at('lytx')
    const arrivedAtMs = receivedAtMs(vehicle, instantMs + durationSeconds * 1000)
    const createdAtMs = arrivedAtMs + random.integer(5000, LONGEST_UPLOAD_MS)
    return {
      id: this.ids.ofIncident(incident),
      incident,
      createdAtMs,
      downloadedAtMs: incident.footage.length ? createdAtMs + random.integer(30_000, 60_000) : null,
      reviewedAtMs: reviewedAtMs(incident, createdAtMs),
      decision: decisionOf(incident, createdAtMs),
    }
  }
}

/** Returns the instants at which an event was created and changed, in order. */
export function changesUntil(event: SafetyEvent, nowMs: number): number[] {
  const { createdAtMs, downloadedAtMs, reviewedAtMs, decision } = event
  return [createdAtMs, downloadedAtMs, reviewedAtMs, decision?.atMs]
    .filter((atMs) => hasHappened(atMs, nowMs))
    .sort((a, b) => a - b)
}
