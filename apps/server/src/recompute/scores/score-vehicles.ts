import { scoreSubject } from '@milepost/scoring/score-subject'
import type { UpsertTable } from '../../db/bulk/upsert.ts'
import type { EvidenceById } from '../evidence/read-evidence.ts'
import { recordOf } from './fleet-records.ts'
import { columnsOf, columnTypes, type MonthColumns, monthColumns, partsOf, type ScoreColumns } from './score-columns.ts'
import { vehicleMonthTable } from './score-months.ts'
import { fingerprintOf, madeOfEach, type ScoringRun } from './scoring-run.ts'
import { pastOf, settledScores } from './settled-scores.ts'
import { type Scored, storeScored } from './storing/store-scored.ts'

export const scoreWindowDays = 30

/** What lists show next to the score: distance and events in the shown window. */
type Shown = {
  vehicleId: string
  /** Distance of this unit, null if it wasn't reported; and how much of it counts for the vehicle. */
  distanceMeters: number | null
  countedMeters: number
  incidents: number
  distanceSource: number
  connectionId: number
  /** Fingerprint of the stored score; null if there is none. */
  fingerprint: string | null
}

type ScoreRow = ScoreColumns &
  Omit<Shown, 'fingerprint' | 'connectionId'> & {
    clientId: number
    windowDays: number
    parts: string
    fingerprint: string
  }

const table: UpsertTable<ScoreRow> = {
  table: 'vehicle_score',
  columns: {
    clientId: 'int',
    windowDays: 'smallint',
    vehicleId: 'bigint',
    ...columnTypes,
    distanceMeters: 'float8',
    countedMeters: 'float8',
    distanceSource: 'smallint',
    incidents: 'int',
    parts: 'json',
    fingerprint: 'text',
  },
  key: ['clientId', 'windowDays', 'vehicleId'],
}

/**
 * Scores vehicles whose evidence, or whose list values, differ from the stored score's; the others wouldn't change. A
 * vehicle with two units has one score, which both show: the events of both over the miles driven. Averages over
 * vehicles weight scores by `counted_meters`.
 */
export async function storeVehicles(run: ScoringRun, evidence: EvidenceById): Promise<void> {
  await storeScored(run, 'vehicle', [...evidence.keys()], { score: table, month: vehicleMonthTable }, (ids) =>
    scoresOf(run, ids, evidence),
  )
}

type VehicleMonth = MonthColumns & { clientId: number; vehicleId: string }

async function scoresOf(run: ScoringRun, ids: readonly string[], evidence: EvidenceById) {
  const { pool, clientId, asOf, model, priors } = run
  const { rows: shown } = await pool.query<Shown>(shownOfVehicles, [clientId, scoreWindowDays, ids])
  const computedAt = new Date()
  return madeOfEach(shown, ({ fingerprint: stored, connectionId, ...row }): Scored<ScoreRow, VehicleMonth> | null => {
    const known = evidence.get(row.vehicleId)!
    const past = pastOf(run.unsettled, connectionId)
    const record = recordOf(known, run.records)
    const fingerprint = fingerprintOf(run, [known, row, past, record])
    if (fingerprint === stored) return null
    const scores = settledScores(scoreSubject(known, model.config, priors, record), past)
    const columns = columnsOf(scores, model, computedAt)
    return {
      id: row.vehicleId,
      row: {
        ...row,
        clientId,
        windowDays: scoreWindowDays,
        ...columns,
        parts: partsOf(known, scores, record),
        fingerprint,
      },
      month: { clientId, vehicleId: row.vehicleId, ...monthColumns(scores, model, asOf) },
    }
  })
}

// $2 is the shown window in days, which ends with the client's own day, and $3 the vehicles.
// Without trips, driving is zero only for a vehicle that is reporting and had no events.
const shownOfVehicles = `
  with window_of as materialized (
    select (now() at time zone time_zone)::date - $2::int as day from client where id = $1),
  shown as (
    select vehicle_id, sum(distance_meters) as meters, sum(trips)::int as trips, coalesce(sum(distance_meters) filter (where is_counted), 0) as counted,
      sum(incidents)::int as incidents
    from vehicle_day where client_id = $1 and vehicle_id = any($3::bigint[]) and day > (select day from window_of) group by vehicle_id)
  select v.id as "vehicleId", v.connection_id as "connectionId", case when d.meters > 0 then d.meters when coalesce(d.incidents + d.trips, 0) = 0 and l.at >= (select day + 1 from window_of) then 0 end as "distanceMeters", coalesce(d.counted, 0) as "countedMeters",
    coalesce(d.incidents, 0) as incidents, s.fingerprint,
    coalesce((select t.distance_source from trip t where t.client_id = $1 and t.vehicle_id = v.id
      and t.started_at > now() - interval '60 days' and t.distance_source > 0 order by t.started_at desc limit 1), 0) as "distanceSource"
  from vehicle v left join shown d on d.vehicle_id = v.id
    left join vehicle_latest l on l.client_id = $1 and l.vehicle_id = v.id
    left join vehicle_score s on s.client_id = $1 and s.window_days = $2 and s.vehicle_id = v.id
  where v.client_id = $1 and v.gone_at is null and v.id = any($3::bigint[])`
