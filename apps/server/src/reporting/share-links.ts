import { shareStatus } from '@milepost/domain/codes'
import type { Selectable } from 'kysely'
import type { MediaShare } from '../access/caller.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import { named } from '../db/statements/named.ts'
import type { Tables } from '../db/tables.gen.ts'

export type ShareRow = Selectable<Tables['share']>

/** Reads the row of a link. */
export const selectShare = async (db: ClientDatabase, id: string): Promise<ShareRow | undefined> => {
  const [row] = await named('share', db, db.selectFrom('share').selectAll().where('id', '=', id))
  return row
}

/** True while a link works as it did when its media were shown: not ended, and with the same password. */
export async function isShareOpen(db: ClientDatabase, { id, version }: MediaShare): Promise<boolean> {
  const row = await selectShare(db, id)
  return row !== undefined && row.version === version && statusOf(row) === shareStatus.code.active
}

export function statusOf({ revokedAt, expiresAt }: Pick<ShareRow, 'revokedAt' | 'expiresAt'>) {
  if (revokedAt) return shareStatus.code.revoked
  return Date.parse(expiresAt) <= Date.now() ? shareStatus.code.expired : shareStatus.code.active
}
