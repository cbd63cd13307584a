import type { Page, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { CameraHealthRecord, DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { type Context, type Credentials, createClient } from '../client.ts'
import { mapCameraHealth, mapDeviceMismatches } from '../device-mapping.ts'
import { mapDriver, mapTag, mapVehicle, mapVinMismatch } from '../mapping.ts'
import { Device, Driver, Tag, Vehicle } from '../wire.ts'

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('list', '/tags', { limit: 512 }))
      yield { ...readRecords(items, Tag, mapTag), cursor: readNow(context) }
  },
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('list', '/fleet/vehicles', { limit: 512 }))
      yield { ...readRecords(items, Vehicle, mapVehicle), cursor: readNow(context) }
  },
}

/** The listing returns active drivers unless the others are requested. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for (const driverActivationStatus of ['active', 'deactivated'])
      for await (const items of createClient(context).pages('list', '/fleet/drivers', {
        limit: 512,
        driverActivationStatus,
      }))
        yield {
          ...readRecords(items, Driver, (driver) => mapDriver(driver, driverActivationStatus)),
          cursor: readNow(context),
        }
  },
}

const devices = (context: Context) =>
  createClient(context).pages('devices', '/devices', { includeHealth: true, limit: 100 })

export const cameraHealth: Stream<CameraHealthRecord, Credentials> = {
  everySeconds: 900,
  listing: true,
  async *read(context) {
    for await (const items of devices(context))
      yield {
        ...readRecords(items, Device, (device) => mapCameraHealth(device, context.now())),
        cursor: readNow(context),
      }
  },
}

export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context): AsyncGenerator<Page<MismatchRecord>> {
    const now = context.now()
    for await (const items of devices(context))
      yield { ...readRecords(items, Device, (device) => mapDeviceMismatches(device, now)), cursor: readNow(context) }
    for await (const items of createClient(context).pages('list', '/fleet/vehicles', { limit: 512 }))
      yield {
        ...readRecords(items, Vehicle, (vehicle) => mapVinMismatch(vehicle, now) ?? []),
        cursor: readNow(context),
      }
  },
}
