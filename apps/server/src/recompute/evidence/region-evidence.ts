import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type pg from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import { cellsOf } from '../roll-up/counted-cells.ts'
import { type Drive, drivesOf } from '../roll-up/drives.ts'
import { cutOf, type Formula, firstMonthOf, readFormula } from './evidence-months.ts'
import { newTally, numbersOfMonth, type Tally } from './evidence-sums.ts'
import { addMonth, reportedCameras, type UnitDay } from './month-evidence.ts'
import { cabinShare, cameraShare } from './store-months.ts'

// Evidence of how a region is driven: the miles of each vehicle's day within it, and the events that happened there.

/** Vehicles whose days are read at once. */
const vehiclesAtOnce = 500

/**
 * Recalculates the evidence of regions for every unmarked month, newest first, and starts no further month `untilMs`
 * after the start of the process; earlier results stay until then. Returns true if everything is done.
 */
export async function refreshRegions(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const formula = await readFormula(pool, config, today)
  const { rows: missing } = await pool.query<{ month: string }>(
    `select distinct e.month from evidence_month e where e.client_id = $1 and e.month >= $2 and not exists (
       select from region_evidence_month r where r.client_id = $1 and r.month = e.month and r.region_id = 0) order by 1 desc`,
    [clientId, firstMonthOf(today, config)],
  )
  for (const { month } of missing) {
    if (performance.now() > untilMs) return false
    await computeMonth(pool, clientId, formula, month)
  }
  return true
}

