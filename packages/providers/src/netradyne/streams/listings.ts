import { NotPermitted } from '../../kit/http/errors.ts'
import { joinRows } from '../../kit/join-rows.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { type Fitting, mapDriver, mapFitting, mapGroup, mapVehicle } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { unnumberedDrivers } from '../unnumbered-drivers.ts'
import { CameraMapping, Driver, Grouped, Vehicle } from '../wire.ts'

/** There is no list of groups, so they are collected from vehicles, drivers and cameras. */
export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const found = new Map<string, GroupRecord>()
    const rejected: Rejected[] = []
    const refusals: NotPermitted[] = []
    for (const name of ['vehicles', 'drivers', 'devices'] as const)
      try {
        for await (const { items } of client.list(name)) {
          const page = readRecords(
            items,
            Grouped,
            ({ group }) => (group ? mapGroup(group) : null),
            'group.groupUniqueName',
          )
          for (const record of page.records) if (!found.has(record.externalId)) found.set(record.externalId, record)
          rejected.push(...page.rejected)
        }
      } catch (cause) {
        if (!(cause instanceof NotPermitted)) throw cause
        refusals.push(cause)
      }
    if (refusals.length === 3) throw refusals[0]
    yield { records: [...found.values()], rejected, cursor: readNow(context) }
  },
}

/** All vehicles, including disabled ones. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const { byVehicle, rejected } = await fittingsByVehicle(client)
    if (rejected.length) yield { records: [], rejected, cursor: readNow(context) }
    for await (const { items } of client.list('vehicles'))
      yield {
        ...readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, byVehicle), [
          'vehicleNumber',
          'vin',
          'deviceId',
        ]),
        cursor: readNow(context),
      }
  },
}

/** A user who may see vehicles but not cameras gets vehicles without drivers. */
async function fittingsByVehicle(client: Client) {
  const fittings: Fitting[] = []
  const unnumberedOf = unnumberedDrivers(client)
  try {
    for await (const { items } of client.list('devices')) {
      const unnumbered = await unnumberedOf(items)
      const { records } = readRecords(items, CameraMapping, (one) => mapFitting(one, unnumbered))
      fittings.push(...records)
    }
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
  }
  return joinRows(fittings, ({ vehicleExternalId }) => vehicleExternalId)
}

/** Drivers, including former ones. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const { items } of createClient(context).list('drivers'))
      yield { ...readRecords(items, Driver, mapDriver, ['driverId', 'userName', 'email']), cursor: readNow(context) }
  },
}
