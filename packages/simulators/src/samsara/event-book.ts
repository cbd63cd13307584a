import { type Decision, decisionOf, LONGEST_DECISION_MS } from '../simulation/facts/decision.ts'
import { hasHappened, IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from '../simulation/facts/reception.ts'
import { type Speeding, speedingOf } from '../simulation/facts/speeding.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import type { Ids } from './ids.ts'

/** An incident as stored by Samsara, with the instants at which its record changes. */
export type SafetyEvent = Kept & {
  id: string
  /** When the links to its clips appear. Null if no camera recorded it. */
  mediaAtMs: number | null
  /** The speeding; null for other events. */
  speeding: Speeding | null
  /** Light speeding that the customer excludes from the safety inbox: only speeding intervals report it. */
  isKeptOut: boolean
  decision: Decision | null
}

const KEPT_OUT_SHARE = 0.5
const SOON_MS = 30 * 60_000
const LONGEST_EVENT_MS = 5 * 60_000
const LONGEST_UPLOAD_MS = 20_000
/** An event is created at most this long after it happened. */
const LATEST_CREATION_MS = LATEST_RECEPTION_MS + LONGEST_EVENT_MS + LONGEST_UPLOAD_MS

/** The safety events of an account. */
export class EventBook {
  private readonly account: Account
  private readonly ids: Ids
  private readonly book: IncidentBook<SafetyEvent>

  constructor(account: Account, ids: Ids) {
    this.account = account
    this.ids = ids
    this.book = new IncidentBook(account, (incident) => this.eventOf(incident))
  }

  /** Returns events known at `nowMs` that were created within [fromMs, toMs). */
  createdBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    return this.book
      .around(fromMs - LATEST_CREATION_MS, Math.min(toMs, nowMs))
      .filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs && createdAtMs <= nowMs)
  }

  /** Returns events known at `nowMs` whose last change so far is within [fromMs, toMs). */
  updatedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    const earliest = fromMs - LATEST_CREATION_MS - LONGEST_DECISION_MS
    return this.book.around(earliest, Math.min(toMs, nowMs)).filter((event) => {
      const updatedAt = updatedAtMs(event, nowMs)
      return event.createdAtMs <= nowMs && updatedAt >= fromMs && updatedAt < toMs
    })
  }

  /** Returns a vehicle's events within [fromMs, toMs), known already or not. */
  ofVehicle(vehicle: Vehicle, fromMs: number, toMs: number): SafetyEvent[] {
    return this.account.incidents(vehicle, fromMs, toMs).map((incident) => this.eventOf(incident))
  }

  /** Returns the speeding of the trips of days that overlap [fromMs, toMs), known already or not, by trip. */
  speedingByTrip(fromMs: number, toMs: number): Map<string, SafetyEvent[]> {
    const speeding = this.book.around(fromMs, toMs).filter((event) => event.speeding)
    return Map.groupBy(speeding, ({ incident }) => incident.tripId)
  }

  /** Returns the event with this id, or undefined if it isn't known at `nowMs`. */
  byId(id: string, nowMs: number): SafetyEvent | undefined {
    const incident = this.ids.incident(id)
    const event = incident && this.eventOf(incident)
    return event && event.createdAtMs <= nowMs ? event : undefined
  }

  private eventOf(incident: Incident): SafetyEvent {
    const random = Random.of(incident.id).at('samsara')
    const overMs = incident.instantMs + incident.durationSeconds * 1000
    const createdAtMs = receivedAtMs(incident.vehicle, overMs) + random.integer(5000, LONGEST_UPLOAD_MS)
    return {
      id: this.ids.ofIncident(incident),
      incident,
      createdAtMs,
      mediaAtMs: incident.footage.length ? createdAtMs + random.integer(30_000, 60_000) : null,
      speeding: incident.type === 'speeding' ? speedingOf(incident) : null,
      isKeptOut: this.isKeptOut(incident),
      decision: decisionOf(incident, createdAtMs),
    }
  }

  /**
   * True for speeding without video on a trip that ends soon: intervals come with the end of their trip, and everything
   * in the world must be reported within the hour.
   */
  private isKeptOut({ type, footage, vehicle, instantMs, id }: Incident): boolean {
    if (type !== 'speeding' || footage.length || !Random.of(id).at('inbox').chance(KEPT_OUT_SHARE)) return false
    const [trip] = this.account.trips(vehicle, instantMs, instantMs + 1, Number.POSITIVE_INFINITY)
    return trip !== undefined && trip.endMs! - instantMs < SOON_MS
  }
}

/** Returns the last change of an event's record up to `nowMs`. */
export function updatedAtMs({ createdAtMs, mediaAtMs, decision }: SafetyEvent, nowMs: number): number {
  const changes = [mediaAtMs, decision?.atMs].filter((atMs) => hasHappened(atMs, nowMs))
  return Math.max(createdAtMs, ...changes)
}

/** A reviewer's decision up to `nowMs`. */
export const stateAt = ({ decision }: SafetyEvent, nowMs: number) =>
  decision && decision.atMs <= nowMs ? decision.verdict : 'needsReview'

/** Whether the links to its clips are available at `nowMs`. */
export const hasMediaAt = ({ mediaAtMs }: SafetyEvent, nowMs: number) => hasHappened(mediaAtMs, nowMs)
