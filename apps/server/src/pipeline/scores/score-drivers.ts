import { scoreSubject } from '@milepost/scoring/score-subject'
import { type UpsertTable, upsert } from '../../db/upsert.ts'
import type { EvidenceById } from '../evidence/read-evidence.ts'
import {
  columnsOf,
  columnTypes,
  type KeptColumns,
  keptTypes,
  type MonthColumns,
  monthColumns,
  partsOf,
  type ScoreColumns,
} from './score-columns.ts'
import { driverMonthTable } from './score-months.ts'
import { fingerprintOf, madeOfEach, type ScoringRun, storeInSteps, whileHere } from './scoring-run.ts'

type DriverRow = ScoreColumns & KeptColumns & { clientId: number; driverId: string }

const table: UpsertTable<DriverRow> = {
  table: 'driver_score',
  columns: { clientId: 'int', driverId: 'bigint', ...columnTypes, ...keptTypes },
  key: ['clientId', 'driverId'],
}

/** Scores drivers whose evidence is another than the stored score's, by what is expected of the fleet's vehicles. */
export async function storeDrivers(run: ScoringRun, evidence: EvidenceById): Promise<void> {
  await storeInSteps(
    [...evidence.keys()],
    (ids) => scoresOf(run, ids, evidence),
    (ids, scored) =>
      whileHere(run, 'driver', ids, async (client, isHere) => {
        const here = scored.filter(({ row }) => isHere(row.driverId))
        await upsert(
          client,
          table,
          here.map(({ row }) => row),
        )
        await upsert(
          client,
          driverMonthTable,
          here.map(({ month }) => month),
        )
      }),
  )
}

type ScoredDriver = { row: DriverRow; month: MonthColumns & { clientId: number; driverId: string } }

async function scoresOf(run: ScoringRun, ids: readonly string[], evidence: EvidenceById): Promise<ScoredDriver[]> {
  const { pool, clientId, asOf, model, priors } = run
  const { rows: stored } = await pool.query<{ id: string; fingerprint: string }>(
    'select driver_id as id, fingerprint from driver_score where client_id = $1 and driver_id = any($2::bigint[])',
    [clientId, ids],
  )
  const before = new Map(stored.map(({ id, fingerprint }) => [id, fingerprint]))
  return madeOfEach(ids, (driverId): ScoredDriver | null => {
    const known = evidence.get(driverId)!
    const fingerprint = fingerprintOf(run, known)
    if (fingerprint === before.get(driverId)) return null
    const scores = scoreSubject(known, model.config, priors)
    const { exposure } = scores
    const columns = columnsOf(scores, model, new Date())
    return {
      row: { clientId, driverId, ...columns, exposure, parts: partsOf(known, scores), fingerprint },
      month: { clientId, driverId, ...monthColumns(scores, model, asOf) },
    }
  })
}
