import { readRecords } from '../../kit/read-records.ts'
import type { Client } from '../client.ts'
import { numberOf } from '../mapping.ts'
import { isAddressable } from '../number-address.ts'
import { Vehicle } from '../wire.ts'

/**
 * Returns the numbers by which Reveal identifies its vehicles, unique and sorted. Vehicles without one can't be
 * queried.
 */
export async function vehicleNumbers(client: Client): Promise<string[]> {
  const { records } = readRecords(await client.vehicles(), Vehicle, ({ VehicleNumber }) => numberOf(VehicleNumber))
  return [...new Set(records)].sort()
}

/** Returns the vehicle numbers that may be part of an address. */
export const addressableNumbers = async (client: Client) => (await vehicleNumbers(client)).filter(isAddressable)
