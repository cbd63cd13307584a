import type { RecordStatus } from '@milepost/contract/codes'
import type { DriverRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../db/upsert.ts'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import { isNotOlder } from './newest-version.ts'
import { statusOf } from './status-of.ts'

type Row = DriverRecord & {
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
    search: 'text',
    revision: 'bigint',
    goneAt: 'timestamptz',
  },
  key: ['clientId', 'id'],
  onlyIf: isNotOlder,
}

/** Stores drivers as the provider has them. */
export async function loadDrivers(
  client: ClientBase,
  context: PipelineContext,
  records: DriverRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  const rows = records.map((record) => ({
    ...record,
    clientId,
    connectionId,
    status: statusOf(record),
    id: recordId(connectionId, 'driver', record.externalId),
    search: [record.name, record.licenseNumber].filter(Boolean).join(' ').toLowerCase(),
    goneAt: null,
  }))
  await upsert(client, table, rows)
}
