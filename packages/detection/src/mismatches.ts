import { normalVin } from '@milepost/domain/vin'
import { metersBetween, type Spot } from './geometry.ts'
import { fastestMetersPerSecond } from './motion/physics.ts'

/** What one side, ours or the provider's, knows about a vehicle. */
export type VehicleFacts = {
  vin: string | null
  deviceId: string | null
  position: (Spot & { atMs: number }) | null
}

export type Mismatch =
  | { type: 'vin'; here: string; provider: string }
  | { type: 'gps'; distanceMeters: number; secondsApart: number }
  | { type: 'deviceNotFound'; deviceId: string }

/** Positions further apart in time are not compared. */
const comparableMs = 600_000
/** Distance that a yard, two antennas and bad reception may add to the driving in between. */
const toleranceMeters = 500

/**
 * Returns the contradictions between two sides' facts about one vehicle. `provider` is null if the provider's list no
 * longer has the vehicle. Unknown facts contradict nothing.
 */
export function findMismatches(here: VehicleFacts, provider: VehicleFacts | null): Mismatch[] {
  const found = [vinMismatch, gpsMismatch].map((compare) => (provider ? compare(here, provider) : null))
  return [...found, deviceNotFound(here, provider)].filter((mismatch) => mismatch !== null)
}

function vinMismatch(here: VehicleFacts, provider: VehicleFacts): Mismatch | null {
  if (!here.vin || !provider.vin || normalVin(here.vin) === normalVin(provider.vin)) return null
  return { type: 'vin', here: here.vin, provider: provider.vin }
}

function gpsMismatch({ position: ours }: VehicleFacts, { position: theirs }: VehicleFacts): Mismatch | null {
  if (!ours || !theirs) return null
  const msApart = Math.abs(ours.atMs - theirs.atMs)
  if (msApart > comparableMs) return null
  const distanceMeters = metersBetween(ours, theirs)
  const secondsApart = msApart / 1000
  if (distanceMeters <= toleranceMeters + fastestMetersPerSecond * secondsApart) return null
  return { type: 'gps', distanceMeters, secondsApart }
}

function deviceNotFound({ deviceId }: VehicleFacts, provider: VehicleFacts | null): Mismatch | null {
  if (!deviceId || (provider && (provider.deviceId === null || provider.deviceId === deviceId))) return null
  return { type: 'deviceNotFound', deviceId }
}
