import type { Stream } from '@milepost/providers/kit/provider'
import { readRecords } from '@milepost/providers/kit/read-records'
import { readNow } from '@milepost/providers/kit/reading/cursor'
import type { VehicleRecord } from '@milepost/providers/kit/record'
import { type Credentials, createClient } from '../client.ts'
import { mapVehicle } from '../mapping.ts'
import { Vehicle } from '../wire.ts'

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('list', '/vehicles'))
      yield { ...readRecords(items, Vehicle, mapVehicle), cursor: readNow(context) }
  },
}
