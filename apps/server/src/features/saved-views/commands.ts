import { randomUUID } from 'node:crypto'
import type { Received } from '@milepost/contract/api/endpoint'
import { mostSavedViews, type SavedView, type savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { type Caller, callerName, callerUserId, isAdmin } from '../../access/caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../app-error.ts'
import { duplicateKey, errorCode } from '../../db/connection/database-problem.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { listSavedViews } from './queries.ts'

type Input = Received<typeof savedViewEndpoints.create>['body']
type Change = Received<typeof savedViewEndpoints.change>['body']

/** Saves a view. Throws `invalid` for a name the person already uses on the page, `conflict` beyond the limit. */
export async function createSavedView(db: ClientDatabase, caller: Caller, input: Input): Promise<SavedView> {
  const ownerId = personOf(caller)
  const id = randomUUID()
  const { page, name, search, source, isShared } = input
  const change = { action: 'savedView.create', subject: ['savedView', id], detail: { name, page, isShared } } as const
  await named(() =>
    write({ db, caller }, change, async (transaction, { queries }) => {
      await limitViews(transaction, queries, ownerId)
      await transaction
        .insertInto('savedView')
        .values({
          clientId: db.clientId,
          id,
          ownerId,
          ownerName: callerName(caller),
          page,
          name,
          search,
          source: source && JSON.stringify(source),
          isShared,
        })
        .execute()
    }),
  )
  return findView(db, ownerId, id)
}

/** Renames, shares or replaces a view. Throws `notFound`, `forbidden` for another person's, or as `createSavedView`. */
export async function changeSavedView(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  { name, isShared, content }: Change,
): Promise<SavedView> {
  const audited = (before: object) => ({
    action: 'savedView.change',
    subject: ['savedView', id] as const,
    detail: {
      before,
      ...(name !== undefined && { name }),
      ...(isShared !== undefined && { isShared }),
      ...(content && { search: content.search }),
    },
  })
  await named(() =>
    write({ db, caller }, audited, async (transaction) => {
      const before = await lockView(transaction, caller, id)
      await transaction
        .updateTable('savedView')
        .set({
          changedAt: new Date(),
          ...(name !== undefined && { name }),
          ...(isShared !== undefined && { isShared }),
          ...(content && { search: content.search, source: content.source && JSON.stringify(content.source) }),
        })
        .where('id', '=', id)
        .execute()
      // Others can't open it anymore, so their pages don't open with it either.
      if (isShared === false)
        await transaction
          .deleteFrom('savedViewDefault')
          .where('viewId', '=', id)
          .where('userId', '<>', before.ownerId)
          .execute()
      return { name: before.name, isShared: before.isShared, ...(content && { search: before.search }) }
    }),
  )
  return findView(db, personOf(caller), id)
}

/** Deletes a view. Throws `notFound`, `forbidden` for another person's, or `conflict` while reports send it. */
export async function removeSavedView(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = ({ name, page }: { name: string; page: string }) => ({
    action: 'savedView.delete',
    subject: ['savedView', id] as const,
    detail: { name, page },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const before = await lockView(transaction, caller, id)
    await requireUnscheduled(transaction, id)
    await transaction.deleteFrom('savedView').where('id', '=', id).execute()
    return before
  })
}

/** Lets a page open with a view for the caller, or no longer. Throws `notFound`. */
export async function setDefaultView(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  isDefault: boolean,
): Promise<void> {
  const userId = personOf(caller)
  const audited = () => ({
    action: isDefault ? 'savedView.setDefault' : 'savedView.clearDefault',
    subject: ['savedView', id] as const,
  })
  await write({ db, caller }, audited, async (transaction) => {
    const { page } = await findView(transaction, userId, id)
    await transaction
      .deleteFrom('savedViewDefault')
      .where('userId', '=', userId)
      .where('page', '=', page)
      // Clearing one that isn't the default changes nothing.
      .$if(!isDefault, (some) => some.where('viewId', '=', id))
      .execute()
    if (isDefault)
      await transaction
        .insertInto('savedViewDefault')
        .values({ clientId: db.clientId, userId, page, viewId: id })
        .execute()
  })
}

/** Deletes what only a removed person could open; what they shared stays. */
export async function forgetViewsOf(transaction: ClientDatabase, userId: string): Promise<void> {
  await transaction.deleteFrom('savedViewDefault').where('userId', '=', userId).execute()
  await transaction.deleteFrom('savedView').where('ownerId', '=', userId).where('isShared', '=', false).execute()
}

/** Returns the person behind a call. Software has no views. */
export function personOf(caller: Caller): string {
  const userId = callerUserId(caller)
  if (userId === null) throw forbidden('Only people have saved views.')
  return userId
}

async function findView(db: ClientDatabase, userId: string, id: string): Promise<SavedView> {
  const [found] = await listSavedViews(db, userId, [id])
  if (!found) throw notFound('saved view')
  return found
}

/** Locks a view that the caller may change. */
async function lockView(transaction: ClientDatabase, caller: Caller, id: string) {
  const view = await transaction.selectFrom('savedView').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const isMine = view?.ownerId === callerUserId(caller)
  if (!view || !(isMine || view.isShared)) throw notFound('saved view')
  if (!isMine && !isAdmin(caller)) throw forbidden('Only its owner or an admin can change a shared view.')
  return view
}

async function requireUnscheduled(transaction: ClientDatabase, id: string): Promise<void> {
  const scheduled = await transaction
    .selectFrom('reportSchedule')
    .select('name')
    .where('viewId', '=', id)
    .where('endedBecause', 'is', null)
    .executeTakeFirst()
  if (scheduled) throw conflict(`The scheduled report ${scheduled.name} sends this view. Delete the schedule first.`)
}

async function limitViews(transaction: ClientDatabase, queries: Queries, ownerId: string): Promise<void> {
  // Of several saved at once, each sees those before it.
  await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', [
    `saved views ${ownerId}`,
    transaction.clientId,
  ])
  const { count } = await transaction
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostSavedViews)
    throw conflict(`You have ${mostSavedViews} saved views, the most possible. Delete one that you no longer need.`)
}

/** Names a duplicate at its field. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== duplicateKey) throw error
    throw invalid([
      { field: 'body.name', message: 'is already used for another view of this page. Choose another name' },
    ])
  }
}
