import type { Records, Stream } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { readNow } from '../../kit/reading/cursor.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { organisationId, systemDriverIds, unlessRefused } from '../reference.ts'
import type { Credentials } from '../session.ts'
import { Asset, Driver, DriverLicence, GroupSummary } from '../wire.ts'

/** Returns all groups below a group. An unreadable group takes its subgroups with it. */
function groupsBelow(items: readonly unknown[], parentId: string | null): Records<GroupRecord> {
  const found: Records<GroupRecord> = { records: [], rejected: [] }
  const read = readRecords(
    items,
    GroupSummary,
    (group) => {
      const below = groupsBelow(group.SubGroups ?? [], group.GroupId)
      found.rejected.push(...below.rejected)
      return [mapGroup(group, parentId), ...below.records]
    },
    'GroupId',
  )
  return { records: read.records, rejected: [...read.rejected, ...found.rejected] }
}

export const groups: Stream<GroupRecord, Credentials> = {
  everySeconds: 3600,
  listing: true,
  async *read(context) {
    const tree = await createClient(context).groupTree(await organisationId(context))
    const { records: roots, rejected } = readItems([tree], GroupSummary)
    const below = groupsBelow(roots[0]?.SubGroups ?? [], null)
    yield { records: below.records, rejected: [...rejected, ...below.rejected], cursor: readNow(context) }
  },
}

export const vehicles: Stream<VehicleRecord, Credentials> = {
  everySeconds: 1800,
  listing: true,
  async *read(context) {
    const systemDrivers = await systemDriverIds(context)
    const items = await createClient(context).assets(await organisationId(context))
    yield {
      ...readRecords(items, Asset, (asset) => mapVehicle(asset, systemDrivers), 'AssetId'),
      cursor: readNow(context),
    }
  },
}

/** An unreadable license leaves its driver without one. */
export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 3600,
  listing: true,
  async *read(context) {
    const client = createClient(context)
    const organisation = await organisationId(context)
    const items = await client.drivers(organisation)
    const licences = readItems(
      Object.values(await unlessRefused(client.licences(organisation), {})).flat(),
      DriverLicence,
    )
    const licencesOf = Map.groupBy(licences.records, ({ DriverId }) => DriverId)
    const map = (driver: Driver) => mapDriver(driver, licencesOf.get(driver.DriverId)) ?? []
    yield { ...readRecords(items, Driver, map, 'DriverId'), cursor: readNow(context) }
  },
}
