import type { DriverRecord } from '@milepost/contract/drivers/same-person'
import type { RecordStatus } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { licenseOf } from './list-queries.ts'

type Row = Omit<DriverRecord, 'status'> & { status: number; mainId: string }

/** Reads what providers report about the persons of some drivers, by main record; the main record first. */
export async function readRecords(
  db: ClientDatabase,
  mainIds: readonly string[],
): Promise<ReadonlyMap<string, DriverRecord[]>> {
  if (!mainIds.length) return new Map()
  const rows = await named(
    'driver-records',
    db,
    sql<Row>`select d.id, coalesce(d.merged_into, d.id) as "mainId", d.name, d.status, d.inactive_reason as "statusReason", d.employee_number as "employeeNumber",
        d.license_state as "licenseState", d.license_number as "licenseNumber", d.phone_number as "phoneNumber", d.gone_at as "goneAt",
        json_build_object('id', n.id, 'name', n.name) as connection,
        json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider
      from driver d join connection n on n.client_id = d.client_id and n.id = d.connection_id join provider p on p.id = n.provider_id
      where d.client_id = ${db.clientId} and (d.id = any(${mainIds}::bigint[]) or d.merged_into = any(${mainIds}::bigint[]))
      order by d.merged_into nulls first, d.id`,
    'fresh',
  )
  return new Map([...Map.groupBy(rows, ({ mainId }) => mainId)].map(([id, own]) => [id, own.map(toRecord)]))
}

function toRecord({ mainId: _, status, ...row }: Row): DriverRecord {
  const { licenseState, licenseNumber } = licenseOf(row.licenseState, row.licenseNumber)
  return { ...row, status: status as RecordStatus, licenseState, licenseNumber }
}
