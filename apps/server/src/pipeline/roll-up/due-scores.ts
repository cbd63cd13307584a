import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import type { VehicleDay } from './dirty-days.ts'
import { lockRollUp } from './lock-roll-up.ts'

/** Seconds after scores were made that they are made again: where something has changed, and where nothing has. */
const changedAfter = 45
const unchangedAfter = 600
/** Scores take at most one of so many seconds. */
const shareOfTime = 40
const vehiclesAtOnce = 200

/** Says that a client's scores no longer hold, and whose somebody waits for; called under the client's lock. */
export async function markScores(client: ClientBase, clientId: number, waited: readonly VehicleDay[]): Promise<void> {
  await client.query('update scoring_state set has_changed = true where client_id = $1 and not has_changed', [clientId])
  if (!waited.length) return
  await client.query(
    `insert into score_due (client_id, vehicle_id) select distinct $1::int, v from unnest($2::bigint[]) as u(v)
     on conflict (client_id, vehicle_id) do nothing`,
    [clientId, waited.map(({ vehicleId }) => vehicleId)],
  )
}

/** Takes some vehicles whose scores somebody waits for, with all units of each. */
export async function takeWaited(pool: pg.Pool, clientId: number): Promise<string[]> {
  return transact(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `delete from score_due d using (select vehicle_id from score_due where client_id = $1 limit $2 for update skip locked) s
       where d.client_id = $1 and d.vehicle_id = s.vehicle_id returning d.vehicle_id as id`,
      [clientId, vehiclesAtOnce],
    )
    const { rows: units } = await client.query<{ id: string }>(
      `select v.id from vehicle v where v.client_id = $1 and (v.id = any($2::bigint[]) or v.vin_key in (
         select o.vin_key from vehicle o where o.client_id = $1 and o.id = any($2::bigint[]) and o.vin_key is not null))`,
      [clientId, rows.map(({ id }) => id)],
    )
    return units.map(({ id }) => id)
  })
}

export const nextWaited = `
  select distinct client_id as "clientId" from score_due where client_id <> all($1::int[])`

/** A client whose scores are due, and the day they are of. */
export async function nextDue(
  pool: pg.Pool,
  resting: readonly number[],
): Promise<{ id: number; today: string } | null> {
  const { rows } = await pool.query<{ id: number; today: string }>(
    `select c.client_id as id, current_date as today from (select distinct client_id from connection) c
     where c.client_id <> all($1::int[]) and exists (select 1 from vehicle v where v.client_id = c.client_id and v.gone_at is null)
       and not exists (select 1 from scoring_state s where s.client_id = c.client_id and s.scored_at > now() - make_interval(secs =>
         case when s.has_changed then least($3, greatest($2, s.seconds * $4)) else $3 end::float8)
         and not exists (select 1 from risk_score_config f where f.client_id = s.client_id and f.active_from between s.scored_at and now()))
     order by 1 limit 1`,
    [resting, changedAfter, unchangedAfter, shareOfTime],
  )
  return rows[0] ?? null
}

/** Scores all of a client, and notes when and how long it took; what changes meanwhile makes it due again. */
export async function whileNoted(pool: pg.Pool, clientId: number, score: () => Promise<void>): Promise<void> {
  await transact(pool, async (client) => {
    // Days that are being rolled up are either seen by the scores or said to have changed after.
    await lockRollUp(client, clientId)
    await client.query('update scoring_state set has_changed = false where client_id = $1', [clientId])
  })
  const startedAt = performance.now()
  try {
    await score()
  } catch (error) {
    await pool.query('update scoring_state set has_changed = true where client_id = $1', [clientId])
    throw error
  }
  await pool.query(
    `insert into scoring_state as t (client_id, scored_at, seconds) values ($1, now(), $2)
     on conflict (client_id) do update set scored_at = excluded.scored_at, seconds = excluded.seconds`,
    [clientId, (performance.now() - startedAt) / 1000],
  )
}
