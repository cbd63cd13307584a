import { vehicleClass } from '@milepost/domain/codes'
import { z } from 'zod'
import { classOf, formerVehicle, grossWeightKilograms } from '../simulation/facts/true-facts.ts'
import { type Exchange, Refusal } from './exchange.ts'

const KILOGRAMS_PER_POUND = 0.453_592_37
const Wanted = z.looseObject({ vins: z.array(z.string()).max(100) })

/** `DecodeVins`: returns the details of each VIN, in the order requested; none for a VIN outside this fleet. */
export function decodeVins({ office: { account } }: Exchange, parameters: unknown): object[] {
  const wanted = Wanted.safeParse(parameters)
  if (!wanted.success) throw new Refusal('ArgumentException', 'VINs are missing')
  const known = new Map([...account.vehicles, formerVehicle(account)].map((vehicle) => [vehicle.vin, vehicle]))
  return wanted.data.vins.map((vin) => {
    const vehicle = known.get(vin)
    if (!vehicle) return { vin, error: 'NotFound', make: '', model: '', year: '' }
    const extraDetails = [
      { Item1: 'TrimLevelOut', Item2: '' },
      { Item1: 'BodyOut', Item2: classOf(vehicle) === vehicleClass.code.bus ? 'Transit Bus' : 'Unknown' },
      { Item1: 'GVWLbsOut', Item2: String(Math.round(grossWeightKilograms(vehicle) / KILOGRAMS_PER_POUND)) },
    ]
    return {
      vin,
      error: 'None',
      make: vehicle.make,
      model: vehicle.model,
      year: String(vehicle.modelYear),
      extraDetails,
    }
  })
}
