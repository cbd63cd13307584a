import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import type { Device } from './wire.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

/**
 * The vehicle class for each device category (traccar/traccar-web, deviceCategories.js). It distinguishes box trucks
 * from others, which count as heavy; campers and special vehicles may have any weight.
 */
const classOf: ReadonlyMap<string, VehicleClass> = new Map([
  ['bicycle', light],
  ['car', light],
  ['minivan', light],
  ['motorcycle', light],
  ['offroad', light],
  ['panelvan', light],
  ['pickup', light],
  ['scooter', light],
  ['suv', light],
  ['van', light],
  ['cubetruck', medium],
  ['truck', heavy],
  ['bus', bus],
  ['shuttlebus', bus],
  ['trolleybus', bus],
  ['trailer', trailer],
  ['crane', machine],
  ['tractor', machine],
])

export const classOfCategory = (category: string | null): VehicleClass | null =>
  classOf.get(category?.toLowerCase() ?? '') ?? null

/** The server ignores data from a device that is disabled or expired (Disableable.java). */
export function inactiveReasonOf({ disabled, expirationTime }: Device, now: Date): string | null {
  if (disabled) return 'Disabled in Traccar'
  if (!expirationTime) return null
  const expired = new Date(expirationTime)
  return expired <= now ? `Expired in Traccar on ${expired.toISOString().slice(0, 10)}` : null
}
