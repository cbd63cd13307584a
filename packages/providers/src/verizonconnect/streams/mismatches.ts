import type { Page, Stream } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import type { MismatchRecord } from '../../kit/record.ts'
import { chunks } from '../../kit/windows.ts'
import { createClient } from '../client.ts'
import { mapUnreachable, mapVinMismatch } from '../mapping.ts'
import { type Credentials, unlessRefused } from '../session.ts'
import { Vehicle } from '../wire.ts'

const vehiclesPerPage = 20

/** Vehicles that cannot be asked about first; then the VIN that each engine tells, hence seldom. */
export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context): AsyncGenerator<Page<MismatchRecord>> {
    const client = createClient(context)
    const now = context.now()
    const cursor = { readAt: now.toISOString() }
    const { records: vehicles, rejected } = readItems(await client.vehicles(), Vehicle)
    yield { records: vehicles.flatMap((vehicle) => mapUnreachable(vehicle, now) ?? []), rejected, cursor }
    const reachable = vehicles.filter((vehicle) => !mapUnreachable(vehicle, now))
    for (const part of chunks(reachable, vehiclesPerPage)) {
      const records: MismatchRecord[] = []
      for (const vehicle of part) {
        // Not every vehicle has a connection to its engine.
        const engine = await unlessRefused(client.engineStatus(vehicle.VehicleNumber!.trim()))
        const mismatch = engine && mapVinMismatch(vehicle, engine, now)
        if (mismatch) records.push(mismatch)
      }
      yield { records, rejected: [], cursor }
    }
  },
}
