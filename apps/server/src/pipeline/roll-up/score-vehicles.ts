import { type RateType, rateTypes, scoringTypes } from '@milepost/contract/risk-score-config'
import { type BehavioralRisk, behavioralRisk } from '@milepost/scoring/behavioral'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { type BehavioralEvidence, cameraTypes } from '@milepost/scoring/evidence'
import { intervalOf } from '@milepost/scoring/interval'
import { startingPriors } from '@milepost/scoring/priors'
import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../../db/client-turns.ts'
import { transact } from '../../db/transact.ts'
import { fadedEvidence, refreshEvidence } from './evidence-months.ts'
import { lockRollUp } from './lock-roll-up.ts'

export const scoreWindowDays = 30
const configVersion = 1
const priors = startingPriors(defaultScoringConfig)
const metersPerMile = 1609.344
const refreshMinutes = 10
/** While the past is still coming in, scores move fast. */
const refreshMinutesDuringHistory = 1

type Evidence = {
  vehicle_id: string
  has_camera: boolean
  exposure: number
  /** By scoring type, in the order of all. */
  points: (number | null)[] | null
  /** What this unit has driven in the shown window, and how much of it counts for the vehicle. */
  meters: number
  counted_meters: number
  /** What the vehicle has driven in the shown window, whichever of its units told of it. */
  vehicle_meters: number
  incidents: number
  source: number
}

/**
 * Recomputes the behavioural scores of one client whose rollups have moved since, from the evidence that is kept of each
 * month: events and miles of the last two years, both fading with age, shrunk towards the average where a vehicle has driven little. A vehicle with two units has
 * one score, which both show: the events of both over the miles driven. Averages over vehicles weigh scores by
 * `counted_meters`. Tells whether there was one.
 */
export async function scoreVehicles(pool: pg.Pool, turns: ClientTurns = failingTurns): Promise<boolean> {
  const { rows: due } = await pool.query<{ id: number; today: string }>(
    `select c.client_id as id, current_date as today from (select distinct client_id from connection) c
     where c.client_id <> all($3::int[]) and exists (select 1 from vehicle v where v.client_id = c.client_id and v.gone_at is null)
       and not exists (select 1 from vehicle_score s where s.client_id = c.client_id and s.computed_at > now() - make_interval(mins =>
         case when exists (
             select 1 from sync_stream h where h.client_id = c.client_id and h.stream like '%.history' and h.completed_at is null)
           then $2::int else $1::int end))
     order by 1 limit 1`,
    [refreshMinutes, refreshMinutesDuringHistory, turns.resting()],
  )
  if (!due[0]) return false
  const { id, today } = due[0]
  return turns.take(id, () => scoreClient(pool, id, today))
}

async function scoreClient(pool: pg.Pool, clientId: number, today: string): Promise<boolean> {
  const rows = await gatherEvidence(pool, clientId, today)
  const scores = rows.map((row) => ({
    ...row,
    risk: row.exposure > 0 ? behavioralRisk(evidenceOf(row), defaultScoringConfig, priors) : null,
  }))
  await transact(pool, async (client) => {
    // A vehicle that moved away meanwhile would leave a score behind that bars its way back.
    await lockRollUp(client, clientId)
    await client.query(storeScores, [
      clientId,
      scoreWindowDays,
      configVersion,
      scores.map((row) => row.vehicle_id),
      scores.map((row) =>
        row.vehicle_meters / metersPerMile < defaultScoringConfig.minimumMiles ? null : (row.risk?.score ?? null),
      ),
      scores.map((row) => row.risk && intervalOfRisk(row.risk).low),
      scores.map((row) => row.risk && intervalOfRisk(row.risk).high),
      scores.map((row) => row.risk?.provisional ?? true),
      scores.map((row) => row.meters),
      scores.map((row) => row.counted_meters),
      scores.map((row) => row.source),
      scores.map((row) => row.incidents),
    ])
  })
  return true
}

