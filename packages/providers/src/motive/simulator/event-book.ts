import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/calendar.ts'
import type { Incident } from '../../world/incidents.ts'
import { Random } from '../../world/random.ts'
import type { Ids } from './ids.ts'
import { receivedAtMs } from './reception.ts'

export type CoachingStatus = 'pending_review' | 'coachable' | 'coached' | 'dismissed'

/** An incident as Motive keeps it, with the instants at which its record changes. */
export type SafetyEvent = {
  id: number
  incident: Incident
  createdAtMs: number
  /** When its clips and pictures are uploaded; null if no camera saw it. */
  mediaAtMs: number | null
  /** When a person decides about it, and what; null if nobody ever does. */
  decision: { atMs: number; status: CoachingStatus } | null
}

/** A vehicle's days are cheaper made in a row: a window that cuts a day in two needs it twice. */
const BLOCK_MS = 8 * DAY_MS
const BLOCKS_KEPT = 8
const LONGEST_UPLOAD_MS = 20_000
const LONGEST_DECISION_MS = 2 * DAY_MS

/** The safety events of an account, made some days at a time and kept for a while. */
export class EventBook {
  private readonly account: Account
  private readonly ids: Ids
  private readonly blocks = new LRUCache<number, readonly SafetyEvent[]>({ max: BLOCKS_KEPT })

  constructor(account: Account, ids: Ids) {
    this.account = account
    this.ids = ids
  }

  /** Events that began within [fromMs, toMs) and are known at `nowMs`, newest first. */
  startedBetween(fromMs: number, toMs: number, nowMs: number): SafetyEvent[] {
    const events: SafetyEvent[] = []
    for (let block = Math.floor(fromMs / BLOCK_MS); block * BLOCK_MS < Math.min(toMs, nowMs); block++)
      events.push(...this.block(block))
    return events
      .filter(
        ({ incident: { instantMs }, createdAtMs }) => instantMs >= fromMs && instantMs < toMs && createdAtMs <= nowMs,
      )
      .sort((a, b) => b.incident.instantMs - a.incident.instantMs || a.id - b.id)
  }

  /** The event with this id, or undefined if it is not known at `nowMs`. */
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
      decision: decide(incident, createdAtMs),
    }
  }

  private block(block: number): readonly SafetyEvent[] {
    let events = this.blocks.get(block)
    if (!events) {
      events = this.account.vehicles
        .flatMap((vehicle) => this.account.incidents(vehicle, block * BLOCK_MS, (block + 1) * BLOCK_MS))
        .map((incident) => this.eventOf(incident))
      this.blocks.set(block, events)
    }
    return events
  }
}

/** What a person has made of it up to `nowMs`, and when. */
export const decisionAt = ({ decision }: SafetyEvent, nowMs: number) =>
  decision && decision.atMs <= nowMs ? decision : null

/** Whether its clips and pictures are there at `nowMs`. */
export const hasMediaAt = ({ mediaAtMs }: SafetyEvent, nowMs: number) => mediaAtMs !== null && mediaAtMs <= nowMs

// Managers look at some events hours later. They know no more than the device, so the truth plays no part.
function decide({ id, type }: Incident, createdAtMs: number): SafetyEvent['decision'] {
  const random = Random.of(id).at('decision')
  const isGrave = type === 'collision' || type === 'nearCollision'
  const status = (['pending_review', 'coachable', 'coached', 'dismissed'] as const)[
    random.weighted(isGrave ? [0.4, 0.4, 0.2, 0] : [0.78, 0.11, 0.07, 0.04])
  ]!
  if (status === 'pending_review') return null
  return { status, atMs: createdAtMs + random.integer(20 * 60_000, LONGEST_DECISION_MS) }
}
