import { readNow } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle, vehicleIdOf } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { DriverRow, Group, Vehicle } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).groups(), Group, mapGroup, 'Id'), cursor: readNow(context) }
  },
}

/** A vehicle does not name its groups: each group is asked for its vehicles. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const items = await client.vehicles()
    const groupsOf = await membership(client)
    const groupIdsOf = (vehicle: Vehicle) => groupsOf.get(vehicleIdOf(vehicle)) ?? []
    yield {
      ...readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, groupIdsOf(vehicle)), 'VehicleNumber'),
      cursor: readNow(context),
    }
  },
}

async function membership(client: Client): Promise<Map<string, string[]>> {
  const groupsOf = new Map<string, string[]>()
  for (const { Id } of readItems(await client.groups(), Group).records) {
    const members = readRecords(await client.vehiclesOfGroup(Id), Vehicle, vehicleIdOf).records
    for (const member of members) groupsOf.set(member, [...(groupsOf.get(member) ?? []), Id])
  }
  return groupsOf
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).drivers()
    yield { ...readRecords(items, DriverRow, mapDriver, 'Driver.DriverNumber'), cursor: readNow(context) }
  },
}
