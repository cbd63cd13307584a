import type { BulkResult } from '@milepost/contract/api/measures'
import type { IncidentRating } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { type Rated, type RatingInput, rateByRole, ratingChange } from './commands.ts'

type Before = { rating: IncidentRating; ids: string[] }

/** What became of an event: its rating, or why it can't be rated. */
type Outcome = Rated | AppError

/** Ratings of one transaction: they wait for the disk and for days that are being summed once, and no one waits long for them. */
const ratedAtOnce = 50

/**
 * Rates events alike, in writes of some at a time; one that can't be rated doesn't stop the others. Also returns
 * which of those rated now had which rating before.
 */
export async function rateMany(
  db: ClientDatabase,
  caller: Caller,
  ids: readonly string[],
  input: RatingInput,
): Promise<BulkResult & { before: Before[] }> {
  const distinct = [...new Set(ids)]
  // In one order, so that two people who rate the same events don't wait for each other.
  const sorted = distinct.toSorted()
  const outcomes = new Map<string, Outcome>()
  for (let start = 0; start < sorted.length; start += ratedAtOnce)
    for (const [id, outcome] of await rateSome(db, caller, sorted.slice(start, start + ratedAtOnce), input))
      outcomes.set(id, outcome)
  const before = new Map<IncidentRating, string[]>()
  const failed: BulkResult['failed'] = []
  for (const id of distinct) {
    const outcome = outcomes.get(id)!
    if (outcome instanceof AppError) failed.push({ id, reason: outcome.message })
    else {
      const rating = outcome.ratingBefore as IncidentRating
      before.set(rating, [...(before.get(rating) ?? []), id])
    }
  }
  return {
    done: distinct.length - failed.length,
    failed,
    before: [...before].map(([rating, ids]) => ({ rating, ids })),
  }
}

/** Rates events in one write, each in a savepoint. */
function rateSome(
  db: ClientDatabase,
  caller: Caller,
  ids: readonly string[],
  input: RatingInput,
): Promise<[id: string, Outcome][]> {
  const recorded = (outcomes: readonly [id: string, Outcome][]) =>
    outcomes.flatMap(([id, outcome]) => (outcome instanceof AppError ? [] : [ratingChange(id, input, outcome)]))
  return write({ db, caller }, recorded, async (transaction, writing) => {
    const outcomes: [id: string, Outcome][] = []
    for (const id of ids) {
      await sql`savepoint rating`.execute(transaction)
      try {
        outcomes.push([id, await rateByRole(transaction, writing, caller, id, input)])
        await sql`release savepoint rating`.execute(transaction)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await sql`rollback to savepoint rating`.execute(transaction)
        outcomes.push([id, error])
      }
    }
    return outcomes
  })
}
