import type { Vehicle } from '../../world/fleet.ts'

const BLOCK_MS = 3 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 4 * 60_000
const LONGEST_MS = 25 * 60_000
const LAG_MS = 3000

type Outage = { startMs: number; endMs: number }

/** When Motive hears of what a device saw: seconds later, or after it has left a stretch without a network. */
export function receivedAtMs(vehicle: Vehicle, instantMs: number): number {
  const outage = outageOf(vehicle, Math.floor(instantMs / BLOCK_MS))
  const isCutOff = outage && instantMs >= outage.startMs && instantMs < outage.endMs
  return (isCutOff ? outage.endMs : instantMs) + LAG_MS
}

/** An outage lies within its block of hours. */
function outageOf(vehicle: Vehicle, block: number): Outage | null {
  const random = vehicle.random.at('outage', block)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return { startMs, endMs: startMs + lengthMs }
}
