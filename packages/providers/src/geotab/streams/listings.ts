import type { Page, Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { decodedVins } from '../decoded-vins.ts'
import { mapDevice, mapGroup, mapSilence, mapUser, mapVinMismatch, vinOf } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { Device, DeviceStatusInfo, Group, User } from '../wire.ts'
import { placeBy } from './places.ts'

/** Returns devices that aren't retired: Geotab lists those active after `fromDate`. */
export const devices = (client: Client, context: Context) =>
  client.listing('Device', { fromDate: context.now().toISOString() }, placeBy('id'))

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const items = await createClient(context).get('Group')
    const { records, rejected } = readItems(items, Group)
    const parentOf = new Map(records.flatMap(({ id, children }) => (children ?? []).map((child) => [child.id, id])))
    yield { records: records.flatMap((group) => mapGroup(group, parentOf) ?? []), rejected, cursor: readNow(context) }
  },
}

/** Retired ones are marked; VINs give make, model, year and class. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const now = context.now()
    for await (const { items } of client.listing('Device', {}, placeBy('id'))) {
      const vins = readRecords(items, Device, (device) => [vinOf(device)]).records.filter((vin) => vin !== null)
      const facts = await decodedVins(client, vins)
      const map = (device: Device) => mapDevice(device, now, facts.get(vinOf(device) ?? ''))
      yield { ...readRecords(items, Device, map), cursor: readNow(context) }
    }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const now = context.now()
    for await (const { items } of createClient(context).listing('User', { isDriver: true }, placeBy('id')))
      yield { ...readRecords(items, User, (user) => mapUser(user, now) ?? []), cursor: readNow(context) }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context): AsyncGenerator<Page<MismatchRecord>> {
    const client = createClient(context)
    const now = context.now()
    for await (const { items } of devices(client, context))
      yield { ...readRecords(items, Device, (device) => mapVinMismatch(device, now) ?? []), cursor: readNow(context) }
    const statuses = await client.get('DeviceStatusInfo')
    yield { ...readRecords(statuses, DeviceStatusInfo, (status) => mapSilence(status) ?? []), cursor: readNow(context) }
  },
}
