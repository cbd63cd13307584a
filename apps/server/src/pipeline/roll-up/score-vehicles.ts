import { defaultScoringConfig } from '@milepost/scoring/config'
import { startingPriors } from '@milepost/scoring/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../../db/client-turns.ts'
import { transact } from '../../db/transact.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { gatherEvidence } from './vehicle-evidence.ts'

export const scoreWindowDays = 30
const configVersion = 1
const priors = startingPriors(defaultScoringConfig)
const refreshMinutes = 10
/** While the past is still coming in, scores move fast. */
const refreshMinutesDuringHistory = 1

/** What lists show beside the score: driven and happened in the shown window. */
type Shown = {
  vehicle_id: string
  /** What this unit has driven, and how much of it counts for the vehicle. */
  meters: number
  counted_meters: number
  incidents: number
  source: number
}

/**
 * Recomputes the behavioural scores of one client whose rollups have moved since, from the evidence that is kept of each
 * month: events and miles of the last two years, both fading with age, shrunk towards the average where a vehicle has driven
 * little. A vehicle with two units has one score, which both show: the events of both over the miles driven. Averages over vehicles weigh scores by
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
  const evidence = await gatherEvidence(pool, clientId, today, defaultScoringConfig)
  const { rows } = await pool.query<Shown>(shownOfVehicles, [clientId, today, scoreWindowDays])
  const scores = rows.flatMap((row) => {
    const known = evidence.get(row.vehicle_id)
    return known ? [{ ...row, behavioral: scoreSubject(known, defaultScoringConfig, priors).behavioral }] : []
  })
  await transact(pool, async (client) => {
    // A vehicle that moved away meanwhile would leave a score behind that bars its way back.
    await lockRollUp(client, clientId)
    await client.query(storeScores, [
      clientId,
      scoreWindowDays,
      configVersion,
      scores.map((row) => row.vehicle_id),
      scores.map((row) => row.behavioral?.score ?? null),
      scores.map((row) => row.behavioral?.low ?? null),
      scores.map((row) => row.behavioral?.high ?? null),
      scores.map((row) => row.behavioral?.provisional ?? true),
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

// $2 today and $3 the shown window in days.
const shownOfVehicles = `
  with shown as (
    select vehicle_id, sum(distance_meters) as meters, coalesce(sum(distance_meters) filter (where is_counted), 0) as counted,
      sum(incidents)::int as incidents
    from vehicle_day where client_id = $1 and day > $2::date - $3::int group by vehicle_id)
  select v.id as vehicle_id, coalesce(d.meters, 0) as meters, coalesce(d.counted, 0) as counted_meters,
    coalesce(d.incidents, 0) as incidents,
    coalesce((select t.distance_source from trip t where t.client_id = $1 and t.vehicle_id = v.id
      and t.started_at > now() - interval '60 days' and t.distance_source > 0 order by t.started_at desc limit 1), 0) as source
  from vehicle v left join shown d on d.vehicle_id = v.id
  where v.client_id = $1 and v.gone_at is null`
