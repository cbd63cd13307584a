import type { GroupRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'

type Row = {
  clientId: number
  id: string
  connectionId: number
  externalId: string
  name: string
  description: string | null
  parentExternalId: string | null
  goneAt: null
}

const table: UpsertTable<Row> = {
  table: 'vehicle_group',
  columns: {
    clientId: 'int',
    id: 'bigint',
    connectionId: 'int',
    externalId: 'text',
    name: 'text',
    description: 'text',
    parentExternalId: 'text',
    goneAt: 'timestamptz',
  },
  key: ['clientId', 'id'],
}

/** Stores vehicle groups as the provider lists them. */
export async function loadGroups(client: ClientBase, context: PipelineContext, records: GroupRecord[]): Promise<void> {
  const { clientId, connectionId } = context
  await upsert(
    client,
    table,
    records.map((record) => ({
      ...record,
      clientId,
      connectionId,
      id: recordId(connectionId, 'group', record.externalId),
      goneAt: null,
    })),
  )
}
