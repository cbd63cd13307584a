import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/connection/transact.ts'
import { dueClients } from '../../db/scope/due-clients.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { markDriversStale } from '../evidence/driver-evidence.ts'
import { aroundDay } from '../roll-up/around-day.ts'
import type { VehicleDay } from '../roll-up/dirty-days.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import { newPass, type ScoringPass, scoringParts } from './due-parts.ts'
import { isPastRolledUp } from './past-read.ts'

/** Seconds after which scores are recalculated: if something has changed, and if nothing has. */
const changedAfter = 45
const unchangedAfter = 600
/** Seconds after which a client is scored again once its past months are complete; and how many times those of a pass. */
const completeAfter = 10
const shareOfComplete = 5
/** The shortest rest of past months that weren't complete, in seconds, and how many times those of the try. */
const leastRest = 4
const shareOfPast = 2
/** Scores take at most 1 in 40 seconds. */
const shareOfTime = 40
const subjectsAtOnce = 200
/**
 * A full scoring of a client that takes no longer than this follows a rating at once, as long as it stays within its
 * share of the time.
 */
const quickSeconds = 1
const shareOfQuick = 5

/** Kinds of subjects whose scores people can wait for. */
const [vehicleKind, driverKind] = [1, 2] as const

/**
 * Marks a client's scores as stale, and as awaited for the vehicles of some days and the drivers of their events.
 * Called under the client's lock.
 */
export async function markScores(client: ClientBase, clientId: number, waited: readonly VehicleDay[]): Promise<void> {
  await client.query({
    name: 'has-changed',
    text: 'update scoring_state set has_changed = true where client_id = $1 and not has_changed',
    values: [clientId],
  })
  if (!waited.length) return
  const { rows: drivers } = await client.query<{ driverId: string; month: string }>(driversOfDays, [
    clientId,
    waited.map(({ day }) => day),
    waited.map(({ vehicleId }) => vehicleId),
  ])
  await markDriversStale(client, clientId, drivers)
  const due = [
    ...waited.map(({ vehicleId }) => [vehicleKind, vehicleId] as const),
    ...drivers.map(({ driverId }) => [driverKind, driverId] as const),
  ]
  await client.query(
    `insert into score_due (client_id, kind, subject_id) select distinct $1::int, k, s from unnest($2::smallint[], $3::bigint[]) as u(k, s)
     on conflict (client_id, kind, subject_id) do nothing`,
    [clientId, due.map(([kind]) => kind), due.map(([, id]) => id)],
  )
}

/** Marks a client's scores as stale, and those of vehicles as awaited, though none of their days changed. */
export async function awaitVehicles(db: Queries, clientId: number, vehicleIds: readonly string[]): Promise<void> {
  await db.query('update scoring_state set has_changed = true where client_id = $1 and not has_changed', [clientId])
  await db.query(
    `insert into score_due (client_id, kind, subject_id) select distinct $1::int, $2::smallint, v from unnest($3::bigint[]) as u(v)
     on conflict (client_id, kind, subject_id) do nothing`,
    [clientId, vehicleKind, vehicleIds],
  )
}

/**
 * Makes a client due at once, because the losses or the vehicles of whole fleets changed: their record moves all of their vehicles, and a fleet whose
 * rated vehicles moved first would move twice.
 */
export const awaitFleets = (db: Queries, clientId: number) =>
  db.query('update scoring_state set has_changed = true, scored_at = $2::timestamptz where client_id = $1', [
    clientId,
    longAgo(),
  ])

const driversOfDays = `
  select distinct i.driver_id as "driverId", date_trunc('month', i.day)::date as month
  from unnest($2::date[], $3::bigint[]) as u(d, v) join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d
    and ${aroundDay('i.occurred_at')}
  where i.driver_id is not null`

/** Takes some subjects with awaited scores: vehicles with all their units, and drivers. */
export async function takeWaited(
  pool: pg.Pool,
  clientId: number,
): Promise<{ vehicleIds: string[]; driverIds: string[] }> {
  return transact(pool, async (client) => {
    const { rows } = await client.query<{ kind: number; id: string }>(
      `with s as materialized (select kind, subject_id from score_due where client_id = $1 limit $2 for update skip locked)
       delete from score_due d using s where d.client_id = $1 and d.kind = s.kind and d.subject_id = s.subject_id returning d.kind, d.subject_id as id`,
      [clientId, subjectsAtOnce],
    )
    const idsOf = (wanted: number) => rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
    const { rows: units } = await client.query<{ id: string }>(
      `select v.id from vehicle v where v.client_id = $1 and (v.id = any($2::bigint[]) or v.vin_key in (
         select o.vin_key from vehicle o where o.client_id = $1 and o.id = any($2::bigint[]) and o.vin_key is not null))`,
      [clientId, idsOf(vehicleKind)],
    )
    return { vehicleIds: units.map(({ id }) => id), driverIds: idsOf(driverKind) }
  })
}

export const nextWaited = `
  select distinct client_id as "clientId" from score_due where client_id <> all($1::int[])`

/**
 * Returns true if a full scoring of a client is fast enough for segments to follow a rating at once. Unknown for one
 * without a complete pass.
 */
