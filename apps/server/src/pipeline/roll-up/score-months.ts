import type { Priors } from '@milepost/scoring/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type { SubjectScores } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import { type UpsertTable, upsert } from '../../db/upsert.ts'
import type { Detectors } from './detectors.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { columnsOf, columnTypes, isProvisional, type ScoreColumns, shortJson } from './score-columns.ts'
import { isPastRead, type ScoringModel } from './scoring-priors.ts'
import { readEvidence } from './vehicle-evidence.ts'

type MonthRow = ScoreColumns & {
  clientId: number
  vehicleId: string
  month: string
  provisional: boolean
  exposure: number
  reasons: string | null
  missing: string
  configVersion: number
  priorsVersion: string
  computedAt: Date
}

const table: UpsertTable<MonthRow> = {
  table: 'vehicle_score_month',
  columns: {
    clientId: 'int',
    vehicleId: 'bigint',
    month: 'date',
    ...columnTypes,
    provisional: 'boolean',
    exposure: 'real',
    reasons: 'jsonb',
    missing: 'jsonb',
    configVersion: 'int',
    priorsVersion: 'text',
    computedAt: 'timestamptz',
  },
  key: ['clientId', 'vehicleId', 'month'],
}

export type ScoredVehicle = { vehicleId: string; scores: SubjectScores }

/** Notes the scores of a month, in the transaction that stores them. */
export async function storeMonth(
  client: ClientBase,
  clientId: number,
  day: string,
  { version }: ScoringModel,
  scored: readonly ScoredVehicle[],
): Promise<void> {
  const computedAt = new Date()
  const rows = scored.map(({ vehicleId, scores }) => ({
    clientId,
    vehicleId,
    month: `${day.slice(0, 7)}-01`,
    ...columnsOf(scores),
    provisional: isProvisional(scores),
    exposure: scores.exposure,
    reasons: scores.combined && shortJson(scores.combined.reasons),
    missing: JSON.stringify(scores.missing),
    configVersion: version,
    priorsVersion: scores.priorsVersion,
    computedAt,
  }))
  await upsert(client, table, rows)
}

/**
 * Scores the newest past month that some vehicle of a client has evidence of and no score, as of its last day, once the past
 * has been read. What is stored stays as it is. Tells whether there was one.
 */
export async function scorePastMonth(
  pool: pg.Pool,
  clientId: number,
  today: string,
  model: ScoringModel,
  priors: Priors,
  detectors: Detectors,
): Promise<boolean> {
  if (!(await isPastRead(pool, clientId))) return false
  const { rows: found } = await pool.query<{ month: string | null; last: string }>(newestMissing, [clientId, today])
  const [missing] = found
  if (!missing?.month) return false
  const wanted = { clientId, asOf: missing.last, config: model.config, vehicleIds: null }
  const evidence = await readEvidence(pool, wanted, detectors)
  return transact(pool, async (client) => {
    await lockRollUp(client, clientId)
    const { rows } = await client.query<{ id: string }>(withoutMonth, [clientId, missing.month])
    const scored = rows.flatMap(({ id }) => {
      const known = evidence.get(id)
      return known ? [{ vehicleId: id, scores: scoreSubject(known, model.config, priors) }] : []
    })
    await storeMonth(client, clientId, missing.last, model, scored)
    return scored.length > 0
  })
}

const newestMissing = `
  select max(e.month) as month, (max(e.month) + interval '1 month')::date - 1 as last
  from evidence_month e join vehicle v on v.client_id = $1 and v.id = e.vehicle_id
    left join vehicle_score_month m on m.client_id = $1 and m.vehicle_id = e.vehicle_id and m.month = e.month
  where e.client_id = $1 and e.month < date_trunc('month', $2::date) and e.first_day is not null and m.vehicle_id is null`

const withoutMonth = `
  select e.vehicle_id as id from evidence_month e join vehicle v on v.client_id = $1 and v.id = e.vehicle_id
    left join vehicle_score_month m on m.client_id = $1 and m.vehicle_id = e.vehicle_id and m.month = e.month
  where e.client_id = $1 and e.month = $2 and m.vehicle_id is null`
