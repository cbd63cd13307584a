import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/calendar.ts'
import type { Vehicle } from '../../world/fleet.ts'
import type { Incident } from '../../world/incidents.ts'
import { Random } from '../../world/random.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from './reception.ts'

/** An incident as Geotab keeps it, with the instants at which its records change. */
export type KnownIncident = {
  incident: Incident
  createdAtMs: number
  /** When somebody dismisses the exception; null if nobody ever does. */
  dismissedAtMs: number | null
  /** When the camera solution announces its files, and when they are there; null if no camera saw it. */
  media: { announcedAtMs: number; readyAtMs: number } | null
}

/** A vehicle's days are cheaper made in a row: a window that cuts a day in two needs it twice. */
const BLOCK_MS = 8 * DAY_MS
const BLOCKS_KEPT = 6
const LONGEST_EVENT_MS = 5 * 60_000
const LONGEST_CALCULATION_MS = 20_000
const LONGEST_DECISION_MS = 2 * DAY_MS
const DISMISSED_SHARE = 0.03

/** Nothing about an incident changes later than this after it happened. */
export const LATEST_CHANGE_MS = LATEST_RECEPTION_MS + LONGEST_EVENT_MS + LONGEST_CALCULATION_MS + LONGEST_DECISION_MS

/** The incidents of an account, made some days at a time and kept for a while. */
export class EventBook {
  private readonly account: Account
  private readonly blocks = new LRUCache<number, readonly KnownIncident[]>({ max: BLOCKS_KEPT })

  constructor(account: Account) {
    this.account = account
  }

  /** Incidents that began within [fromMs, toMs), those of one vehicle or of all, and are known at `nowMs`. */
  begun(fromMs: number, toMs: number, nowMs: number, vehicle?: Vehicle): KnownIncident[] {
    const found: KnownIncident[] = []
    for (let block = Math.floor(fromMs / BLOCK_MS); block * BLOCK_MS < Math.min(toMs, nowMs); block++)
      for (const known of this.block(block)) {
        const { incident, createdAtMs } = known
        const isWithin = incident.instantMs >= fromMs && incident.instantMs < toMs && createdAtMs <= nowMs
        if (isWithin && (!vehicle || incident.vehicle === vehicle)) found.push(known)
      }
    return found
  }

  private block(block: number): readonly KnownIncident[] {
    let known = this.blocks.get(block)
    if (!known) {
      known = this.account.vehicles
        .flatMap((vehicle) => this.account.incidents(vehicle, block * BLOCK_MS, (block + 1) * BLOCK_MS))
        .map(lifeOf)
      this.blocks.set(block, known)
    }
    return known
  }
}

/** What becomes of an incident at Geotab. */
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

/** Whether something that happens at an instant, or never, has happened. */
export const hasHappened = (atMs: number | null | undefined, nowMs: number): atMs is number =>
  typeof atMs === 'number' && atMs <= nowMs
