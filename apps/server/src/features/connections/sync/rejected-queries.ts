import type { RejectedRecord } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import type { ClientDatabase } from '../../../db/scope/scope.ts'

const ofConnection = (db: ClientDatabase, connectionId: number) =>
  db.selectFrom('rejectedRecord').where('connectionId', '=', connectionId)

/** A connection's rejected records, last seen first; those stored successfully later come last. */
export const selectRejected = (db: ClientDatabase, connectionId: number) =>
  ofConnection(db, connectionId)
    .select([
      'stream',
      'externalId',
      'reason',
      'path',
      'part',
      'payload',
      'firstSeenAt',
      'lastSeenAt',
      'times',
      'storedAt',
    ])
    .orderBy((eb) => eb('storedAt', 'is not', null))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('externalId')

export async function countRejected(db: ClientDatabase, connectionId: number): Promise<number> {
  const { count } = await ofConnection(db, connectionId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the values that records of a connection are stored without, however often each came, by stream. */
export async function countDropped(db: ClientDatabase, connectionId: number): Promise<Map<string, number>> {
  const rows = await ofConnection(db, connectionId)
    .where('part', 'is not', null)
    .where('storedAt', 'is', null)
    .select((eb) => ['stream', eb.fn.sum<string>('times').as('times')])
    .groupBy('stream')
    .execute()
  return new Map(rows.map(({ stream, times }) => [stream, Number(times)]))
}

export type RejectedRow = Omit<RejectedRecord, 'dataType'> & { stream: string }

/** A stream's name begins with its record type. */
export const toRejected = ({ stream, ...row }: RejectedRow): RejectedRecord => ({
  ...row,
  dataType: stream.split('.')[0] as DataType,
})

/** A page of rejected records. */
export async function listRejected(
  db: ClientDatabase,
  connectionId: number,
  { PageNumber, PageSize }: { PageNumber: number; PageSize: number },
): Promise<{ items: RejectedRecord[]; totalCount: number }> {
  const totalCount = await countRejected(db, connectionId)
  const rows = await selectRejected(db, connectionId)
    .limit(PageSize)
    .offset((PageNumber - 1) * PageSize)
    .execute()
  return { items: rows.map(toRejected), totalCount }
}
