import type { MetricChoice } from '@milepost/contract/compliances/metrics'
import type pg from 'pg'

type Wanted = { vehicles: number; month: string; metrics: readonly MetricChoice[] }

/**
 * Stores a client with a checklist whose vehicles drive four trips of 45 minutes on each of 22 days, with a position
 * every 30 seconds; returns its id. Each vehicle has its own depot, between Chicago and Milwaukee.
 */
export async function fillMonth(pool: pg.Pool, { vehicles, month, metrics }: Wanted): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into client (name, time_zone) values ('Bench', 'America/Chicago') returning id`,
  )
  const clientId = rows[0]!.id
  const { rows: connections } = await pool.query<{ id: number }>(
    `insert into connection (client_id, name, provider_id, health_status, account_id)
     values ($1, 'Bench', 1, 2, 'bench') returning id`,
    [clientId],
  )
  const connectionId = connections[0]!.id
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, class, settings, search)
     select $1::int, i, $2::int, i::text, 'Unit ' || i, 1, jsonb_build_object('parkLatitude', 41.9 + (i % 100) / 100.0,
       'parkLongitude', -87.9, 'registeredRegionId', 17), 'unit ' || i from generate_series(1, $3::int) i`,
    [clientId, connectionId, vehicles],
  )
  const { rows: checklists } = await pool.query<{ id: string }>(
    `insert into compliance_checklist (client_id, id, name, metrics) values ($1, gen_random_uuid(), 'Bench', $2) returning id`,
    [clientId, JSON.stringify(metrics)],
  )
  await pool.query('insert into compliance_connection (client_id, connection_id, checklist_id) values ($1, $2, $3)', [
    clientId,
    connectionId,
    checklists[0]!.id,
  ])
  for (let day = 0; day < drivenDays; day++) await fillDay(pool, { clientId, connectionId, month, day })
  await pool.query('vacuum analyze position')
  await pool.query('vacuum analyze trip')
  return clientId
}

const drivenDays = 22

async function fillDay(
  pool: pg.Pool,
  { clientId, connectionId, month, day }: { clientId: number; connectionId: number; month: string; day: number },
): Promise<void> {
  const starts = `$2::date + make_interval(days => $3::int, hours => 12 + t * 3)`
  await pool.query(
    `insert into trip (client_id, id, vehicle_id, connection_id, external_id, day, started_at, ended_at, distance_meters,
       driving_seconds, start_latitude_e6, start_longitude_e6, end_latitude_e6, end_longitude_e6, conditions)
     select $1::int, v.id * 1000 + $3::int * 4 + t, v.id, $4::int, v.id || '.' || $3::int * 4 + t, $2::date + $3::int, ${starts},
       ${starts} + interval '45 minutes', 45000, 2700, 41900000 + (v.id % 100) * 10000, -87900000,
       41900000 + (v.id % 100) * 10000, -87900000, '17,1,0,0,45000'
     from vehicle v, generate_series(0, 3) t where v.client_id = $1`,
    [clientId, month, day, connectionId],
  )
  // Out and back again, at most 20 km to the west.
  await pool.query(
    `insert into position (client_id, vehicle_id, at, latitude_e6, longitude_e6, speed_kmh)
     select $1::int, v.id, ${starts} + make_interval(secs => 30 * n), 41900000 + (v.id % 100) * 10000 + t * 1000,
       -87900000 - 5500 * least(n, 90 - n), 60
     from vehicle v, generate_series(0, 3) t, generate_series(0, 90) n where v.client_id = $1
     order by v.id, 3`,
    [clientId, month, day],
  )
  await pool.query(
    `insert into vehicle_day (client_id, vehicle_id, connection_id, day, distance_meters, driving_seconds, trips)
     select $1::int, v.id, $4::int, $2::date + $3::int, 180000, 10800, 4 from vehicle v where v.client_id = $1`,
    [clientId, month, day, connectionId],
  )
}
