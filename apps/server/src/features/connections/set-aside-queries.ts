import type { SetAsideRecord } from '@milepost/contract/connection-sync'
import type { DataType } from '@milepost/contract/providers'
import type { ClientDatabase } from '../../db/scope.ts'

/** A page of the records of a connection that could not be used, last seen first. */
export async function listSetAside(
  db: ClientDatabase,
  connectionId: number,
  { PageNumber, PageSize }: { PageNumber: number; PageSize: number },
): Promise<{ items: SetAsideRecord[]; totalCount: number }> {
  const all = db.selectFrom('rejectedRecord').where('connectionId', '=', connectionId)
  const { count } = await all.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['stream', 'externalId', 'reason', 'path', 'payload', 'firstSeenAt', 'lastSeenAt', 'times'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('externalId')
    .limit(PageSize)
    .offset((PageNumber - 1) * PageSize)
    .execute()
  const items = rows.map(({ stream, ...row }) => ({ ...row, dataType: stream.split('.')[0] as DataType }))
  return { items, totalCount: Number(count) }
}
