import type { Vehicle } from '../../world/fleet/fleet.ts'

const BLOCK_MS = 3 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 4 * 60_000
const LONGEST_MS = 25 * 60_000
const LAG_MS = 3000

/** Nothing is received later than this after it happened, except data that is held back. */
export const LATEST_RECEPTION_MS = LONGEST_MS + LAG_MS

type Outage = { startMs: number; endMs: number }

/** Data that a device holds back within [startMs, endMs) until it sends it, though newer data is sent at once. */
export type Delay = Outage & { sentMs: number }

const delays = new WeakMap<Vehicle, Delay>()

/** Makes a device send a stretch late, after newer data; none does so by default. */
export const delayReception = (vehicle: Vehicle, stretch: Delay): unknown => delays.set(vehicle, stretch)

function delayAt(vehicle: Vehicle, instantMs: number): Delay | null {
  const held = delays.get(vehicle)
  return held && instantMs >= held.startMs && instantMs < held.endMs ? held : null
}

/**
 * Returns when a provider receives what a device recorded: seconds later, or after it has left an area without a
 * network.
 */
export function receivedAtMs(vehicle: Vehicle, instantMs: number): number {
  return delayAt(vehicle, instantMs)?.sentMs ?? (outageAt(vehicle, instantMs)?.endMs ?? instantMs) + LAG_MS
}

/**
 * Like `receivedAtMs`, for a device that sends data stored during an outage in order, this many times faster than it
 * was recorded.
 */
export function receivedInOrderAtMs(vehicle: Vehicle, instantMs: number, catchUp: number): number {
  const outage = outageAt(vehicle, instantMs)
  if (!outage || delayAt(vehicle, instantMs)) return receivedAtMs(vehicle, instantMs)
  return Math.round(outage.endMs + LAG_MS + (instantMs - outage.startMs) / catchUp)
}

/** Returns the earliest instant that may be received within (fromMs, …]. */
export function earliestArrival(vehicle: Vehicle, fromMs: number): number {
  const held = delays.get(vehicle)
  return Math.min(inTimeUntilMs(vehicle, fromMs), held && held.sentMs >= fromMs ? held.startMs : fromMs)
}

function inTimeUntilMs(vehicle: Vehicle, nowMs: number): number {
  const receivedMs = nowMs - LAG_MS
  return outageAt(vehicle, receivedMs)?.startMs ?? receivedMs
}

/**
 * Returns how far a provider has data of a vehicle: up to seconds ago, or until the device lost its network. Before
 * that, only data that is held back is missing (see `receivedAtMs`).
 */
export function receivedUntilMs(vehicle: Vehicle, nowMs: number): number {
  const untilMs = inTimeUntilMs(vehicle, nowMs)
  const held = delayAt(vehicle, untilMs)
  return held && held.sentMs > nowMs ? held.startMs - 1 : untilMs
}

/**
 * Returns the newest data that a provider has received of a vehicle; `newestAt` returns what was newest at an instant.
 */
export function newestReceived<T extends { instantMs: number }>(
  vehicle: Vehicle,
  nowMs: number,
  newestAt: (instantMs: number) => T | null,
): T | null {
  const newest = newestAt(receivedUntilMs(vehicle, nowMs))
  const held = newest && delayAt(vehicle, newest.instantMs)
  return held && held.sentMs > nowMs ? newestAt(held.startMs - 1) : newest
}

/** Returns the outage containing an instant, which is within its block of hours. */
function outageAt(vehicle: Vehicle, instantMs: number): Outage | null {
  const block = Math.floor(instantMs / BLOCK_MS)
  let last = lastBlocks.get(vehicle)
  if (last?.block !== block) {
    last = { block, outage: outageIn(vehicle, block) }
    lastBlocks.set(vehicle, last)
  }
  const { outage } = last
  return outage && instantMs >= outage.startMs && instantMs < outage.endMs ? outage : null
}

/** The last block that was needed: a vehicle's positions are read in order. */
const lastBlocks = new WeakMap<Vehicle, { block: number; outage: Outage | null }>()

function outageIn(vehicle: Vehicle, block: number): Outage | null {
  const random = vehicle.random.at('outage', block)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return { startMs, endMs: startMs + lengthMs }
}
