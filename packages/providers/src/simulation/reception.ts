import type { Vehicle } from '../world/fleet.ts'

const BLOCK_MS = 3 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 4 * 60_000
const LONGEST_MS = 25 * 60_000
const LAG_MS = 3000

/** Nothing is received later than this after it happened. */
export const LATEST_RECEPTION_MS = LONGEST_MS + LAG_MS

type Outage = { startMs: number; endMs: number }

/** When a provider hears of what a device saw: seconds later, or after it has left a stretch without a network. */
export function receivedAtMs(vehicle: Vehicle, instantMs: number): number {
  return (outageAt(vehicle, instantMs)?.endMs ?? instantMs) + LAG_MS
}

/**
 * As `receivedAtMs` for a device that sends what it kept during an outage in its order, this many times faster than it
 * was recorded.
 */
export function receivedInOrderAtMs(vehicle: Vehicle, instantMs: number, catchUp: number): number {
  const outage = outageAt(vehicle, instantMs)
  if (!outage) return instantMs + LAG_MS
  return Math.round(outage.endMs + LAG_MS + (instantMs - outage.startMs) / catchUp)
}

/** The earliest instant that may be received within (fromMs, …]. */
export function earliestHeard(vehicle: Vehicle, fromMs: number): number {
  const heardMs = fromMs - LAG_MS
  return outageAt(vehicle, heardMs)?.startMs ?? heardMs
}

/** Until when a provider has heard of a vehicle: seconds ago, or when the device lost its network. */
export const heardUntilMs = (vehicle: Vehicle, nowMs: number): number => earliestHeard(vehicle, nowMs)

/** The outage an instant falls into; it lies within its block of hours. */
function outageAt(vehicle: Vehicle, instantMs: number): Outage | null {
  const block = Math.floor(instantMs / BLOCK_MS)
  const random = vehicle.random.at('outage', block)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return instantMs >= startMs && instantMs < startMs + lengthMs ? { startMs, endMs: startMs + lengthMs } : null
}
