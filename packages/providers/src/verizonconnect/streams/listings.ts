import type { Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle, vehicleIdOf } from '../mapping.ts'
import { DriverRow, Group, Vehicle } from '../wire.ts'

// Whole listings, read again from the start each time. Their cursor only says when.

const done = (context: SyncContext<Credentials>) => ({ readAt: context.now().toISOString() })

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).groups(), Group, mapGroup), cursor: done(context) }
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
    const page = readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, groupsOf.get(vehicleIdOf(vehicle)) ?? []))
    yield { ...page, cursor: done(context) }
  },
}

async function membership(client: Client): Promise<Map<string, string[]>> {
  const groupsOf = new Map<string, string[]>()
  for (const { Id } of readRecords(await client.groups(), Group, (group) => group).records) {
    const members = readRecords(await client.vehiclesOfGroup(Id), Vehicle, vehicleIdOf).records
    for (const member of members) groupsOf.set(member, [...(groupsOf.get(member) ?? []), Id])
  }
  return groupsOf
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).drivers(), DriverRow, mapDriver), cursor: done(context) }
  },
}
