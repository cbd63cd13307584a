import { readRecords } from '../../kit/read-records.ts'
import type { Client } from '../client.ts'
import { Vehicle } from '../wire.ts'

/** Returns the ids of all vehicles, for lists that are requested per vehicle. */
export async function vehicleIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  for await (const items of client.pages('list', '/fleet/vehicles', { limit: 512 }))
    ids.push(...readRecords(items, Vehicle, (vehicle) => vehicle.id).records)
  return ids
}
