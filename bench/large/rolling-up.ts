import { failingTurns } from '@milepost/server/db/connection/client-turns'
import { transact } from '@milepost/server/db/connection/transact'
import { repeat } from '@milepost/server/jobs/repeat'
import { rollWhenMarked } from '@milepost/server/jobs/roll-when-marked'
import { listenForUpdates } from '@milepost/server/live/live-updates'
import { createRoller } from '@milepost/server/recompute/roll-up/create-roller'
import { markDirty, type VehicleDay } from '@milepost/server/recompute/roll-up/dirty-days'
import type pg from 'pg'
import { pino } from 'pino'
import { type Figure, quantile } from '../report.ts'
import { followCpu } from './cpu.ts'

const rounds = 7
/** As with reads, the first run isn't measured: it creates the plans that a worker has after running for a minute. */
const firstRounds = 1
const markedAtOnce = 4_000

/**
 * Measures roll-up costs at a size: marked days, and a vehicle that sends its year again. The database is left
 * unchanged.
 */
export async function measureRollingUp(pool: pg.Pool): Promise<Figure[]> {
  const roll = createRoller(pool, failingTurns)
  while (await roll());
  const { rows: begun } = await pool.query<{ at: string }>('select now()::text as at')
  const marked: Rolled[] = []
  for (let round = 0; round < firstRounds + rounds; round++) {
    await pool.query(markNewest, [markedAtOnce, round])
    const cost = await rolledUp(pool, roll)
    if (round >= firstRounds) marked.push(cost)
  }
  const changed: Rolled[] = []
  const year: Rolled[] = []
  // Twice, to restore the ratings.
  for (let round = 0; round < 2; round++) {
    await pool.query(markNewest, [markedAtOnce, 0])
    await pool.query(rerateMarked)
    changed.push(await rolledUp(pool, roll))
    await pool.query(rerateVehicle)
    year.push(await rolledUp(pool, roll))
  }
  const ratings = await ratingTimes(pool)
  // The segment sums haven't changed: otherwise the next run would sum a year of days for nothing.
  await pool.query('delete from segment_due where client_id = 1 and marked_at >= $1', [begun[0]!.at])
  return [
    {
      what: `4,000 marked days (${costOf(marked)})`,
      value: quantile(
        marked.map(({ milliseconds }) => milliseconds),
        0.5,
      ),
      limit: 250,
      unit: 'ms',
    },
    {
      what: `4,000 days, each with a changed event (${costOf(changed)})`,
      value: Math.max(...changed.map(({ milliseconds }) => milliseconds)),
      limit: 4_000,
      unit: 'ms',
    },
    {
      what: `all days of a busy vehicle, each event changed (${costOf(year)})`,
      value: Math.max(...year.map((one) => one.milliseconds)),
      limit: 2_000,
      unit: 'ms',
    },
    {
      what: 'of these the longest step',
      value: Math.max(...year.map(({ longest }) => longest)),
      limit: 500,
      unit: 'ms',
    },
    {
      what: 'a rating, until portals are notified of its counts (median)',
      value: quantile(ratings, 0.5),
      limit: 1_000,
      unit: 'ms',
    },
  ]
}

const markNewest = `
  insert into rollup_dirty (client_id, day, vehicle_id)
  select client_id, day, vehicle_id from vehicle_day where client_id = 1 and day > current_date - 14
  order by hashint8extended(vehicle_id, $2), day desc limit $1 on conflict do nothing`

const rerateMarked = `
  update incident i set rating = 3 - rating from (
    select distinct on (d.vehicle_id, d.day) o.id, o.occurred_at
    from rollup_dirty d join incident o on o.client_id = 1 and o.vehicle_id = d.vehicle_id and o.day = d.day
      and o.occurred_at > now() - interval '20 days'
    where d.client_id = 1 order by d.vehicle_id, d.day, o.occurred_at, o.id) one
  where i.client_id = 1 and i.occurred_at = one.occurred_at and i.id = one.id`

const rerateVehicle = `
  with changed as (
    update incident set rating = 3 - rating where client_id = 1 and vehicle_id = 1000000100 returning day)
  insert into rollup_dirty (client_id, day, vehicle_id) select 1, day, 1000000100 from changed on conflict do nothing`

/** Returns the milliseconds from a rating to the notification that sums have changed, using the worker's machinery. */
async function ratingTimes(pool: pg.Pool): Promise<number[]> {
  const stopping = new AbortController()
  const live = await listenForUpdates(pool)
  const worker = await rollWhenMarked(pool, failingTurns, (work, pause) =>
    repeat('roll up', 3_600_000, stopping.signal, pino({ level: 'error' }), work, undefined, pause),
  )
  const times: number[] = []
  const events = await pool.query<VehicleDay & { id: string; at: string }>(newestEvents, [rounds])
  // Each twice, to restore the ratings.
  for (const { id, at, ...day } of events.rows.flatMap((row) => [row, row])) {
    const moved = new Promise<void>((resolve) => {
      const leave = live.subscribe(1, ({ kind }) => {
        if (kind !== 'sums') return
        leave()
        resolve()
      })
    })
    const startedAt = performance.now()
    await transact(pool, async (client) => {
      await client.query(
        'update incident set rating = 3 - rating where client_id = 1 and id = $1 and occurred_at = $2',
        [id, at],
      )
      await markDirty(client, 1, [day], { urgent: true })
    })
    await moved
    times.push(performance.now() - startedAt)
  }
  stopping.abort()
  await Promise.all([worker.rolling, worker.close(), live.close()])
  return times
}

const newestEvents = `select id, occurred_at::text as at, vehicle_id as "vehicleId", day from incident
  where client_id = 1 and rating in (1, 2) order by occurred_at desc limit $1`

type Rolled = { milliseconds: number; steps: number; longest: number; cpuMs: number }

async function rolledUp(pool: pg.Pool, roll: () => Promise<boolean>): Promise<Rolled> {
  const used = await followCpu(pool)
  const steps: number[] = []
  for (let more = true; more; ) {
    const startedAt = performance.now()
    more = await roll()
    steps.push(performance.now() - startedAt)
  }
  return {
    milliseconds: steps.reduce((sum, step) => sum + step, 0),
    steps: steps.length,
    longest: Math.max(...steps),
    cpuMs: 1_000 * (await used()),
  }
}

/** Median costs of one, besides time: the figures to compare on a shared machine. */
function costOf(rolled: readonly Rolled[]): string {
  const middle = (of: (one: Rolled) => number) => Math.round(quantile(rolled.map(of), 0.5))
  return `${middle(({ cpuMs }) => cpuMs)} ms of CPU in ${middle(({ steps }) => steps)} steps`
}