/** Returns true if there is a month that hasn't been calculated yet. */
export async function lacksRegions(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 where exists (select from evidence_month e where e.client_id = $1 and e.month >= $2 and not exists (
       select from region_evidence_month r where r.client_id = $1 and r.month = e.month))`,
    [clientId, firstMonthOf(today, config)],
  )
  return rowCount === 1
}

type RegionSums = { tally: Tally; firstDay: string; lastDay: string }

/**
 * Works in steps that hold up no one. If the month is marked stale in the meantime, its mark is gone and the result
 * isn't stored.
 */
async function computeMonth(pool: pg.Pool, clientId: number, formula: Formula, month: string): Promise<void> {
  await pool.query(marking, [clientId, month, [...newTally()]])
  const { rows: units } = await pool.query<{ id: string }>(
    'select vehicle_id as id from evidence_month where client_id = $1 and month = $2 order by 1',
    [clientId, month],
  )
  const regions = new Map<string, RegionSums>()
  for (let start = 0; start < units.length; start += vehiclesAtOnce) {
    const ids = units.slice(start, start + vehiclesAtOnce).map(({ id }) => id)
    const { rows } = await pool.query<ReadDay>({
      name: 'region-days',
      text: regionDays,
      values: [clientId, month, ids, cutOf(month, formula)],
    })
    for (const days of Map.groupBy(rows, ({ vehicleId }) => vehicleId).values())
      addVehicle(regions, days, month, formula)
  }
  const keys = [...regions.keys()].map((key) => key.split('|').map(Number))
  const own = [clientId, month, keys.map(([region]) => region), keys.map(([, provider]) => provider)]
  await pool.query({ name: 'drop-regions', text: dropping, values: own })
  await pool.query({
    name: 'store-regions',
    text: storing,
    values: [
      ...own,
      [...regions.values()].map(({ firstDay }) => firstDay),
      [...regions.values()].map(({ lastDay }) => lastDay),
      binaryArray(
        'float8',
        [...regions.values()].flatMap(({ tally }) => [...tally]),
      ),
    ],
  })
}

type ReadDay = {
  vehicleId: string
  providerId: number
  day: string
  isCounted: boolean
  meters: number
  cameraShare: number
  cabinShare: number
  counted: string | null
  drives: string | null
}

/** Adds a unit's month to each region. */
function addVehicle(regions: Map<string, RegionSums>, rows: readonly ReadDay[], month: string, formula: Formula): void {
  const [{ providerId, ...shares } = { providerId: 0, cameraShare: 0, cabinShare: 0 }] = rows
  const parts = new Map<number, UnitDay[]>()
  const driven = new Set(rows.filter(({ isCounted, meters }) => isCounted && meters > 0).map(({ day }) => day))
  for (const row of rows) {
    const [drives, cells] = [drivesOf(row.drives), cellsOf(row.counted)]
    const ids = new Set([
      ...drives.flatMap((drive) => drive.cells.map(({ regionId }) => regionId)),
      ...cells.map(({ regionId }) => regionId),
    ])
    for (const id of ids) {
      const own = drives.map((drive) => ({ ...drive, cells: drive.cells.filter(({ regionId }) => regionId === id) }))
      const day: UnitDay = {
        vehicleId: row.vehicleId,
        day: row.day,
        isCounted: row.isCounted,
        meters: metersOf(own),
        cells: cells.filter(({ regionId }) => regionId === id),
        // Driving time doesn't belong to one region.
        drives: own.map((drive) => ({ ...drive, seconds: null })),
      }
      parts.set(id, [...(parts.get(id) ?? []), day])
    }
  }
  for (const [id, days] of parts) {
    const whole = {
      hasMiles: (day: string) => driven.has(day),
      cameraShare: () => shares.cameraShare,
      cabinShare: () => shares.cabinShare,
    }
    const key = `${id}|${providerId}`
    const before = regions.get(key)
    const tally = before?.tally ?? newTally()
    const { firstDay, lastDay } = addMonth(tally, days, month, whole, formula)
    regions.set(key, {
      tally,
      firstDay: before && before.firstDay < firstDay! ? before.firstDay : firstDay!,
      lastDay: before && before.lastDay > lastDay! ? before.lastDay : lastDay!,
    })
  }
}

const metersOf = (drives: readonly Drive[]) =>
  drives.reduce(
    (sum, { since, until, cells }) => sum + cells.reduce((all, { meters }) => all + meters, 0) * (until - since),
    0,
  )

const regionDays = `
  select d.vehicle_id as "vehicleId", n.provider_id as "providerId", d.day, d.is_counted as "isCounted", d.distance_meters as meters,
    d.counted, d.drives, case when d.day >= c.camera_from then 1 else ${cameraShare('e')} end as "cameraShare",
    case when d.day >= c.cabin_from then 1 else ${cabinShare('e')} end as "cabinShare"
  from unnest($3::bigint[]) as u(id) join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.id
      and d.day >= $2::date and d.day < ($2::date + interval '1 month')::date and d.day > $4::date
    join vehicle v on v.client_id = $1 and v.id = u.id join connection n on n.client_id = $1 and n.id = v.connection_id
    left join evidence_month e on e.client_id = $1 and e.vehicle_id = u.id and e.month = $2
    left join (${reportedCameras()}) c on c.vehicle_id = u.id
  order by d.vehicle_id, d.day`

/** A month that is or was being calculated: 0 is no provider. */
const marking = `
  insert into region_evidence_month (client_id, month, region_id, provider_id, sums) values ($1, $2, 0, 0, $3)
  on conflict (client_id, month, region_id, provider_id) do nothing`

/** Those that are now empty. */
const dropping = `
  delete from region_evidence_month r where r.client_id = $1 and r.month = $2 and r.region_id > 0 and not exists (
    select from unnest($3::smallint[], $4::smallint[]) as n(region, provider) where n.region = r.region_id and n.provider = r.provider_id)`

const storing = `
  insert into region_evidence_month (client_id, month, region_id, provider_id, first_day, last_day, sums)
  select $1::int, $2::date, region, provider, first_day, last_day, ($7::float8[])[(place - 1) * ${numbersOfMonth} + 1 : place * ${numbersOfMonth}]
  from unnest($3::smallint[], $4::smallint[], $5::date[], $6::date[]) with ordinality as m(region, provider, first_day, last_day, place)
  where exists (select from region_evidence_month where client_id = $1 and month = $2 and region_id = 0 and provider_id = 0)
  on conflict (client_id, month, region_id, provider_id) do update
    set sums = excluded.sums, first_day = excluded.first_day, last_day = excluded.last_day`
