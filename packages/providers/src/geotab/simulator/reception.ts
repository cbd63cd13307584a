import type { Vehicle } from '../../world/fleet.ts'

const BLOCK_MS = 3 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 4 * 60_000
const LONGEST_MS = 25 * 60_000
const LAG_MS = 3000
/** What was kept during an outage is sent this much faster than it was recorded. */
const CATCH_UP = 200

/** Nothing is received later than this after it happened. */
export const LATEST_RECEPTION_MS = LONGEST_MS + LONGEST_MS / CATCH_UP + LAG_MS

type Outage = { startMs: number; endMs: number }

/** When Geotab hears of what a device recorded: seconds later, or in order once it has left a stretch without a network. */
export function receivedAtMs(vehicle: Vehicle, instantMs: number): number {
  const outage = outageOf(vehicle, Math.floor(instantMs / BLOCK_MS))
  if (!outage || instantMs < outage.startMs || instantMs >= outage.endMs) return instantMs + LAG_MS
  return Math.round(outage.endMs + LAG_MS + (instantMs - outage.startMs) / CATCH_UP)
}

/** An outage lies within its block of hours. */
function outageOf(vehicle: Vehicle, block: number): Outage | null {
  const random = vehicle.random.at('outage', block)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return { startMs, endMs: startMs + lengthMs }
}