const storeScores = `
  insert into vehicle_score as t (client_id, window_days, vehicle_id, behavioral, behavioral_low, behavioral_high, provisional,
    distance_meters, counted_meters, distance_source, incidents, config_version, computed_at)
  select $1::int, $2::smallint, v, b, l, h, p, m, c, s, i, $3::int, now()
  from unnest($4::bigint[], $5::real[], $6::real[], $7::real[], $8::boolean[], $9::float8[], $10::float8[], $11::smallint[], $12::int[])
    as n(v, b, l, h, p, m, c, s, i) join vehicle on vehicle.client_id = $1 and vehicle.id = v
  on conflict (client_id, window_days, vehicle_id) do update set behavioral = excluded.behavioral, behavioral_low = excluded.behavioral_low,
    behavioral_high = excluded.behavioral_high, provisional = excluded.provisional, distance_meters = excluded.distance_meters,
    counted_meters = excluded.counted_meters, distance_source = excluded.distance_source, incidents = excluded.incidents, computed_at = excluded.computed_at`

/** What is known of how each vehicle of a client is driven, as of a day (UTC, yyyy-mm-dd). */
export async function gatherEvidence(pool: pg.Pool, clientId: number, today: string): Promise<Evidence[]> {
  const firstMonth = await refreshEvidence(pool, clientId, defaultScoringConfig, today)
  const values = [clientId, today, firstMonth, defaultScoringConfig.halfLifeDays, scoreWindowDays]
  return (await pool.query<Evidence>(evidenceQuery, values)).rows
}

/** The 90 % interval of a score: of the measurement, and of what scores leave unsaid. */
const intervalOfRisk = ({ relativeRisk, seLog }: BehavioralRisk) =>
  intervalOf(Math.log(relativeRisk), Math.hypot(seLog, priors.residualSd))

/** A vehicle without a camera gives no evidence, for or against, of what only a camera sees. */
function evidenceOf({ points, exposure, has_camera }: Evidence): BehavioralEvidence {
  const seen = rateTypes.filter((type: RateType) => has_camera || !cameraTypes.includes(type))
  return Object.fromEntries(seen.map((type) => [type, { points: points?.[scoringTypes.indexOf(type)] ?? 0, exposure }]))
}

const sumsOfPoints = scoringTypes.map((_, at) => `sum(e.points[${at + 1}])`).join(', ')

// $2 today, $3 first month of evidence, $4 half-life and $5 shown window in days.
const evidenceQuery = `
  with unit as (
    select id, case when vin_key is null then id else min(id) over (partition by vin_key) end as first_id from vehicle where client_id = $1),
  shown as (
    select vehicle_id, sum(distance_meters) as meters, coalesce(sum(distance_meters) filter (where is_counted), 0) as counted,
      sum(incidents)::int as incidents
    from vehicle_day where client_id = $1 and day > $2::date - $5::int group by vehicle_id),
  evidence as (${fadedEvidence}),
  whole as (
    select u.first_id, coalesce(sum(e.exposure), 0) as exposure, array[${sumsOfPoints}] as points, coalesce(sum(d.counted), 0) as meters,
      bool_or(exists (select 1 from camera_status c where c.client_id = $1 and c.vehicle_id = u.id)) as has_camera
    from unit u left join evidence e on e.vehicle_id = u.id left join shown d on d.vehicle_id = u.id group by u.first_id)
  select v.id as vehicle_id, w.exposure, coalesce(d.meters, 0) as meters, coalesce(d.counted, 0) as counted_meters,
    w.meters as vehicle_meters, coalesce(d.incidents, 0) as incidents, w.has_camera, w.points,
    coalesce((select t.distance_source from trip t where t.client_id = $1 and t.vehicle_id = v.id
      and t.started_at > now() - interval '60 days' and t.distance_source > 0 order by t.started_at desc limit 1), 0) as source
  from vehicle v join unit u on u.id = v.id join whole w on w.first_id = u.first_id left join shown d on d.vehicle_id = v.id
  where v.client_id = $1 and v.gone_at is null`
