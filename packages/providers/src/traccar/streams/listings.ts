import type { Stream, SyncContext } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapDevice, mapDriver, mapGroup, mapVinMismatch } from '../mapping.ts'
import { Device, Driver, Group, Position } from '../wire.ts'

type Context = SyncContext<Credentials>

// Whole listings, read again from the start each time. Their cursor only says when.

const done = (context: Context) => ({ readAt: context.now().toISOString() })

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('/groups'))
      yield { ...readRecords(items, Group, mapGroup), cursor: done(context) }
  },
}

/** Which driver belongs to a device is asked one by one, hence seldom. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 3600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    for await (const items of client.pages('/devices')) {
      const { records: devices, rejected } = readRecords(items, Device, (device) => device)
      const records: VehicleRecord[] = []
      for (const device of devices) {
        const linked = readRecords(await client.driversOf(device.id), Driver, (driver) => driver).records
        // Of several drivers none is the vehicle's own.
        records.push(mapDevice(device, linked.length === 1 ? linked[0]!.uniqueId : null))
      }
      yield { records, rejected, cursor: done(context) }
    }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('/drivers'))
      yield { ...readRecords(items, Driver, mapDriver), cursor: done(context) }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context) {
    const client = createClient(context)
    const now = context.now()
    const latest = readRecords(await client.latest(), Position, (position) => position).records
    const positions = new Map(latest.map((position) => [position.deviceId, position]))
    for await (const items of client.pages('/devices'))
      yield {
        ...readRecords(items, Device, (device) => mapVinMismatch(device, positions.get(device.id), now)),
        cursor: done(context),
      }
  },
}
