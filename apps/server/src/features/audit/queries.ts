import { type AuditActor, auditActors } from '@milepost/contract/audit/actors'
import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { actionsWith, auditWords, subjectTypesWith } from '@milepost/contract/audit/words'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import { type Caller, isAdmin } from '../../access/caller.ts'
import { forbidden } from '../../app-error.ts'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

type AuditFilter = {
  From?: string | undefined
  To?: string | undefined
  PageNumber: number
  PageSize: number
  subjectType?: string | undefined
  subjectId?: string | undefined
  userIds?: readonly string[] | undefined
  actors?: readonly AuditActor[] | undefined
  actions?: readonly string[] | undefined
  subjectTypes?: readonly string[] | undefined
  SearchedText?: string | undefined
  SortDirection?: 'asc' | 'desc' | undefined
}

/** Changes matching a filter. */
function changes(db: ClientDatabase, { From, To, subjectType, subjectId, SearchedText, ...chosen }: AuditFilter) {
  let found = db.selectFrom('auditEntry')
  if (From) found = found.where('at', '>=', fromRangeTime(From).toISOString())
  if (To) found = found.where('at', '<=', fromRangeTime(To).toISOString())
  if (subjectType) found = found.where('subjectType', '=', subjectType)
  if (subjectId) found = found.where('subjectId', '=', subjectId)
  const { userIds = [], actors = [], actions = [], subjectTypes = [] } = chosen
  if (userIds.length + actors.length > 0) found = found.where(changedBy(userIds, actors))
  if (actions.length > 0) found = found.where('action', 'in', [...actions])
  if (subjectTypes.length > 0) found = found.where('subjectType', 'in', [...subjectTypes])
  if (SearchedText) {
    found = found.where(
      hasText(
        SearchedText,
        (
          part,
        ) => sql`(${part.isIn(sql`lower(concat_ws(' ', user_name, action, subject_type, subject_id, subject_name))`)}
          or action = any(${actionsWith(part.isInLabel)}::text[])
          or subject_type = any(${subjectTypesWith(part.isInLabel)}::text[]))`,
      ),
    )
  }
  return found
}

/** Changes by any of these people, or by actors without an account: a directory's name may have its token's after it. */
const changedBy = (userIds: readonly string[], actors: readonly AuditActor[]) =>
  sql<boolean>`(user_id = any(${[...userIds]}::uuid[])
    or user_id is null and split_part(user_name, ' (', 1) = any(${actors.map((actor) => auditActors[actor])}::text[]))`

/** Everyone who changed something, under their latest name. */
export async function listPeople(db: ClientDatabase): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select user_id as id, (array_agg(user_name order by at desc))[1] as name
    from audit_entry where client_id = ${db.clientId} and user_id is not null group by user_id order by name, id`.execute(
    db,
  )
  return rows
}

/** Changes matching a filter, newest first unless asked otherwise. */
export const selectAudit = (db: ClientDatabase, filter: AuditFilter) =>
  changes(db, filter)
    .selectAll()
    .orderBy('at', filter.SortDirection ?? 'desc')
    .orderBy('id')

export async function countAudit(db: ClientDatabase, filter: AuditFilter): Promise<number> {
  const { count } = await changes(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of changes, newest first. */
export async function listAudit(
  db: ClientDatabase,
  filter: AuditFilter,
): Promise<{ items: AuditEntry[]; totalCount: number }> {
  const { PageNumber, PageSize } = filter
  const totalCount = await countAudit(db, filter)
  const rows = await selectAudit(db, filter)
    .limit(PageSize)
    .offset((PageNumber - 1) * PageSize)
    .execute()
  return { items: rows.map(entryOf), totalCount }
}

/** What has a page that shows its changes. */
const records: ReadonlySet<string> = new Set(['connection', 'vehicle', 'driver', 'incident'])

/**
 * A page of changes to one record. For anyone but admins only those of records with a page, and only who changed what and
 * when: details have prices, addresses and former values. Throws `forbidden` for other subjects.
 */
export async function listRecordAudit(
  db: ClientDatabase,
  caller: Caller,
  filter: AuditFilter & { subjectType: string },
): Promise<{ items: AuditEntry[]; totalCount: number }> {
  if (isAdmin(caller)) return listAudit(db, filter)
  if (!records.has(filter.subjectType)) throw forbidden('Only admins can see the changes to this.')
  const { items, totalCount } = await listAudit(db, filter)
  return { items: items.map((entry) => ({ ...entry, detail: {}, address: null })), totalCount }
}

export type AuditRow = {
  id: string
  at: string
  userId: string | null
  userName: string
  action: string
  subjectType: string
  subjectId: string
  subjectName: string | null
  detail: unknown
  address: string | null
}

export function entryOf({
  userId,
  userName,
  detail,
  id,
  at,
  action,
  subjectType,
  subjectId,
  subjectName,
  address,
}: AuditRow): AuditEntry {
  const known = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
  return {
    id,
    at,
    by: { id: userId, name: userName },
    action,
    subjectType,
    subjectId,
    subjectName,
    text: auditWords(action, known),
    detail: known,
    address,
  }
}
