import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/calendar.ts'
import type { Vehicle } from '../../world/fleet.ts'
import type { Incident } from '../../world/incidents.ts'
import { Random } from '../../world/random.ts'
import type { Ids } from './ids.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from './reception.ts'
import { type Speeding, speedingOf } from './speeding.ts'

export type EventState = 'needsReview' | 'reviewed' | 'coached' | 'dismissed'

/** An incident as Samsara keeps it, with the instants at which its record changes. */
export type SafetyEvent = {
  id: string
  incident: Incident
  createdAtMs: number
  /** When the links to its clips appear; null if no camera saw it. */
  mediaAtMs: number | null
  /** What was too fast; null for other events. */
  speeding: Speeding | null
  /** When a person decides about it, and what; null if nobody ever does. */
  decision: { atMs: number; state: EventState } | null
}

/** A vehicle's days are cheaper made in a row: a window that cuts a day in two needs it twice. */
const BLOCK_MS = 8 * DAY_MS
const BLOCKS_KEPT = 4
const LONGEST_EVENT_MS = 5 * 60_000
const LONGEST_UPLOAD_MS = 20_000
const LONGEST_DECISION_MS = 2 * DAY_MS
/** An event is created at most this long after it happened. */
const LATEST_CREATION_MS = LATEST_RECEPTION_MS + LONGEST_EVENT_MS + LONGEST_UPLOAD_MS

/** The safety events of an account, made some days at a time and kept for a while. */
export class EventBook {
  private readonly account: Account
  private readonly ids: Ids
  private readonly blocks = new LRUCache<number, readonly SafetyEvent[]>({ max: BLOCKS_KEPT })

  constructor(account: Account, ids: Ids) {
    this.account = account
    this.ids = ids
  }

  /** Events known at `nowMs` that were created within [fromMs, toMs). */
  createdBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    return this.around(fromMs - LATEST_CREATION_MS, Math.min(toMs, nowMs)).filter(
      ({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs && createdAtMs <= nowMs,
    )
  }

  /** Events known at `nowMs` whose last change so far lies within [fromMs, toMs). */
  updatedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    const earliest = fromMs - LATEST_CREATION_MS - LONGEST_DECISION_MS
    return this.around(earliest, Math.min(toMs, nowMs)).filter((event) => {
      const updatedAt = updatedAtMs(event, nowMs)
      return event.createdAtMs <= nowMs && updatedAt >= fromMs && updatedAt < toMs
    })
  }

  /** Events of a vehicle that happened within [fromMs, toMs), known already or not. */
  ofVehicle(vehicle: Vehicle, fromMs: number, toMs: number): SafetyEvent[] {
    return this.account.incidents(vehicle, fromMs, toMs).map((incident) => this.eventOf(incident))
  }

  /** The event with this id, or undefined if it is not known at `nowMs`. */
  byId(id: string, nowMs: number): SafetyEvent | undefined {
    const incident = this.ids.incident(id)
    const event = incident && this.eventOf(incident)
    return event && event.createdAtMs <= nowMs ? event : undefined
  }

  private eventOf(incident: Incident): SafetyEvent {
    const random = Random.of(incident.id).at('samsara')
    const overMs = incident.instantMs + incident.durationSeconds * 1000
    const createdAtMs = receivedAtMs(incident.vehicle, overMs) + random.integer(5000, LONGEST_UPLOAD_MS)
    const mediaAtMs = incident.footage.length ? createdAtMs + random.integer(30_000, 60_000) : null
    return {
      id: this.ids.ofIncident(incident),
      incident,
      createdAtMs,
      mediaAtMs,
      speeding: speedingOf(this.account, incident),
      decision: decide(incident, createdAtMs),
    }
  }

  /** All events of the blocks that touch the window, known already or not. */
  private around(fromMs: number, toMs: number): SafetyEvent[] {
    const events: SafetyEvent[] = []
    for (let block = Math.floor(fromMs / BLOCK_MS); block * BLOCK_MS < toMs; block++) events.push(...this.block(block))
    return events
  }

  private block(block: number): readonly SafetyEvent[] {
    let events = this.blocks.get(block)
    if (!events) {
      events = this.account.vehicles.flatMap((vehicle) =>
        this.ofVehicle(vehicle, block * BLOCK_MS, (block + 1) * BLOCK_MS),
      )
      this.blocks.set(block, events)
    }
    return events
  }
}

/** The last change of an event's record up to `nowMs`. */
export function updatedAtMs({ createdAtMs, mediaAtMs, decision }: SafetyEvent, nowMs: number): number {
  let latest = createdAtMs
  for (const atMs of [mediaAtMs, decision?.atMs]) if (atMs && atMs <= nowMs) latest = Math.max(latest, atMs)
  return latest
}

/** What a person has made of it up to `nowMs`. */
export const stateAt = ({ decision }: SafetyEvent, nowMs: number): EventState =>
  decision && decision.atMs <= nowMs ? decision.state : 'needsReview'

/** Whether the links to its clips are there at `nowMs`. */
export const hasMediaAt = ({ mediaAtMs }: SafetyEvent, nowMs: number) => mediaAtMs !== null && mediaAtMs <= nowMs

// Managers look at some events hours later. They know no more than the device, so the truth plays no part.
function decide({ id, type }: Incident, createdAtMs: number): SafetyEvent['decision'] {
  const random = Random.of(id).at('decision')
  const isGrave = type === 'collision' || type === 'nearCollision'
  const state = (['needsReview', 'reviewed', 'coached', 'dismissed'] as const)[
    random.weighted(isGrave ? [0.4, 0.4, 0.2, 0] : [0.78, 0.11, 0.07, 0.04])
  ]!
  if (state === 'needsReview') return null
  return { state, atMs: createdAtMs + random.integer(20 * 60_000, LONGEST_DECISION_MS) }
}
