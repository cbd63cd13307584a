import type { RecordStatus } from '@milepost/domain/codes'
import type { DriverRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { isNotOlder } from '../newest-version.ts'
import { searchText } from '../search-text.ts'
import { statusOf } from './status-of.ts'

type Row = Omit<DriverRecord, 'isStatusUnknown'> & {
  employeeNumber: string | null
  clientId: number
  id: string
  connectionId: number
  status: RecordStatus
  search: string
  goneAt: null
}

const table: UpsertTable<Row> = {
  table: 'driver',
  columns: {
    clientId: 'int',
    id: 'bigint',
    connectionId: 'int',
    externalId: 'text',
    name: 'text',
    status: 'smallint',
    inactiveReason: 'text',
    licenseState: 'text',
    licenseNumber: 'text',
    phoneNumber: 'text',
    employeeNumber: 'text',
    search: 'text',
    revision: 'bigint',
    goneAt: 'timestamptz',
  },
  key: ['clientId', 'id'],
  onlyIf: isNotOlder,
}

/** Stores drivers as the provider lists them. */
export async function loadDrivers(
  client: ClientBase,
  context: PipelineContext,
  records: DriverRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  // In the order of ids: two transactions that lock several drivers in different orders would wait for each other.
  const rows = records
    .map((record) => ({
      ...record,
      employeeNumber: record.employeeNumber ?? null,
      clientId,
      connectionId,
      status: statusOf(record),
      id: recordId(connectionId, 'driver', record.externalId),
      search: searchText([record.name, record.licenseNumber, record.employeeNumber]),
      goneAt: null,
    }))
    .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  const unknown = await unknownDrivers(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  await upsert(client, table, rows)
  if (unknown.length) await client.query(markTrips, [clientId, unknown])
}

async function unknownDrivers(client: ClientBase, clientId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'known-drivers',
    text: 'select id from driver where client_id = $1 and id = any($2::bigint[])',
    values: [clientId, ids],
  })
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

// Trips of a driver from before they were listed count from now on.
const markTrips = `
  insert into driver_due (client_id, driver_id, month)
  select $1::int, driver_id, date_trunc('month', day)::date from trip where client_id = $1 and driver_id = any($2::bigint[])
  union select $1::int, driver_id, date_trunc('month', day)::date from incident where client_id = $1 and driver_id = any($2::bigint[])
  on conflict do nothing`
