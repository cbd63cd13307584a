import type { Insertable } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Tables } from '../../../db/tables.gen.ts'
import { readNow } from '../read-now.ts'
import type { FormerConnection } from './former-connection.ts'

type Row = Insertable<Tables['connection']>

/** Inserts a connection; `syncs` says that its first sync is due immediately. Returns its id. */
export async function insertConnection(
  db: ClientDatabase,
  row: Row & { providerId: number },
  syncs: boolean,
): Promise<number> {
  const { id } = await db.insertInto('connection').values(row).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('syncState')
    .values({
      clientId: db.clientId,
      connectionId: id,
      providerId: row.providerId,
      nextAt: syncs ? new Date() : 'infinity',
    })
    .execute()
  return id
}

/**
 * Brings a deleted connection back with what was entered now; what wasn't entered stays as it was. Hidden records come
 * back through the worker, it doesn't sync before, and until then its policy counts them as former vehicles. Returns its id.
 */
export async function returnConnection(
  db: ClientDatabase,
  { id, isHidden }: FormerConnection,
  entered: Partial<Row>,
  syncs: boolean,
): Promise<number> {
  await db
    .updateTable('connection')
    .set({ ...entered, healthSince: new Date(), deletedAt: null })
    .where('id', '=', id)
    .execute()
  if (!isHidden) await db.deleteFrom('deletedConnection').where('connectionId', '=', id).execute()
  if (syncs) await readNow(db, id)
  return id
}
