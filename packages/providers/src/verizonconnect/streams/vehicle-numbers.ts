import type { Rejected } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { Client } from '../client.ts'
import { isAddressable } from '../number-address.ts'
import type { BadRequest } from '../session.ts'
import { Vehicle } from '../wire.ts'

/** The numbers Reveal knows its vehicles by, each once, in their order; vehicles without one cannot be asked about. */
export async function vehicleNumbers(client: Client): Promise<string[]> {
  const { records } = readRecords(
    await client.vehicles(),
    Vehicle,
    ({ VehicleNumber }) => VehicleNumber?.trim() || null,
  )
  return [...new Set(records)].sort()
}

/** Those of them that may stand in an address. */
export const addressableNumbers = async (client: Client) => (await vehicleNumbers(client)).filter(isAddressable)

/** A question about a vehicle that Reveal turned down, for people to see. */
export const refused = (vehicleNumber: string, { message, path }: BadRequest): Rejected => ({
  externalId: vehicleNumber,
  reason: message,
  path,
  payload: { vehicleNumber },
})
