import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import type { ProviderStatus } from '../kit/record.ts'
import { LooseTime } from '../kit/wire.ts'
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

/** Listed, but it hasn't connected since it was added. */
const neverConnected: ProviderStatus = { inactiveReason: 'Never connected to Traccar', isStatusUnknown: true }

/**
 * The server ignores data from a device that is disabled or expired (Disableable.java). What is neither a flag nor a
 * time leaves its status unknown, and so does a device that has never connected.
 */
export function statusOf({ disabled, expirationTime, status, lastUpdate }: Device, now: Date): ProviderStatus {
  if (disabled === true || disabled === 'true') return inactive('Disabled in Traccar')
  if (disabled && disabled !== 'false') return unknownStatus(wordOf(disabled), 'Traccar')
  const current = status !== 'online' && lastUpdate === null ? neverConnected : active
  if (!expirationTime) return current
  const expires = LooseTime.safeParse(expirationTime)
  if (!expires.success) return unknownStatus(wordOf(expirationTime), 'Traccar')
  const at = new Date(expires.data)
  return at <= now ? inactive(`Expired in Traccar on ${at.toISOString().slice(0, 10)}`) : current
}

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** Returns true unless a device is known to be out of use. */
export function isInService(device: Device, now: Date): boolean {
  const { inactiveReason, isStatusUnknown } = statusOf(device, now)
  return inactiveReason === null || isStatusUnknown === true
}
