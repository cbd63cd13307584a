import type { Vehicle } from '../../world/fleet/fleet.ts'

const BLOCK_MS = 3 * 3_600_000
const OUTAGE_CHANCE = 0.03
const SHORTEST_MS = 4 * 60_000
const LONGEST_MS = 25 * 60_000
const LAG_MS = 3000

/** Nothing is received later than this after it happened, but for what is held back. */
export const LATEST_RECEPTION_MS = LONGEST_MS + LAG_MS

type Outage = { startMs: number; endMs: number }

/** What a device keeps to itself within [startMs, endMs) until it sends it, though what is newer is sent at once. */
export type HeldBack = Outage & { sentMs: number }

const heldBack = new WeakMap<Vehicle, HeldBack>()

/** Has a device send a stretch late, after what is newer: none does so by itself. */
export const holdBack = (vehicle: Vehicle, stretch: HeldBack): unknown => heldBack.set(vehicle, stretch)

function heldBackAt(vehicle: Vehicle, instantMs: number): HeldBack | null {
  const held = heldBack.get(vehicle)
  return held && instantMs >= held.startMs && instantMs < held.endMs ? held : null
}

/** When a provider hears of what a device saw: seconds later, or after it has left a stretch without a network. */
export function receivedAtMs(vehicle: Vehicle, instantMs: number): number {
  return heldBackAt(vehicle, instantMs)?.sentMs ?? (outageAt(vehicle, instantMs)?.endMs ?? instantMs) + LAG_MS
}

/**
 * As `receivedAtMs` for a device that sends what it kept during an outage in its order, this many times faster than it
 * was recorded.
 */
export function receivedInOrderAtMs(vehicle: Vehicle, instantMs: number, catchUp: number): number {
  const outage = outageAt(vehicle, instantMs)
  if (!outage || heldBackAt(vehicle, instantMs)) return receivedAtMs(vehicle, instantMs)
  return Math.round(outage.endMs + LAG_MS + (instantMs - outage.startMs) / catchUp)
}

/** The earliest instant that may be received within (fromMs, …]. */
export function earliestHeard(vehicle: Vehicle, fromMs: number): number {
  const held = heldBack.get(vehicle)
  return Math.min(inTimeUntilMs(vehicle, fromMs), held && held.sentMs >= fromMs ? held.startMs : fromMs)
}

function inTimeUntilMs(vehicle: Vehicle, nowMs: number): number {
  const heardMs = nowMs - LAG_MS
  return outageAt(vehicle, heardMs)?.startMs ?? heardMs
}

/**
 * Until when a provider has heard of a vehicle: seconds ago, or when the device lost its network. Of what lies before,
 * only what is held back is missing (see `receivedAtMs`).
 */
export function heardUntilMs(vehicle: Vehicle, nowMs: number): number {
  const untilMs = inTimeUntilMs(vehicle, nowMs)
  const held = heldBackAt(vehicle, untilMs)
  return held && held.sentMs > nowMs ? held.startMs - 1 : untilMs
}

/** The newest that a provider has heard of a vehicle; `newestAt` gives what was newest at an instant. */
export function newestHeard<T extends { instantMs: number }>(
  vehicle: Vehicle,
  nowMs: number,
  newestAt: (instantMs: number) => T | null,
): T | null {
  const newest = newestAt(heardUntilMs(vehicle, nowMs))
  const held = newest && heldBackAt(vehicle, newest.instantMs)
  return held && held.sentMs > nowMs ? newestAt(held.startMs - 1) : newest
}

/** The outage an instant falls into; it lies within its block of hours. */
function outageAt(vehicle: Vehicle, instantMs: number): Outage | null {
  const block = Math.floor(instantMs / BLOCK_MS)
  const random = vehicle.random.at('outage', block)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const lengthMs = random.integer(SHORTEST_MS, LONGEST_MS)
  const startMs = block * BLOCK_MS + random.integer(0, BLOCK_MS - lengthMs)
  return instantMs >= startMs && instantMs < startMs + lengthMs ? { startMs, endMs: startMs + lengthMs } : null
}
