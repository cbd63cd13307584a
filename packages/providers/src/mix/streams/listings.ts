import type { Rejected, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverRecord, GroupRecord, VehicleRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapDriver, mapGroup, mapVehicle } from '../mapping.ts'
import { organisationId, systemDriverIds } from '../reference.ts'
import type { Context, Credentials } from '../session.ts'
import { Asset, Driver, GroupSummary } from '../wire.ts'

// Whole listings, read again from the start each time. Their cursor only says when.

const done = (context: Context) => ({ readAt: context.now().toISOString() })

type Groups = { records: GroupRecord[]; rejected: Rejected[] }

/** All below a group. One that cannot be read takes those below it along. */
function groupsBelow(items: readonly unknown[], parentId: string | null): Groups {
  const found: Groups = { records: [], rejected: [] }
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
    const { records: roots, rejected } = readRecords<GroupSummary, GroupSummary>(
      [tree],
      GroupSummary,
      (root) => root,
      'GroupId',
    )
    const below = groupsBelow(roots[0]?.SubGroups ?? [], null)
    yield { records: below.records, rejected: [...rejected, ...below.rejected], cursor: done(context) }
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
      cursor: done(context),
    }
  },
}

export const drivers: Stream<DriverRecord, Credentials> = {
  everySeconds: 3600,
  listing: true,
  async *read(context) {
    const items = await createClient(context).drivers(await organisationId(context))
    yield { ...readRecords(items, Driver, mapDriver, 'DriverId'), cursor: done(context) }
  },
}
