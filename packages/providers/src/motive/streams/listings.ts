import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { Group, User, Vehicle } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('groups'))
      yield { ...readRecords(items, Group, mapGroup), cursor: readNow(context) }
  },
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('vehicles'))
      yield { ...readRecords(items, Vehicle, mapVehicle), cursor: readNow(context) }
  },
}

/** Former drivers are in the same list. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('users', { role: 'driver' }))
      yield { ...readRecords(items, User, mapDriver), cursor: readNow(context) }
  },
}
