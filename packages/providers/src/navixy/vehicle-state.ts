import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { classOfWeight } from '../kit/mapping/vehicle-class.ts'
import type { Tracker, Vehicle } from './wire.ts'

const { light, heavy, bus, machine } = vehicleClass.code

/** Special vehicles that work rather than drive. The others may have any weight. */
const machines: ReadonlySet<string> = new Set([
  'amphibian',
  'bulldozer',
  'excavator',
  'grader',
  'harvester',
  'mobile_crane',
  'tractor',
])

/**
 * By the registry's type and subtype (fleet/vehicle/README.md in SquareGPS/navixy-api), and by gross weight if entered.
 * A truck without one may have any weight, unless it is the tractor of a trailer.
 */
export function classOfVehicle(vehicle: Vehicle | undefined): VehicleClass | null {
  if (!vehicle) return null
  const { type, subtype, gross_weight: kilograms } = vehicle
  if (type === 'bus') return bus
  if (type === 'special' && machines.has(subtype ?? '')) return machine
  const weight = classOfWeight(kilograms)
  if (weight !== null) return weight
  if (type === 'car') return light
  return type === 'truck' && subtype === 'tractor' ? heavy : null
}

/** Trackers are blocked when their tariff ends (tracking/tracker/README.md). From then on they can't be queried. */
export const inactiveReasonOf = ({ source }: Tracker): string | null =>
  source.blocked ? 'Tracker blocked in Navixy: its tariff has ended' : null
