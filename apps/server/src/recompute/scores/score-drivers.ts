import { scoreSubject } from '@milepost/scoring/score-subject'
import type { UpsertTable } from '../../db/bulk/upsert.ts'
import type { EvidenceById } from '../evidence/read-evidence.ts'
import {
  columnsOf,
  columnTypes,
  type MonthColumns,
  monthColumns,
  partsOf,
  type ScoreColumns,
  type StoredColumns,
  storedTypes,
} from './score-columns.ts'
import { driverMonthTable } from './score-months.ts'
import { fingerprintOf, madeOfEach, type ScoringRun } from './scoring-run.ts'
import { pastOf, settledScores } from './settled-scores.ts'
import { type Scored, storeScored } from './storing/store-scored.ts'

type DriverRow = ScoreColumns & StoredColumns & { clientId: number; driverId: string }

const table: UpsertTable<DriverRow> = {
  table: 'driver_score',
  columns: { clientId: 'int', driverId: 'bigint', ...columnTypes, ...storedTypes },
  key: ['clientId', 'driverId'],
}

/** Scores drivers whose evidence differs from the stored score's, using the priors of the fleet's vehicles. */
export async function storeDrivers(run: ScoringRun, evidence: EvidenceById): Promise<void> {
  await storeScored(run, 'driver', [...evidence.keys()], { score: table, month: driverMonthTable }, (ids) =>
    scoresOf(run, ids, evidence),
  )
}

type DriverMonth = MonthColumns & { clientId: number; driverId: string }

async function scoresOf(run: ScoringRun, ids: readonly string[], evidence: EvidenceById) {
  const { pool, clientId, asOf, model, priors } = run
  const { rows: drivers } = await pool.query<{ driverId: string; connectionId: number; stored: string | null }>(
    `select d.id as "driverId", d.connection_id as "connectionId", s.fingerprint as stored
     from driver d left join driver_score s on s.client_id = $1 and s.driver_id = d.id
     where d.client_id = $1 and d.id = any($2::bigint[])`,
    [clientId, ids],
  )
  return madeOfEach(drivers, ({ driverId, connectionId, stored }): Scored<DriverRow, DriverMonth> | null => {
    const known = evidence.get(driverId)!
    const past = pastOf(run.unsettled, connectionId)
    const fingerprint = fingerprintOf(run, [known, past])
    if (fingerprint === stored) return null
    const scores = settledScores(scoreSubject(known, model.config, priors), past)
    const { exposure } = scores
    const columns = columnsOf(scores, model, new Date())
    return {
      id: driverId,
      row: { clientId, driverId, ...columns, exposure, parts: partsOf(known, scores), fingerprint },
      month: { clientId, driverId, ...monthColumns(scores, model, asOf) },
    }
  })
}
