import { randomUUID } from 'node:crypto'
import type { ImportedClaim, LossRunFile, LossRunResult } from '@milepost/contract/claims/import'
import { type Caller, callerName } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import { CommandProblem } from '../../command-problem.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { awaitFleets } from '../../recompute/scores/due-scores.ts'
import { write } from '../../write.ts'
import { checkLines } from './check-lines.ts'
import { readLossRun } from './read-loss-run.ts'
import { storeLossRun } from './store-claims.ts'
import { storeCover, storeNoLosses } from './store-cover.ts'

/** Imports and decisions at the same time could store a claim twice as new, or match it twice. */
export const lockClaims = (queries: Queries, clientId: number) =>
  queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['claims', clientId])

/** Shows what a loss run would change. Throws `invalid` for a file that isn't CSV or has no lines. */
export async function previewLossRun(db: ClientDatabase, input: LossRunFile): Promise<LossRunResult> {
  const { lines, ...read } = readOrRefuse(input)
  const { checked } = await checkLines(db, lines, input)
  return { ...read, isStored: false, rows: checked.map(({ row }) => row) }
}

/**
 * Imports a loss run: all of its lines, or none if one has a problem or a needed column is missing. Throws `invalid` as
 * `previewLossRun`.
 */
export async function importLossRun(db: ClientDatabase, caller: Caller, input: LossRunFile): Promise<LossRunResult> {
  const { lines, ...read } = readOrRefuse(input)
  const { fileName, coversFrom, coversUntil } = input
  const audited = ({ isStored, rows }: LossRunResult) => {
    const count = (action: string) => rows.filter((row) => row.action === action).length
    const [added, changed, noLosses] = [count('new'), count('changed'), count('noLosses')]
    if (!isStored || !isChange(rows, input)) return []
    return {
      action: 'claim.import',
      subject: ['client', db.clientId] as const,
      detail: { fileName, added, changed, noLosses },
    }
  }
  return write({ db, caller }, audited, async (transaction, { queries }): Promise<LossRunResult> => {
    await lockClaims(queries, db.clientId)
    const { checked, today } = await checkLines(transaction, lines, input)
    const rows = checked.map(({ row }) => row)
    if (read.missing.length > 0 || rows.some(({ problems }) => problems.length > 0))
      return { ...read, isStored: false, rows }
    if (isChange(rows, input)) {
      const changed = checked.flatMap(({ row, claim }) => (row.action === 'unchanged' ? [] : (claim ?? [])))
      const claims = checked.flatMap(({ claim }) => claim ?? [])
      const run = { clientId: db.clientId, lossRunId: randomUUID() }
      await storeLossRun(
        queries,
        db.clientId,
        { id: run.lossRunId, fileName, importedBy: callerName(caller), claims },
        changed.map(({ id }) => id),
      )
      await storeCover(queries, run, claims, { from: coversFrom, until: coversUntil, today })
      await storeNoLosses(
        queries,
        run,
        checked.flatMap(({ cover }) => cover ?? []),
      )
      await awaitFleets(queries, db.clientId)
    }
    return { ...read, isStored: true, rows }
  })
}

/** The same file again changes nothing, unless other covered days are given. */
const isChange = (rows: readonly ImportedClaim[], { coversFrom, coversUntil }: LossRunFile) =>
  coversFrom !== null || coversUntil !== null || rows.some(({ action }) => action !== 'unchanged')

function readOrRefuse({ file, columns, coversFrom, coversUntil }: LossRunFile) {
  const refuse = (message: string, field = 'file') => invalid([{ field: `body.${field}`, message }])
  if (coversFrom !== null && coversUntil !== null && coversUntil < coversFrom)
    throw refuse('must not be before the first covered day', 'coversUntil')
  try {
    const read = readLossRun(file, columns)
    if (read.headers.length === 0 || (read.missing.length === 0 && read.lines.length === 0))
      throw refuse('has no lines after the first one')
    const outside = Object.values(read.columns).find((at) => at >= read.headers.length)
    if (outside !== undefined) throw refuse(`names column ${outside + 1}, which the file doesn’t have`, 'columns')
    return read
  } catch (error) {
    if (error instanceof CommandProblem) throw refuse(error.message.replace(/^The file /, '').replace(/\.$/, ''))
    throw error
  }
}
