import { LRUCache } from 'lru-cache'
import type { Account } from '../../world/account.ts'
import { DAY_MS } from '../../world/days/calendar.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'
import type { Incident } from '../../world/incidents.ts'

/** An incident as stored by a provider; each provider adds its own lifecycle. */
export type Kept = { incident: Incident; createdAtMs: number }

/** A vehicle's days are cheaper to generate in sequence: a window that splits a day needs it twice. */
const BLOCK_MS = 8 * DAY_MS
const BLOCKS_KEPT = 8

/** The incidents of an account as stored by its provider, generated some days at a time and cached for a while. */
export class IncidentBook<T extends Kept> {
  private readonly account: Account
  private readonly keep: (incident: Incident) => T
  private readonly blocks = new LRUCache<number, readonly T[]>({ max: BLOCKS_KEPT })
  private collisions = 0

  constructor(account: Account, keep: (incident: Incident) => T) {
    this.account = account
    this.keep = keep
  }

  /** Returns what began within [fromMs, toMs), for one vehicle or all, and is known at `nowMs`, unsorted. */
  begun(fromMs: number, toMs: number, nowMs: number, vehicle?: Vehicle): T[] {
    return this.around(fromMs, Math.min(toMs, nowMs)).filter(
      ({ incident, createdAtMs }) =>
        incident.instantMs >= fromMs &&
        incident.instantMs < toMs &&
        createdAtMs <= nowMs &&
        (!vehicle || incident.vehicle === vehicle),
    )
  }

  /** Returns everything from the days that overlap the window, known already or not, unsorted. */
  around(fromMs: number, toMs: number): T[] {
    const found: T[] = []
    for (let block = Math.floor(fromMs / BLOCK_MS); block * BLOCK_MS < toMs; block++)
      for (const kept of this.block(block)) found.push(kept)
    return found
  }

  private block(block: number): readonly T[] {
    if (this.collisions !== this.account.collisions) this.blocks.clear()
    this.collisions = this.account.collisions
    let kept = this.blocks.get(block)
    if (!kept) {
      // Vehicle by vehicle, because what is kept of an incident may need its journey, which is still at hand then.
      kept = this.account.vehicles.flatMap((vehicle) =>
        this.account.incidents(vehicle, block * BLOCK_MS, (block + 1) * BLOCK_MS).map(this.keep),
      )
      this.blocks.set(block, kept)
    }
    return kept
  }
}

/** True if something that happens at an instant, or never, has happened. */
export const hasHappened = (atMs: number | null | undefined, nowMs: number): atMs is number =>
  typeof atMs === 'number' && atMs <= nowMs
