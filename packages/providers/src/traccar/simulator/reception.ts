import type { Vehicle } from '../../world/fleet.ts'

const BLOCK_MS = 2 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 3 * 60_000
const LONGEST_MS = 12 * 60_000
const LAG_MS = 2000

/** Until when the server has heard of a vehicle: seconds ago, or when the device lost its network. It sends the rest later. */
export function heardUntilMs(vehicle: Vehicle, nowMs: number): number {
  const heardMs = nowMs - LAG_MS
  const block = Math.floor(heardMs / BLOCK_MS)
  const random = vehicle.random.at('network', block)
  if (!random.chance(OUTAGE_CHANCE)) return heardMs
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return heardMs >= startMs && heardMs < startMs + lengthMs ? startMs : heardMs
}
