import { floorDivide } from '../days/calendar.ts'
import type { Fleet, Vehicle } from './fleet.ts'

/**
 * vin: the device was moved and reports another vehicle's VIN. gps: the device is lying in the yard while the vehicle
 * drives. deviceNotFound: the provider lists the vehicle but has no contact with a device.
 */
export type MismatchType = 'vin' | 'gps' | 'deviceNotFound'
/** `sinceDay` is a local day; `reportedVin` is the VIN reported by the device. */
export type Mismatch = { type: MismatchType; sinceDay: number; reportedVin: string }

// Share of vehicles on which one begins within a quarter: about 1 vehicle in 100 has one at a time.
const beginChance: readonly (readonly [type: MismatchType, chance: number])[] = [
  ['vin', 0.048],
  ['gps', 0.036],
  ['deviceNotFound', 0.036],
]
const BLOCK_DAYS = 91
const SHORTEST_DAYS = 3
const MEAN_EXTRA_DAYS = 16

/** Returns the mismatch of the vehicle's device on a local day, or null. */
export function mismatchOn(fleet: Fleet, vehicle: Vehicle, day: number): Mismatch | null {
  const [current] = floorDivide(day, BLOCK_DAYS)
  for (const [type, chance] of beginChance) {
    for (const block of [current, current - 1]) {
      const random = vehicle.random.at('device', type, block)
      if (!random.chance(chance)) continue
      const sinceDay = block * BLOCK_DAYS + random.integer(0, BLOCK_DAYS - 1)
      const days = Math.min(BLOCK_DAYS, SHORTEST_DAYS + Math.floor(random.exponential(MEAN_EXTRA_DAYS)))
      if (day < sinceDay || day >= sinceDay + days) continue
      return { type, sinceDay, reportedVin: type === 'vin' ? otherVin(fleet, vehicle) : vehicle.vin }
    }
  }
  return null
}

const otherVin = ({ vehicles }: Fleet, vehicle: Vehicle) => vehicles[(vehicle.number + 1) % vehicles.length]!.vin
