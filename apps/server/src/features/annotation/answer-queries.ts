import type { GivenAnnotation } from '@milepost/contract/annotation/answers'
import type { Severity } from '@milepost/domain/codes'
import type { Selectable } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Tables } from '../../db/tables.gen.ts'

export type AnswerRow = Selectable<Tables['incidentRating']>

/** Converts a stored rating to an answer; `translatedType` is null if it keeps the reported type. */
export const toAnswer = (row: AnswerRow): GivenAnnotation => ({
  id: row.id,
  by: { id: row.userId, name: row.userName },
  at: row.at,
  rating: row.rating as GivenAnnotation['rating'],
  translatedType: row.translatedType === row.reportedType ? null : row.translatedType,
  intensity: row.intensity,
  severity: row.severity as Severity | null,
  note: row.note,
  counts: row.counts,
})

/** Reads a stored rating by its id; undefined if it isn't the client's. */
export async function findAnswerRow(db: ClientDatabase, id: string): Promise<AnswerRow | undefined> {
  const [row] = await named('answer', db, db.selectFrom('incidentRating').where('id', '=', id).selectAll())
  return row
}

export async function findAnswer(db: ClientDatabase, id: string): Promise<GivenAnnotation | undefined> {
  const row = await findAnswerRow(db, id)
  return row && toAnswer(row)
}

/** Reads the last second look that decided about an answer. */
export async function findVerdictOn(db: ClientDatabase, id: string): Promise<GivenAnnotation | undefined> {
  const second = db.selectFrom('incidentRating').where('answers', '=', id).where('verdict', 'is not', null).selectAll()
  const [row] = await named('answer-verdict', db, second.orderBy('at', 'desc').limit(1))
  return row && toAnswer(row)
}
