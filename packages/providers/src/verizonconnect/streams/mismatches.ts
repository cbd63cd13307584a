import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
import { chunks } from '../../kit/reading/windows.ts'
import type { MismatchRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapUnreachable, mapVinMismatch, vehicleIdOf } from '../mapping.ts'
import { type Credentials, unlessRefused } from '../session.ts'
import { Vehicle } from '../wire.ts'

const vehiclesPerPage = 20

/** Vehicles that can't be queried come first, then the VIN read from each engine, so this runs rarely. */
export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context): AsyncGenerator<Page<MismatchRecord>> {
    const client = createClient(context)
    const now = context.now()
    const cursor = { readAt: now.toISOString() }
    const { records: vehicles, rejected } = readRecords(await client.vehicles(), Vehicle, (vehicle) =>
      vehicleIdOf(vehicle) ? [vehicle] : [],
    )
    yield { records: vehicles.flatMap((vehicle) => mapUnreachable(vehicle, now) ?? []), rejected, cursor }
    const reachable = vehicles.filter((vehicle) => !mapUnreachable(vehicle, now))
    const objects = new Objects()
    const readEngine = async (vehicle: Vehicle) => {
      // Not every vehicle has an engine connection.
      const engine = await unlessRefused(client.engineStatus(vehicle.VehicleNumber!.trim()))
      const mismatch = engine && mapVinMismatch(vehicle, engine, now)
      return { records: mismatch ? [mismatch] : [], rejected: [] }
    }
    for (const part of chunks(reachable, vehiclesPerPage)) {
      const byId = new Map(part.map((vehicle) => [vehicleIdOf(vehicle), vehicle]))
      const page = await readEach([...byId.keys()], (id) => objects.read([id], () => readEngine(byId.get(id)!)))
      yield { ...objects.tellable(page), cursor }
    }
    objects.assertAny()
    yield { ...objects.tellable<MismatchRecord>({ records: [], rejected: [] }), cursor }
  },
}
