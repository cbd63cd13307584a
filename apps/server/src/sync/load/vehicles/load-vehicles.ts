import { type RecordStatus, type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { vinKey } from '@milepost/domain/vin'
import { classOfMakeAndModel, classOfVin } from '@milepost/providers/kit/mapping/model-class'
import type { VehicleRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { markDirty, type VehicleDay } from '../../../recompute/roll-up/dirty-days.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { markSegments } from '../../../recompute/segments/segment-due.ts'
import type { PipelineContext } from '../../context.ts'
import { holdPersons, personOf } from '../../persons/hold-persons.ts'
import { recordId } from '../../record-id.ts'
import { isNotOlder } from '../newest-version.ts'
import { searchText } from '../search-text.ts'
import { compareVehicles } from './compare-vehicles.ts'
import { ensureDrivers } from './ensure-drivers.ts'
import { followMovedDevices } from './follow-moved-devices.ts'
import { healUnshared, keepApart } from './separated-units.ts'
import { statusOf } from './status-of.ts'

type Row = {
  clientId: number
  id: string
  connectionId: number
  externalId: string
  name: string
  vin: string | null
  vinKey: string | null
  licensePlate: string | null
  make: string | null
  model: string | null
  modelYear: number | null
  deviceSerial: string | null
  driverId: string | null
  status: RecordStatus
  inactiveReason: string | null
  class: VehicleClass
  revision: number | null
  search: string
  goneAt: null
}

const table: UpsertTable<Row> = {
  table: 'vehicle',
  columns: {
    clientId: 'int',
    id: 'bigint',
    connectionId: 'int',
    externalId: 'text',
    name: 'text',
    vin: 'text',
    vinKey: 'text',
    licensePlate: 'text',
    make: 'text',
    model: 'text',
    modelYear: 'smallint',
    deviceSerial: 'text',
    driverId: 'bigint',
    status: 'smallint',
    inactiveReason: 'text',
    class: 'smallint',
    revision: 'bigint',
    search: 'text',
    goneAt: 'timestamptz',
  },
  key: ['clientId', 'id'],
  onlyIf: isNotOlder,
}

/**
 * Stores vehicles and their current groups. A list that lacks a VIN doesn't say that the vehicle has no other: a known one
 * is kept.
 */
export async function loadVehicles(
  client: ClientBase,
  context: PipelineContext,
  listed: VehicleRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  const records = await followMovedDevices(client, context, listed)
  const rows = records.map(({ groupExternalIds, driverExternalId, driverName, ...record }) => ({
    ...record,
    clientId,
    connectionId,
    id: recordId(connectionId, 'vehicle', record.externalId),
    vinKey: vinKey(record.vin),
    status: statusOf(record),
    class: classOf(record),
    driverId: driverExternalId && recordId(connectionId, 'driver', driverExternalId),
    search: searchText([record.name, record.licensePlate, record.vin]),
    goneAt: null,
  }))
  await keepVins(client, clientId, rows)
  const persons = await holdPersons(
    client,
    clientId,
    rows.map(({ driverId }) => driverId),
  )
  for (const row of rows) row.driverId = personOf(persons, row.driverId)
  await compareVehicles(client, context, records)
  await keepApart(client, clientId, rows)
  await markChangedVins(client, clientId, rows)
  await upsert(client, table, rows)
  await healUnshared(client, clientId)
  await ensureDrivers(client, context, records)
  await storeMemberships(client, context, records)
}

/** What the provider reports comes first, unless it says that it doesn't know. */
function classOf({
  class: reported,
  make,
  model,
  vin,
}: Pick<VehicleRecord, 'class' | 'make' | 'model' | 'vin'>): VehicleClass {
  const known = reported === vehicleClass.code.unknown ? null : reported
  return known ?? classOfMakeAndModel(make, model) ?? classOfVin(vin) ?? vehicleClass.code.unknown
}

async function keepVins(client: ClientBase, clientId: number, rows: Row[]): Promise<void> {
  const lacking = new Map(rows.flatMap((row) => (row.vin === null ? [[row.id, row]] : [])))
  if (!lacking.size) return
  const { rows: known } = await client.query<{ id: string; vin: string }>(
    'select id, vin from vehicle where client_id = $1 and id = any($2::bigint[]) and vin is not null',
    [clientId, [...lacking.keys()]],
  )
  for (const { id, vin } of known) {
    const row = lacking.get(id)!
    Object.assign(row, { vin, vinKey: vinKey(vin), search: searchText([row.name, row.licensePlate, vin]) })
  }
}

/**
 * A vehicle with a new VIN shares its days with other units from now on, and no longer with the former ones.
 */
async function markChangedVins(
  client: ClientBase,
  clientId: number,
  vehicles: readonly Pick<Row, 'id' | 'vinKey'>[],
): Promise<void> {
  const { rows } = await client.query<VehicleDay>(
    `select d.vehicle_id as "vehicleId", d.day from unnest($2::bigint[], $3::text[]) as n(id, vin_key)
       join vehicle v on v.client_id = $1 and v.id = n.id and v.vin_key is distinct from n.vin_key
       join vehicle u on u.client_id = $1 and (u.id = v.id or u.vin_key = v.vin_key)
       join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.id`,
    [clientId, vehicles.map(({ id }) => id), vehicles.map((vehicle) => vehicle.vinKey)],
  )
  if (rows.length) await markDirty(client, clientId, rows)
}

async function storeMemberships(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  records: VehicleRecord[],
) {
  const memberships = records.flatMap((record) =>
    record.groupExternalIds.map((group) => ({
      group: recordId(connectionId, 'group', group),
      vehicle: recordId(connectionId, 'vehicle', record.externalId),
    })),
  )
  const vehicles = records.map((record) => recordId(connectionId, 'vehicle', record.externalId))
  const groups = memberships.map((membership) => membership.group)
  const members = memberships.map((membership) => membership.vehicle)
  const { rows: left } = await client.query<Membership>(
    `delete from vehicle_group_member where client_id = $1 and vehicle_id = any($2::bigint[]) and not is_manual
       and (group_id, vehicle_id) not in (select * from unnest($3::bigint[], $4::bigint[]))
     returning group_id as "groupId", vehicle_id as "vehicleId"`,
    [clientId, vehicles, groups, members],
  )
  const { rows: joined } = await client.query<Membership>(
    `insert into vehicle_group_member (client_id, group_id, vehicle_id)
     select $1::int, g, v from unnest($2::bigint[], $3::bigint[]) as m(g, v) on conflict do nothing
     returning group_id as "groupId", vehicle_id as "vehicleId"`,
    [clientId, groups, members],
  )
  await markGroups(client, clientId, [...left, ...joined])
}

export type Membership = { groupId: string; vehicleId: string }

/** Marks the days of groups that vehicles joined or left: every day that the vehicle drove. */
export async function markGroups(client: Queries, clientId: number, changed: readonly Membership[]): Promise<void> {
  for (const [subjectId, own] of Map.groupBy(changed, ({ groupId }) => groupId)) {
    const { rows } = await client.query<{ day: string }>(
      'select distinct day from vehicle_day where client_id = $1 and vehicle_id = any($2::bigint[])',
      [clientId, own.map(({ vehicleId }) => vehicleId)],
    )
    const days = rows.map(({ day }) => day)
    await markSegments(client, clientId, days, { kind: segmentKind.group, subjectId })
  }
}
