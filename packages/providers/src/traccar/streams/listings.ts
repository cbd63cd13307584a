import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import { mayBeOfObject, Objects } from '../../kit/reading/objects/objects.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { driverKeyOf, mapDevice, mapDriver, mapGroup, mapSilence, mapVinMismatch } from '../mapping.ts'
import { Device, Driver, Group, Position } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('/groups'))
      yield { ...readRecords(items, Group, mapGroup), cursor: readNow(context) }
  },
}

/** Returns the newest positions, by device. */
async function latestOf(client: Client): Promise<ReadonlyMap<string, Position>> {
  const { records } = readItems(await client.latest(), Position)
  return new Map(records.map((position) => [position.deviceId, position]))
}

/** They only add VINs to devices, which are listed without them if positions can't be read. */
async function latestOrNone(client: Client): Promise<ReadonlyMap<string, Position>> {
  try {
    return await latestOf(client)
  } catch (cause) {
    if (!mayBeOfObject(cause)) throw cause
    return new Map()
  }
}

/**
 * A device's driver is requested one by one, so only rarely. A device whose drivers can't be read is listed without
 * one, and the failure is reported.
 */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 3600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const objects = new Objects()
    const cursor = readNow(context)
    const ownDriver = async (device: Device) => {
      const linked = readItems(await client.driversOf(device.id), Driver).records
      // If there are several drivers, the vehicle has none of its own.
      return linked.length === 1 ? driverKeyOf(linked[0]!) : null
    }
    const latest = await latestOrNone(client)
    for await (const items of client.pages('/devices')) {
      const { records: devices, rejected } = readItems(items, Device)
      const records: VehicleRecord[] = []
      for (const device of devices) {
        const own = await objects.read([device.id], async () => ({ records: [await ownDriver(device)], rejected: [] }))
        records.push(mapDevice(device, own.records[0] ?? null, context.now(), latest.get(device.id) ?? null))
        rejected.push(...own.rejected)
      }
      yield { ...objects.tellable({ records, rejected }), cursor }
    }
    objects.assertAny()
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('/drivers'))
      yield { ...readRecords(items, Driver, mapDriver, 'uniqueId'), cursor: readNow(context) }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context) {
    const client = createClient(context)
    const now = context.now()
    const positions = await latestOf(client)
    for await (const items of client.pages('/devices'))
      yield {
        ...readRecords(items, Device, (device) =>
          [mapVinMismatch(device, positions.get(device.id), now), mapSilence(device, now)].filter(
            (mismatch) => mismatch !== null,
          ),
        ),
        cursor: readNow(context),
      }
  },
}
