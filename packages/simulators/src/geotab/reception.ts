import * as simulation from '../simulation/facts/reception.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'

/** Data stored during an outage is sent this much faster than it was recorded. */
const CATCH_UP = 200

/** Nothing is received later than this after it happened. */
export const LATEST_RECEPTION_MS = simulation.LATEST_RECEPTION_MS * (1 + 1 / CATCH_UP)

/**
 * Returns when Geotab receives what a device recorded: seconds later, or in order once it has left an area without a
 * network.
 */
export const receivedAtMs = (vehicle: Vehicle, instantMs: number): number =>
  simulation.receivedInOrderAtMs(vehicle, instantMs, CATCH_UP)

/** Returns the earliest instant that may be received at `fromMs` or later. */
export const earliestReceived = (vehicle: Vehicle, fromMs: number): number =>
  Math.min(fromMs - LATEST_RECEPTION_MS, simulation.earliestArrival(vehicle, fromMs))
