import type { BulkResult } from '@milepost/contract/api/measures'
import type { IncidentRating } from '@milepost/domain/codes'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type RatingInput, rateIncident } from './commands.ts'

type Before = { rating: IncidentRating; ids: string[] }

/**
 * Rates events alike, each in a write of its own, so that one that can't be rated doesn't stop the others. Also returns
 * which of those rated now had which rating before.
 */
export async function rateMany(
  db: ClientDatabase,
  caller: Caller,
  ids: readonly string[],
  input: RatingInput,
): Promise<BulkResult & { before: Before[] }> {
  const distinct = [...new Set(ids)]
  const known = await db.selectFrom('incident').where('id', 'in', distinct).select(['id', 'rating']).execute()
  const ratings = new Map(known.map(({ id, rating }) => [id, rating as IncidentRating]))
  const before = new Map<IncidentRating, string[]>()
  const failed: BulkResult['failed'] = []
  for (const id of distinct)
    try {
      await rateIncident(db, caller, id, input)
      const rating = ratings.get(id)!
      before.set(rating, [...(before.get(rating) ?? []), id])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, reason: error.message })
    }
  return {
    done: distinct.length - failed.length,
    failed,
    before: [...before].map(([rating, ids]) => ({ rating, ids })),
  }
}
