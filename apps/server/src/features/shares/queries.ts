import type { SharedItem, ShareType } from '@milepost/contract/shares/endpoints'
import { sql } from 'kysely'
import { ifReadable } from '../../access/secret-box.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { statusOf } from '../../reporting/share-links.ts'
import type { Services } from '../../services.ts'
import { shareLink } from './share-address.ts'

type Tools = Pick<Services, 'secrets' | 'config'>
type SharesQuery = { status: 'active' | 'inactive'; ids: readonly string[] }
export type ListedShare = Awaited<ReturnType<ReturnType<typeof orderedShares>['execute']>>[number]

/** A client's links, newest first: those that work, or those that ended; or the named ones in order. */
export function orderedShares(db: ClientDatabase, { status, ids }: SharesQuery) {
  const all = db
    .selectFrom('share as s')
    .leftJoin('vehicle as v', (join) => join.onRef('v.id', '=', 's.vehicleId').on('v.goneAt', 'is', null))
    .selectAll('s')
    .select('v.id as presentVehicleId')
  if (ids.length > 0) return all.where('s.id', 'in', [...ids]).orderBy(sql`array_position(${ids}::uuid[], s.id)`)
  const isActive = sql<boolean>`(s.revoked_at is null and s.expires_at > now())`
  return all
    .where(isActive, '=', status === 'active')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
}

export const listShares = async (tools: Tools, db: ClientDatabase, query: SharesQuery): Promise<SharedItem[]> =>
  (await orderedShares(db, query).execute()).map((row) => toSharedItem(row, linkOf(tools, row)))

/** Reads one link for its client. */
export async function findShare(tools: Tools, db: ClientDatabase, id: string): Promise<SharedItem | null> {
  const [item] = await listShares(tools, db, { status: 'active', ids: [id] })
  return item ?? null
}

function linkOf({ secrets, config }: Tools, row: ListedShare): string | null {
  const secret = ifReadable(() => secrets.open(row.secretKeyId, row.secretSealed), null)
  return secret === null ? null : shareLink(config.origin, row.clientId, row.id, secret)
}

/** Converts a link's row to the contract's format, with its address if it may be shown. */
export const toSharedItem = (row: ListedShare, url: string | null): SharedItem => ({
  id: row.id,
  type: row.type as ShareType,
  sharedItem: row.sharedItem,
  title: row.title,
  vehicleVin: row.vehicleVin,
  vehicleId: row.vehicleId,
  vehicleName: row.vehicleName,
  vehicleRemoved: row.vehicleId !== null && row.presentVehicleId === null,
  createdBy: { id: row.createdBy, name: row.createdByName },
  createdAt: row.createdAt,
  expirationDate: row.expiresAt,
  revoked: row.revokedAt !== null,
  status: statusOf(row),
  hasPassword: row.passwordHash !== null,
  includeDriver: row.includeDriver,
  includeExactPlace: row.includeExactPlace,
  includeFault: row.includeFault,
  includeCost: row.includeCost,
  allowDownload: row.allowDownload,
  opened: row.opened,
  lastOpenedAt: row.lastOpenedAt,
  url,
})
