import { NotPermitted, WireMismatch } from '../../kit/http/errors.ts'
import type { Records, Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { type Fleet, mapDriver, mapGroup, mapSilence, mapVehicle, recorderInUse } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { Device, Group, Role, User, Vehicle } from '../wire.ts'

/** Ids come in both cases, and a rejected record must have the same id as the stored one. */
function readRows<Wire, R>(...[items, wire, map, idKey]: Parameters<typeof readRecords<Wire, R>>): Records<R> {
  const { records, rejected } = readRecords(items, wire, map, idKey)
  return { records, rejected: rejected.map((entry) => ({ ...entry, externalId: entry.externalId.toLowerCase() })) }
}

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const { items } of createClient(context).pages('groups'))
      yield { ...readRows(items, Group, (group) => mapGroup(group) ?? []), cursor: readNow(context) }
  },
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const fleet: Fleet = {
      recorderOf: await unlessForbidden(recordersByVehicle(client), new Map()),
      statuses: await unlessForbidden(client.vehicleWords('statuses'), new Map()),
      types: await unlessForbidden(client.vehicleWords('types'), new Map()),
    }
    for await (const items of client.vehicles())
      yield { ...readRows(items, Vehicle, (vehicle) => mapVehicle(vehicle, fleet)), cursor: readNow(context) }
  },
}

/** Returns the number of vehicles in service. */
export async function vehiclesInService(client: Client): Promise<number> {
  const statuses = await unlessForbidden(client.vehicleWords('statuses'), new Map())
  const fleet: Fleet = { recorderOf: new Map(), statuses, types: new Map() }
  let count = 0
  for await (const items of client.vehicles())
    for (const { inactiveReason } of readRows(items, Vehicle, (vehicle) => mapVehicle(vehicle, fleet)).records)
      if (inactiveReason === null) count++
  return count
}

async function recordersByVehicle(client: Client): Promise<Map<string, Device>> {
  const recorders = new Map<string, Device>()
  for await (const { items } of client.pages('devices'))
    for (const device of readItems(items, Device).records)
      if (device.vehicleId) recorders.set(device.vehicleId, recorderInUse(recorders.get(device.vehicleId), device))
  return recorders
}

/** A user who can see vehicles but not their related lists gets vehicles without them. */
async function unlessForbidden<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
    return otherwise
  }
}

/** Users with the driver role, including former ones. Each account numbers its roles itself. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const roles = readItems(await client.roles(), Role).records
    const role = roles.find(({ name }) => name.toLowerCase() === 'driver')
    if (!role) throw new WireMismatch('Lytx: this account has no role named Driver', 'roles')
    for await (const { items } of client.pages('users', { roleId: role.id }))
      yield { ...readRows(items, User, mapDriver, 'userId'), cursor: readNow(context) }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context) {
    const now = context.now()
    for await (const { items } of createClient(context).pages('devices'))
      yield {
        ...readRows(items, Device, (device) => mapSilence(device, now) ?? [], 'deviceId'),
        cursor: readNow(context),
      }
  },
}
