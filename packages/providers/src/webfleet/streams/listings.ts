import { NotPermitted } from '../../kit/http/errors.ts'
import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { Deletion, Driver, Membership, ObjectGroup, Vehicle } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).groups()
    yield { ...readRecords(items, ObjectGroup, mapGroup, 'objectgroupname'), cursor: readNow(context) }
  },
}

/** Returns the groups of every object, by object id. */
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
    const deleted = await deletedObjects(client)
    const page = readRecords(
      await client.vehicles(),
      Vehicle,
      (vehicle) => mapVehicle(vehicle, groupsOf(vehicle), deleted),
      'objectuid',
    )
    yield { records: page.records, rejected: [...rejected, ...page.rejected], cursor: readNow(context) }
  },
}

/**
 * Only the object report marks deleted objects. A deleted object missing from the vehicle report may as well be a
 * person or a thing, so it isn't a vehicle in Milepost. A user without access to objects still gets vehicles.
 */
export async function deletedObjects(client: Client): Promise<Set<string>> {
  try {
    const { records } = readItems(await client.objects(), Deletion)
    return new Set(records.flatMap(({ objectuid, deleted }) => (deleted ? [objectuid] : [])))
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
    return new Set()
  }
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).drivers()
    yield { ...readRecords(items, Driver, mapDriver, ['driveruid', 'driverno']), cursor: readNow(context) }
  },
}