export async function isQuick(pool: pg.Pool, clientId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from scoring_state where client_id = $1 and seconds > 0 and seconds <= $2 and scored_at < now() - make_interval(secs => (seconds * $3)::float8)`,
    [clientId, quickSeconds, shareOfQuick],
  )
  return rowCount === 1
}

/** Returns a client whose scores are due, and their day: at once if its past months are complete but not scored yet. */
export async function nextDue(
  pool: pg.Pool,
  resting: readonly number[],
): Promise<{ id: number; today: string } | null> {
  const complete = await readCompletePasts(pool, resting)
  const { rows } = await pool.query<{ id: number; today: string }>(
    `select c.client_id as id, current_date as today from (select distinct client_id from connection) c
     where c.client_id <> all($1::int[]) and exists (select 1 from vehicle v where v.client_id = c.client_id and v.gone_at is null)
       and not exists (select 1 from scoring_state s where s.client_id = c.client_id and s.scored_at > now() - make_interval(secs =>
         case when s.client_id = any($7::int[]) then least($3, greatest($5, s.seconds * $6))
           when s.has_changed then least($3, greatest($2, s.seconds * $4)) else $3 end::float8)
         and not exists (select 1 from risk_score_config f where f.client_id = s.client_id and f.active_from between s.began_at and now()))
     order by 1 limit 1`,
    [resting, changedAfter, unchangedAfter, shareOfTime, completeAfter, shareOfComplete, complete],
  )
  return rows[0] ?? null
}

/**
 * Returns the clients whose past months are complete and not scored yet, of all or of those to be tried now: some change
 * can always have come between.
 */
export async function readCompletePasts(pool: pg.Pool, resting: readonly number[], onlyDue = false): Promise<number[]> {
  const open = await dueClients(pool, onlyDue ? `${openPasts} and s.past_at <= now()` : openPasts, [resting])
  const complete: number[] = []
  // One by one: a statement names one client.
  for (const { clientId } of open) if (await isPastRolledUp(pool, clientId)) complete.push(clientId)
  return complete
}

const openPasts = `
  select s.client_id as "clientId" from scoring_state s where s.client_id <> all($1::int[])
    and s.past_at < 'infinity' and not s.drivers_pending and not s.regions_pending`

/** Records whether past months are scored; if not, they are tried again soon, for at most 1 in 3 seconds. */
export async function recordPast(pool: pg.Pool, clientId: number, isDone: boolean, seconds: number): Promise<void> {
  const { rowCount } = await pool.query(
    // The instant is a value: a cluster refuses now() within an expression of an update.
    'update scoring_state set past_at = $2::timestamptz where client_id = $1 and past_at is distinct from $2::timestamptz',
    [
      clientId,
      isDone ? 'infinity' : new Date(Date.now() + 1000 * Math.max(leastRest, seconds * shareOfPast)).toISOString(),
    ],
  )
  if (isDone && rowCount) await scoreAgain(pool, clientId)
}

/** Makes a client due at once: its current scores were made while history could still change them, and now it can't. */
export const scoreAgain = (db: Queries, clientId: number) =>
  db.query('update scoring_state set scored_at = $2::timestamptz where client_id = $1', [clientId, longAgo()])

/** So long that scores are due. */
const longAgo = () => new Date(Date.now() - 1000 * unchangedAfter).toISOString()

/** Scores all of a client, and records when and how long it took; changes in the meantime make it due again. */
export async function whileRecorded(
  pool: pg.Pool,
  clientId: number,
  score: (pass: ScoringPass) => Promise<void>,
): Promise<void> {
  await transact(pool, async (client) => {
    // Days being rolled up are either included in the scores or marked as changed afterwards.
    await lockRollUp(client, clientId)
    await client.query('update scoring_state set has_changed = false where client_id = $1', [clientId])
  })
  const pass = newPass()
  const startedAt = performance.now()
  try {
    await score(pass)
  } catch (error) {
    await pool.query(
      'update scoring_state set has_changed = true, failing_since = coalesce(failing_since, now()) where client_id = $1',
      [clientId],
    )
    throw error
  }
  await pool.query(
    `insert into scoring_state as t (client_id, scored_at, began_at, seconds, drivers_began_at, drivers_at, drivers_pending, drivers_seconds,
       regions_began_at, regions_at, regions_pending, regions_seconds)
     values ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (client_id) do update set scored_at = excluded.scored_at, began_at = excluded.began_at, seconds = excluded.seconds, failing_since = null`,
    [
      clientId,
      pass.begunAt,
      (performance.now() - startedAt) / 1000,
      ...scoringParts.flatMap((part) => {
        const own = pass.parts.get(part)
        return [own?.at && pass.begunAt, own?.at, own !== undefined && own.at === null, own?.seconds ?? 0]
      }),
    ],
  )
}

/**
 * Records progress for people who wait: how many months of evidence a pass has calculated, of how many; nothing for a
 * client without scores.
 */
export const recordMonths = (pool: pg.Pool, clientId: number, [done, due]: readonly [done: number, due: number]) =>
  pool.query('update scoring_state set months_done = $2, months_due = $3 where client_id = $1', [clientId, done, due])
