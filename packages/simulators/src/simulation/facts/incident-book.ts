import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/days/calendar.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'
import type { Incident } from '../../world/incidents.ts'

/** An incident as a provider keeps it; what else becomes of it there is the provider's own. */
export type Kept = { incident: Incident; createdAtMs: number }

/** A vehicle's days are cheaper made in a row: a window that cuts a day in two needs it twice. */
const BLOCK_MS = 8 * DAY_MS
const BLOCKS_KEPT = 8

/** The incidents of an account as its provider keeps them, made some days at a time and kept for a while. */
export class IncidentBook<T extends Kept> {
  private readonly account: Account
  private readonly keep: (incident: Incident) => T
  private readonly blocks = new LRUCache<number, readonly T[]>({ max: BLOCKS_KEPT })

  constructor(account: Account, keep: (incident: Incident) => T) {
    this.account = account
    this.keep = keep
  }

  /** What began within [fromMs, toMs), of one vehicle or of all, and is known at `nowMs`. In no order. */
  begun(fromMs: number, toMs: number, nowMs: number, vehicle?: Vehicle): T[] {
    return this.around(fromMs, Math.min(toMs, nowMs)).filter(
      ({ incident, createdAtMs }) =>
        incident.instantMs >= fromMs &&
        incident.instantMs < toMs &&
        createdAtMs <= nowMs &&
        (!vehicle || incident.vehicle === vehicle),
    )
  }

  /** Everything of the days that touch the window, known already or not. In no order. */
  around(fromMs: number, toMs: number): T[] {
    const found: T[] = []
    for (let block = Math.floor(fromMs / BLOCK_MS); block * BLOCK_MS < toMs; block++)
      for (const kept of this.block(block)) found.push(kept)
    return found
  }

  private block(block: number): readonly T[] {
    let kept = this.blocks.get(block)
    if (!kept) {
      kept = this.account.vehicles
        .flatMap((vehicle) => this.account.incidents(vehicle, block * BLOCK_MS, (block + 1) * BLOCK_MS))
        .map(this.keep)
      this.blocks.set(block, kept)
    }
    return kept
  }
}

/** Whether something that happens at an instant, or never, has happened. */
export const hasHappened = (atMs: number | null | undefined, nowMs: number): atMs is number =>
  typeof atMs === 'number' && atMs <= nowMs
