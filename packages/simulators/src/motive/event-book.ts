import { type Decision, decisionOf } from '../simulation/facts/decision.ts'
import { hasHappened, IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import type { Ids } from './ids.ts'

/** An incident as stored by Motive, with the instants at which its record changes. */
export type SafetyEvent = Kept & {
  id: number
  /** When its clips and pictures are uploaded. Null if no camera recorded it. */
  mediaAtMs: number | null
  decision: Decision | null
}

const LONGEST_UPLOAD_MS = 20_000
const statusOf = { reviewed: 'coachable', coached: 'coached', dismissed: 'dismissed' } as const

/** The safety events of an account. */
export class EventBook {
  private readonly ids: Ids
  private readonly book: IncidentBook<SafetyEvent>

  constructor(account: Account, ids: Ids) {
    this.ids = ids
    this.book = new IncidentBook(account, (incident) => this.eventOf(incident))
  }

  /** Returns events that began within [fromMs, toMs) and are known at `nowMs`, newest first. */
  startedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    return this.book
      .begun(fromMs, toMs, nowMs)
      .sort((a, b) => b.incident.instantMs - a.incident.instantMs || a.id - b.id)
  }

  /** Returns the event with this id, or undefined if it isn't known at `nowMs`. */
  byId(id: number, nowMs: number): SafetyEvent | undefined {
    const incident = this.ids.incident(id)
    const event = incident && this.eventOf(incident)
    return event && event.createdAtMs <= nowMs ? event : undefined
  }

  private eventOf(incident: Incident): SafetyEvent {
    const { vehicle, instantMs, durationSeconds } = incident
    const random = Random.of(incident.id).at('motive')
    const createdAtMs =
      receivedAtMs(vehicle, instantMs + durationSeconds * 1000) + random.integer(5000, LONGEST_UPLOAD_MS)
    return {
      id: this.ids.ofMoment(vehicle, instantMs),
      incident,
      createdAtMs,
      mediaAtMs: incident.footage.length ? createdAtMs + random.integer(30_000, 60_000) : null,
      decision: decisionOf(incident, createdAtMs),
    }
  }
}

/** A reviewer's decision up to `nowMs`, and its time. */
export const decisionAt = ({ decision }: SafetyEvent, nowMs: number) =>
  decision && decision.atMs <= nowMs ? { atMs: decision.atMs, status: statusOf[decision.verdict] } : null

/** Whether its clips and pictures are available at `nowMs`. */
export const hasMediaAt = ({ mediaAtMs }: SafetyEvent, nowMs: number) => hasHappened(mediaAtMs, nowMs)
