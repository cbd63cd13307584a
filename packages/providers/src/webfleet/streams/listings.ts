import type { Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { Driver, Membership, ObjectGroup, Vehicle } from '../wire.ts'

// Whole listings in one answer each. Their cursor only says when.

const done = (context: SyncContext<Credentials>) => ({ readAt: context.now().toISOString() })

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).groups(), ObjectGroup, mapGroup), cursor: done(context) }
  },
}

/** The groups of every object, by its id. */
async function groupsByObject(client: Client) {
  const { records, rejected } = readRecords(await client.memberships(), Membership, (membership) => membership)
  const groups = new Map<string, string[]>()
  for (const { objectuid, objectgroupname } of records)
    groups.set(objectuid, [...(groups.get(objectuid) ?? []), objectgroupname])
  return { groups, rejected }
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const { groups, rejected } = await groupsByObject(client)
    const page = readRecords(await client.vehicles(), Vehicle, (vehicle) =>
      mapVehicle(vehicle, groups.get(vehicle.objectuid) ?? []),
    )
    yield { records: page.records, rejected: [...rejected, ...page.rejected], cursor: done(context) }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).drivers(), Driver, mapDriver), cursor: done(context) }
  },
}
