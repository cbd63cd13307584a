import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { classOfWeight } from '../kit/mapping/vehicle-class.ts'
import type { Tracker, Vehicle } from './wire.ts'

const { light, heavy, bus, machine } = vehicleClass.code

/** Of special vehicles, those that work rather than drive. The others may be of any weight. */
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
 * By type and subtype of the register (fleet/vehicle/README.md in SquareGPS/navixy-api), and by gross weight where it is
 * entered. A truck without one may be of any weight, unless it is the tractor of a trailer.
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

/** Trackers are blocked when their tariff ends (tracking/tracker/README.md): from then on nothing may be asked about them. */
export const inactiveReasonOf = ({ source }: Tracker): string | null =>
  source.blocked ? 'Tracker blocked in Navixy: its tariff has ended' : null
