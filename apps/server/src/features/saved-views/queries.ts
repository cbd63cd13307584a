import type { SavedView } from '@milepost/contract/saved-views/endpoints'
import { ViewSource } from '@milepost/contract/saved-views/source'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** Lists a person's views of all pages, and those that others share, by name. */
export async function listSavedViews(
  db: ClientDatabase,
  userId: string,
  ids?: readonly string[],
): Promise<SavedView[]> {
  let visible = db
    .selectFrom('savedView as v')
    .leftJoin('savedViewDefault as d', (join) => join.onRef('d.viewId', '=', 'v.id').on('d.userId', '=', userId))
    .select([
      'v.id',
      'v.page',
      'v.name',
      'v.search',
      'v.isShared',
      'v.ownerId',
      'v.ownerName',
      'v.changedAt',
      'd.viewId',
    ])
    .select((eb) => eb('v.source', 'is not', null).as('hasSource'))
    .where((eb) => eb.or([eb('v.ownerId', '=', userId), eb('v.isShared', '=', true)]))
  if (ids) visible = visible.where('v.id', 'in', [...ids])
  const rows = await visible
    .orderBy((eb) => eb.fn('lower', ['v.name']))
    .orderBy('v.id')
    .execute()
  return rows.map(({ ownerId, ownerName, viewId, hasSource, ...row }) => ({
    ...row,
    hasSource: Boolean(hasSource),
    owner: { id: ownerId, name: ownerName },
    isMine: ownerId === userId,
    isDefault: viewId !== null,
  }))
}

/** What a view shows now, for a person who may open it. */
export type OpenView = { id: string; page: string; name: string; search: string; source: ViewSource | null }

/** Returns a view that a person may open; undefined if it was deleted, or isn't theirs and no longer shared. */
export async function findOpenView(db: ClientDatabase, userId: string, id: string): Promise<OpenView | undefined> {
  const row = await db
    .selectFrom('savedView')
    .select(['id', 'page', 'name', 'search', 'source'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('isShared', '=', true)]))
    .executeTakeFirst()
  return row && { ...row, source: ViewSource.nullable().parse(row.source) }
}
