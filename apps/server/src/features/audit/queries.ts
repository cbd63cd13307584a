import type { AuditEntry } from '@milepost/contract/audit'
import { fromRangeTime } from '@milepost/contract/wire-time'
import { escapeLike } from '../../db/like.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { auditWords } from './audit-words.ts'

type AuditFilter = {
  From?: string | undefined
  To?: string | undefined
  PageNumber: number
  PageSize: number
  subjectType?: string | undefined
  subjectId?: string | undefined
  SearchedText?: string | undefined
}

/** A page of changes, newest first. */
export async function listAudit(
  db: ClientDatabase,
  filter: AuditFilter,
): Promise<{ items: AuditEntry[]; totalCount: number }> {
  const { From, To, PageNumber, PageSize, subjectType, subjectId, SearchedText } = filter
  let found = db.selectFrom('auditEntry')
  if (From) found = found.where('at', '>=', fromRangeTime(From).toISOString())
  if (To) found = found.where('at', '<=', fromRangeTime(To).toISOString())
  if (subjectType) found = found.where('subjectType', '=', subjectType)
  if (subjectId) found = found.where('subjectId', '=', subjectId)
  if (SearchedText) {
    const pattern = `%${escapeLike(SearchedText)}%`
    found = found.where((eb) => eb.or([eb('userName', 'ilike', pattern), eb('action', 'ilike', pattern)]))
  }
  const { count } = await found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(PageSize)
    .offset((PageNumber - 1) * PageSize)
    .execute()
  return { items: rows.map(entryOf), totalCount: Number(count) }
}

type Row = {
  id: string
  at: string
  userId: string | null
  userName: string
  action: string
  subjectType: string
  subjectId: string
  detail: unknown
}

function entryOf({ userId, userName, detail, id, at, action, subjectType, subjectId }: Row): AuditEntry {
  const known = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
  return {
    id,
    at,
    by: { id: userId, name: userName },
    action,
    subjectType,
    subjectId,
    text: auditWords(action, known),
    detail: known,
  }
}
