import { readNow } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { Driver, Membership, ObjectGroup, Vehicle } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).groups()
    yield { ...readRecords(items, ObjectGroup, mapGroup, 'objectgroupname'), cursor: readNow(context) }
  },
}

/** The groups of every object, by its id. */
async function groupsByObject(client: Client) {
  const { records, rejected } = readItems(await client.memberships(), Membership)
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
    const groupsOf = ({ objectuid }: Vehicle) => groups.get(objectuid) ?? []
    const page = readRecords(
      await client.vehicles(),
      Vehicle,
      (vehicle) => mapVehicle(vehicle, groupsOf(vehicle)),
      'objectuid',
    )
    yield { records: page.records, rejected: [...rejected, ...page.rejected], cursor: readNow(context) }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).drivers()
    yield { ...readRecords(items, Driver, mapDriver, ['driveruid', 'driverno']), cursor: readNow(context) }
  },
}
