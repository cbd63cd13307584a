import { scoreSubject } from '@milepost/scoring/score-subject'
import { type UpsertTable, upsert } from '../../db/bulk/upsert.ts'
import { readDrivers, readVehicles } from '../evidence/read-evidence.ts'
import { recordOf, recordsOf } from './fleet-records.ts'
import { isOutdated, scoreMark } from './formula/formula-id.ts'
import { dropMonthTotals, type ScoredSubject } from './month-totals.ts'
import { isPastRead } from './past-read.ts'
import { type MonthColumns, monthColumns, monthTypes } from './score-columns.ts'
import { type ScoringRun, whileHere } from './scoring-run.ts'

export const vehicleMonthTable: UpsertTable<MonthColumns & { clientId: number; vehicleId: string }> = {
  table: 'vehicle_score_month',
  columns: { clientId: 'int', vehicleId: 'bigint', ...monthTypes },
  key: ['clientId', 'vehicleId', 'month'],
}
export const driverMonthTable: UpsertTable<MonthColumns & { clientId: number; driverId: string }> = {
  table: 'driver_score_month',
  columns: { clientId: 'int', driverId: 'bigint', ...monthTypes },
  key: ['clientId', 'driverId', 'month'],
}

/** Whether a month was scored, none was missing that can be scored, or its data isn't complete yet. */
export type MonthResult = 'scored' | 'none' | 'waiting'

const evidenceOf = { vehicle: 'evidence_month', driver: 'driver_evidence_month' } as const
const readers = { vehicle: readVehicles, driver: readDrivers } as const

/**
 * Scores the newest past month in which a vehicle, or driver, of a client has evidence but no score, or one by an earlier
 * formula or earlier priors, as of its last day, once history up to then has been imported and calculated; only months before that of the
 * day `before`. Other stored scores don't change.
 */
export async function scorePastMonth(run: ScoringRun, subject: ScoredSubject, before = run.asOf): Promise<MonthResult> {
  const { pool, clientId, model, priors, detectors } = run
  const mark = scoreMark(priors.version)
  const { rows: found } = await pool.query<{ month: string | null; last: string }>(newestMissing(subject), [
    clientId,
    before,
    mark,
    model.version,
  ])
  const [missing] = found
  if (!missing?.month) return 'none'
  if (!(await isPastRead(pool, clientId, missing.last, evidenceOf[subject]))) return 'waiting'
  const evidence = await readers[subject](pool, { ...run, asOf: missing.last }, detectors)
  const records = subject === 'vehicle' ? recordsOf(evidence, model.config, priors) : new Map()
  const { rows } = await pool.query<{ id: string }>(withoutMonth(subject), [
    clientId,
    missing.month,
    mark,
    model.version,
  ])
  const scored = rows.flatMap(({ id }) => {
    const known = evidence.get(id)
    if (!known) return []
    const scores = scoreSubject(known, model.config, priors, recordOf(known, records))
    return [{ id, ...monthColumns(scores, model, missing.last) }]
  })
  await whileHere(
    run,
    subject,
    scored.map(({ id }) => id),
    async (client, isHere) => {
      const here = scored.filter(({ id }) => isHere(id))
      await dropMonthTotals(client, clientId, { subject, month: missing.month! })
      if (subject === 'vehicle')
        await upsert(
          client,
          vehicleMonthTable,
          here.map(({ id, ...row }) => ({ clientId, vehicleId: id, ...row })),
        )
      else
        await upsert(
          client,
          driverMonthTable,
          here.map(({ id, ...row }) => ({ clientId, driverId: id, ...row })),
        )
    },
  )
  // A month in which none of them can be scored doesn't hide the ones before it.
  return scored.length > 0 ? 'scored' : scorePastMonth(run, subject, missing.month)
}

/** Placeholder vehicles hold events of drivers, and don't drive. */
const isReal = { vehicle: ' and not s.is_placeholder', driver: '' } as const

const unscored = (subject: ScoredSubject) => `
  from ${evidenceOf[subject]} e join ${subject} s on s.client_id = $1 and s.id = e.${subject}_id${isReal[subject]}
    left join ${subject}_score_month m on m.client_id = $1 and m.${subject}_id = e.${subject}_id and m.month = e.month
  where e.client_id = $1 and (m.${subject}_id is null or ${isOutdated('m', '$3::text', '$4::int')})`

const newestMissing = (subject: ScoredSubject) => `
  select max(e.month) as month, (max(e.month) + interval '1 month')::date - 1 as last
  ${unscored(subject)} and e.month < date_trunc('month', $2::date) and e.first_day is not null`

const withoutMonth = (subject: ScoredSubject) => `
  select e.${subject}_id as id ${unscored(subject)} and e.month = $2`
