import type { SetAsideRecord } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import type { ClientDatabase } from '../../../db/scope/scope.ts'

const ofConnection = (db: ClientDatabase, connectionId: number) =>
  db.selectFrom('rejectedRecord').where('connectionId', '=', connectionId)

/** A connection's rejected records, last seen first; those stored successfully later come last. */
export const selectSetAside = (db: ClientDatabase, connectionId: number) =>
  ofConnection(db, connectionId)
    .select(['stream', 'externalId', 'reason', 'path', 'payload', 'firstSeenAt', 'lastSeenAt', 'times', 'storedAt'])
    .orderBy((eb) => eb('storedAt', 'is not', null))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('externalId')

export async function countSetAside(db: ClientDatabase, connectionId: number): Promise<number> {
  const { count } = await ofConnection(db, connectionId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type SetAsideRow = Omit<SetAsideRecord, 'dataType'> & { stream: string }

/** A stream's name begins with its record type. */
export const toSetAside = ({ stream, ...row }: SetAsideRow): SetAsideRecord => ({
  ...row,
  dataType: stream.split('.')[0] as DataType,
})

/** A page of rejected records. */
export async function listSetAside(
  db: ClientDatabase,
  connectionId: number,
  { PageNumber, PageSize }: { PageNumber: number; PageSize: number },
): Promise<{ items: SetAsideRecord[]; totalCount: number }> {
  const totalCount = await countSetAside(db, connectionId)
  const rows = await selectSetAside(db, connectionId)
    .limit(PageSize)
    .offset((PageNumber - 1) * PageSize)
    .execute()
  return { items: rows.map(toSetAside), totalCount }
}
