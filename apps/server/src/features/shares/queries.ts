import type { SharedItem, ShareType } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { ifReadable } from '../../access/secret-box.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type ShareRow, selectShare, statusOf } from '../../reporting/share-links.ts'
import type { Services } from '../../services.ts'
import { shareLink } from './share-address.ts'

/** Lists a client's links, newest first: those that work, or those that ended. */
export async function listShares(
  tools: Pick<Services, 'secrets' | 'config'>,
  db: ClientDatabase,
  status: 'active' | 'inactive',
): Promise<SharedItem[]> {
  const rows = await db.selectFrom('share').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const gone = await removedVehicles(db, rows)
  return rows
    .filter((row) => (statusOf(row) === shareStatus.code.active) === (status === 'active'))
    .map((row) => toSharedItem(tools, row, gone))
}

/** Reads one link for its client. */
export async function findShare(
  tools: Pick<Services, 'secrets' | 'config'>,
  db: ClientDatabase,
  id: string,
): Promise<SharedItem | null> {
  const row = await selectShare(db, id)
  return row ? toSharedItem(tools, row, await removedVehicles(db, [row])) : null
}

/** Of the vehicles of these links, those whose connection or provider no longer has them. */
async function removedVehicles(db: ClientDatabase, rows: readonly ShareRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ vehicleId }) => vehicleId ?? []))]
  if (ids.length === 0) return new Set()
  const there = await db.selectFrom('vehicle').select('id').where('id', 'in', ids).where('goneAt', 'is', null).execute()
  const known = new Set(there.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

function toSharedItem(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  row: ShareRow,
  removed: ReadonlySet<string>,
): SharedItem {
  const secret = ifReadable(() => secrets.open(row.secretKeyId, row.secretSealed), null)
  return {
    id: row.id,
    type: row.type as ShareType,
    sharedItem: row.sharedItem,
    title: row.title,
    vehicleVin: row.vehicleVin,
    vehicleId: row.vehicleId,
    vehicleName: row.vehicleName,
    vehicleRemoved: row.vehicleId !== null && removed.has(row.vehicleId),
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt,
    expirationDate: row.expiresAt,
    revoked: row.revokedAt !== null,
    status: statusOf(row),
    hasPassword: row.passwordHash !== null,
    includeDriver: row.includeDriver,
    includeExactPlace: row.includeExactPlace,
    includeCost: row.includeCost,
    allowDownload: row.allowDownload,
    opened: row.opened,
    lastOpenedAt: row.lastOpenedAt,
    url: secret === null ? null : shareLink(config.origin, row.clientId, row.id, secret),
  }
}
