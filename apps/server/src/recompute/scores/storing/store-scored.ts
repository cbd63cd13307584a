import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import type { ScoredSubject } from '../month-totals.ts'
import type { ScoreColumns } from '../score-columns.ts'
import { type ScoringRun, storeInSteps, whileHere } from '../scoring-run.ts'
import { queueBandChanges } from './queue-band-changes.ts'

/** A vehicle's, or driver's, new score, and that of its month. */
export type Scored<Row, Month> = { id: string; row: Row; month: Month }

type Tables<Row, Month> = { score: UpsertTable<Row>; month: UpsertTable<Month> }

/** Makes and stores scores in steps, and queues what follows from a new band. */
export async function storeScored<Row extends ScoreColumns, Month extends object>(
  run: ScoringRun,
  subject: ScoredSubject,
  ids: readonly string[],
  tables: Tables<Row, Month>,
  make: (ids: readonly string[]) => Promise<Scored<Row, Month>[]>,
): Promise<void> {
  await storeInSteps(ids, make, (some, scored) =>
    whileHere(run, subject, some, async (client, isHere) => {
      const here = scored.filter(({ id }) => isHere(id))
      const next = here.map(({ id, row: { combined, provisional } }) => ({ id, combined, provisional }))
      await queueBandChanges(client, run.clientId, subject, next)
      await upsert(
        client,
        tables.score,
        here.map(({ row }) => row),
      )
      await upsert(
        client,
        tables.month,
        here.map(({ month }) => month),
      )
    }),
  )
}
