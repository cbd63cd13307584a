import { NotPermitted, WireMismatch } from '../../kit/errors.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapDriver, mapGroup, mapSilence, mapVehicle } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { Device, Group, Role, User, Vehicle } from '../wire.ts'

// Whole listings, read again from the start each time. Their cursor only says when.

const done = (context: Context) => ({ readAt: context.now().toISOString() })

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const { items } of createClient(context).pages('groups'))
      yield { ...readRecords(items, Group, mapGroup), cursor: done(context) }
  },
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const serials = await serialsByVehicle(client)
    for await (const items of client.vehicles())
      yield { ...readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, serials)), cursor: done(context) }
  },
}

/** Whoever may see vehicles but no devices has vehicles without serial numbers. */
async function serialsByVehicle(client: Client): Promise<Map<string, string>> {
  const serials = new Map<string, string>()
  try {
    for await (const { items } of client.pages('devices'))
      for (const { vehicleId, serialNumber } of readRecords(items, Device, (device) => device).records)
        if (vehicleId && serialNumber) serials.set(vehicleId, serialNumber)
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
  }
  return serials
}

/** Users with the role of a driver, those who left too. Each account numbers its roles itself. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const roles = readRecords(await client.roles(), Role, (role) => role).records
    const role = roles.find(({ name }) => name.toLowerCase() === 'driver')
    if (!role) throw new WireMismatch('Lytx: this account has no role named Driver', 'roles')
    for await (const { items } of client.pages('users', { roleId: role.id }))
      yield { ...readRecords(items, User, mapDriver), cursor: done(context) }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context) {
    const now = context.now()
    for await (const { items } of createClient(context).pages('devices'))
      yield { ...readRecords(items, Device, (device) => mapSilence(device, now)), cursor: done(context) }
  },
}
