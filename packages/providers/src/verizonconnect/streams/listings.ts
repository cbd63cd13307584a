import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
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

/** A vehicle doesn't name its groups, so each group is asked for its vehicles. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const items = await client.vehicles()
    const { groupsOf, rejected } = await membership(client)
    const groupIdsOf = (vehicle: Vehicle) => groupsOf.get(vehicleIdOf(vehicle)) ?? []
    const page = readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, groupIdsOf(vehicle)), 'VehicleNumber')
    yield { records: page.records, rejected: [...rejected, ...page.rejected], cursor: readNow(context) }
  },
}

/**
 * If a group can't be read, or has since been removed, its vehicles are listed without it, and the failure is reported.
 */
async function membership(client: Client) {
  const groupsOf = new Map<string, string[]>()
  // A group that fails for a moment must not lose its vehicles.
  const objects = new Objects(false, 1)
  const readGroup = async (id: string) =>
    readRecords(await client.vehiclesOfGroup(id), Vehicle, (vehicle) => [[vehicleIdOf(vehicle), id] as const])
  const ids = readItems(await client.groups(), Group).records.map(({ Id }) => Id)
  const { records, rejected } = await readEach(ids, (id) => objects.read([id], () => readGroup(id)))
  objects.assertAny()
  for (const [vehicleId, id] of records) groupsOf.set(vehicleId, [...(groupsOf.get(vehicleId) ?? []), id])
  // Problems with a vehicle are reported where it is listed.
  return { groupsOf, rejected: rejected.filter(({ externalId }) => ids.includes(externalId)) }
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).drivers()
    yield { ...readRecords(items, DriverRow, mapDriver, 'Driver.DriverNumber'), cursor: readNow(context) }
  },
}
