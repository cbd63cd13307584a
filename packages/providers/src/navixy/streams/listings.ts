import { joinRows } from '../../kit/join-rows.ts'
import type { Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, MismatchRecord, VehicleRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapEmployee, mapGroup, mapSilence, mapTracker } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { Employee, Group, State, Vehicle } from '../wire.ts'
import { readTrackers } from './trackers.ts'

/** The group for trackers without one (number 0) isn't listed. */
export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    yield { ...readRecords(await createClient(context).groups(), Group, mapGroup), cursor: readNow(context) }
  },
}

/** Trackers with the details of their vehicles. Vehicles without a tracker send nothing and are left out. */
export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 900,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const { trackers, rejected } = await readTrackers(client)
    const papers = readItems(await client.all('/vehicle/list'), Vehicle)
    const people = readItems(await client.all('/employee/list'), Employee)
    const registry = joinRows(papers.records, (vehicle) => vehicle.tracker_id)
    const assigned = Map.groupBy(people.records, (employee) => employee.tracker_id)
    yield {
      records: trackers.map((tracker) =>
        mapTracker(tracker, registry.byVehicle.get(tracker.id), assigned.get(tracker.id) ?? []),
      ),
      rejected: [...rejected, ...papers.rejected, ...registry.rejected],
      cursor: readNow(context),
    }
  },
}

/** Parked trackers report too, so those without contact for days are lost. */
export const mismatches: Stream<MismatchRecord, Credentials> = {
  everySeconds: 900,
  async *read(context) {
    const client = createClient(context)
    const now = context.now()
    const { trackers, rejected } = await readTrackers(client)
    const open = trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
    const silent = readRecords(await client.states(open), State, (state) => mapSilence(state, now) ?? [])
    yield { ...silent, rejected: [...rejected, ...silent.rejected], cursor: readNow(context) }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    for await (const items of createClient(context).pages('/employee/list'))
      yield { ...readRecords(items, Employee, mapEmployee), cursor: readNow(context) }
  },
}
