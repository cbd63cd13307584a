import type { VehicleClass } from '@milepost/domain/codes'
import { classOfWeight, classOfWords } from '../kit/mapping/vehicle-class.ts'
import type { Vehicle } from './wire.ts'

const kilogramsPerPound = 0.453_592_37

/**
 * From the class in words or by number, else from the gross vehicle mass. The unit of the mass isn't reported, so it
 * counts only if kilograms and pounds give the same class, or if its text names the unit.
 */
export function vehicleClassOf({ vehicleDetails: details }: Pick<Vehicle, 'vehicleDetails'>): VehicleClass | null {
  const words = details?.class?.trim() ?? ''
  const reported = classOfWords(/^[1-8]$/.test(words) ? `class ${words}` : words)
  if (reported !== null) return reported
  const [, digits = '', unit = ''] = /^\s*([\d.,]+)\s*(kg|lbs?)?/i.exec(details?.gVM ?? '') ?? []
  const mass = Number(digits.replaceAll(',', ''))
  if (!(mass > 0)) return null
  const [asKilograms, asPounds] = [classOfWeight(mass), classOfWeight(mass * kilogramsPerPound)]
  if (unit) return unit.toLowerCase() === 'kg' ? asKilograms : asPounds
  return asKilograms === asPounds ? asKilograms : null
}
