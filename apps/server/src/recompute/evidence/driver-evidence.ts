import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transactRepeatable } from '../../db/connection/transact.ts'
import { cellsOf } from '../roll-up/counted-cells.ts'
import { driven, happened, isRepeatOfDriver, touchedDays } from '../roll-up/day-sums.ts'
import { drivesOf } from '../roll-up/drives.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import { sharedTrips, tripColumns } from '../trips/trips-by-driver.ts'
import { byDriveOnce, withUnit } from './driver-days.ts'
import { cutOf, type Formula, isStale, monthsSought, nameOf, namesOf, readFormula } from './evidence-months.ts'
import { driverMonths } from './evidence-sums.ts'
import { drivenOn, monthEvidence, reportedCameras, type UnitDay } from './month-evidence.ts'
import { cabinShare, cameraShare, storeMonths } from './store-months.ts'

// Evidence of how a driver drives: their own trips in any vehicle, and the events assigned to them. If two drivers
// share a vehicle's day, each gets it in proportion to their trips.

type StaleMonth = { driverId: string; month: string }

/**
 * Calculated in one transaction, which the roller waits for; reading trips and events as they are stored takes long.
 */
const monthsAtOnce = 300

/**
 * Marks the evidence of drivers' months as stale; called in the transaction that takes the marks, under the client's
 * lock. A driver with only a reported id has no evidence.
 */
export async function markDriversStale(
  client: ClientBase,
  clientId: number,
  months: readonly StaleMonth[],
): Promise<void> {
  if (!months.length) return
  await client.query({
    name: 'stale-drivers',
    text: `insert into driver_evidence_month as t (client_id, driver_id, month)
      select distinct $1::int, d, m from unnest($2::bigint[], $3::date[]) as u(d, m) join driver o on o.client_id = $1 and o.id = d
      order by 2, 3
      on conflict (client_id, driver_id, month) do update set formula = null where t.formula is not null`,
    values: [clientId, months.map(({ driverId }) => driverId), months.map(({ month }) => month)],
  })
}

/**
 * Recalculates the stale evidence of a client's drivers, or of some, in steps, and starts no further step `untilMs`
 * after the start of the process. Returns true if everything is done.
 */
export async function refreshDrivers(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
  {
    driverIds = null,
    untilMs = Number.POSITIVE_INFINITY,
  }: { driverIds?: readonly string[] | null; untilMs?: number } = {},
): Promise<boolean> {
  const formula = await readFormula(pool, config, today)
  for (;;) {
    const { rows: stale } = await pool.query<StaleMonth>(staleMonths(driverIds !== null), [
      clientId,
      ...namesOf(formula),
      monthsSought,
      ...(driverIds ? [driverIds] : []),
    ])
    for (let start = 0; start < stale.length; start += monthsAtOnce) {
      if (performance.now() > untilMs) return false
      await computeMonths(pool, clientId, formula, stale.slice(start, start + monthsAtOnce))
    }
    if (stale.length < monthsSought) return true
  }
}

const staleMonths = (isSome: boolean) => `
  select e.driver_id as "driverId", e.month from driver_evidence_month e
  where e.client_id = $1 and ${isSome ? 'e.driver_id = any($8::bigint[])' : 'true'} and ${isStale()}
  order by e.driver_id, e.month limit $7`

async function computeMonths(
  pool: pg.Pool,
  clientId: number,
  formula: Formula,
  months: readonly StaleMonth[],
): Promise<void> {
  await transactRepeatable(pool, async (client) => {
    await lockRollUp(client, clientId)
    const daysOf = await readDays(client, clientId, formula, months)
    const rows = months.map(({ driverId, month }) => {
      const days = daysOf.get(`${driverId}|${month.slice(0, 7)}`) ?? []
      const driven = drivenOn(days)
      const whole = { hasMiles: (day: string) => driven.has(day), ...sharesOfDays }
      return { ...monthEvidence(days, month, whole, formula), id: driverId, month, formula: nameOf(month, formula) }
    })
    await storeMonths(client, clientId, driverMonths, rows)
  })
}

type DriverDay = UnitDay & { cameraShare: number; cabinShare: number }
const sharesOfDays = {
  cameraShare: (day: UnitDay) => (day as DriverDay).cameraShare,
  cabinShare: (day: UnitDay) => (day as DriverDay).cabinShare,
}

type ReadDay = Omit<DriverDay, 'cells' | 'drives' | 'isCounted'> & {
  driverId: string
  unit: string
  counted: string | null
  drives: string | null
}

async function readDays(
  client: ClientBase,
  clientId: number,
  formula: Formula,
  months: readonly StaleMonth[],
): Promise<Map<string, DriverDay[]>> {
  const { rows } = await client.query<ReadDay>({
    name: 'driver-days',
    text: driverDays,
    values: [
      clientId,
      months.map(({ driverId }) => driverId),
      months.map(({ month }) => month),
      months.map(({ month }) => cutOf(month, formula)),
    ],
  })
  // A driver drove each of their trips once, however many units recorded it.
  const once = new Set(byDriveOnce(rows).map(([most]) => most))
  const days = rows
    .map((row) => ({ row, isCounted: once.has(row) }))
    .map(({ row: { counted, drives, unit: _, ...day }, isCounted }) => ({
      ...day,
      isCounted,
      cells: cellsOf(counted),
      drives: drivesOf(drives),
    }))
  return Map.groupBy(days, ({ driverId, day }) => `${driverId}|${day.slice(0, 7)}`)
}

const isOfMonth = `t.started_at >= due.month - interval '62 hours' and t.started_at < due.ends + interval '36 hours'`

// $4 are the last days before the part of each month that counts. For each driver of a vehicle, the share of miles with
// a camera is taken from the vehicle's month.
const driverDays = `
  with due as (
    select driver, month, (month + interval '1 month')::date as ends, before from unnest($2::bigint[], $3::date[], $4::date[]) as u(driver, month, before)),
  shared as materialized (${sharedTrips(`t.started_at >= (select min(month) from due) - interval '62 hours' and t.started_at < (select max(ends) from due) + interval '36 hours'`)}),
  touched as (${driven(
    {
      from: `(select t.*, touched.d from (
          select due.month as due_month, due.ends as due_ends, due.before as due_before, ${tripColumns} from due join trip t on t.client_id = $1 and t.driver_id = due.driver and t.drivers is null and ${isOfMonth}
          union all
          select due.month as due_month, due.ends as due_ends, due.before as due_before, t.* from due join shared t on t.driver_id = due.driver and ${isOfMonth}) t
        cross join lateral ${touchedDays} where touched.d >= t.due_month and touched.d < t.due_ends and touched.d > t.due_before) t`,
    },
    'driver_id, vehicle_id',
  )}),
  seen as (${happened(
    `due join incident i on i.client_id = $1 and i.driver_id = due.driver
       and i.occurred_at >= due.month - interval '14 hours' and i.occurred_at < due.ends + interval '36 hours'
     where i.day >= due.month and i.day < due.ends and i.day > due.before`,
    'driver_id, vehicle_id',
    isRepeatOfDriver('$1'),
  )})
  select k.driver_id as "driverId", k.vehicle_id as "vehicleId", k.unit, k.day, coalesce(k.meters, 0) as meters, coalesce(k.private_meters, 0) as "privateMeters", k.drives, k.counted,
    case when k.day >= c.camera_from then 1 else ${cameraShare('e')} end as "cameraShare",
    case when k.day >= c.cabin_from then 1 else ${cabinShare('e')} end as "cabinShare"
  from (${withUnit('select driver_id, vehicle_id, day, t.meters, t.private_meters, t.drives, h.counted from touched t full join seen h using (driver_id, vehicle_id, day)')}) k
    left join evidence_month e on e.client_id = $1 and e.vehicle_id = k.vehicle_id and e.month = date_trunc('month', k.day)::date
    left join lateral (${reportedCameras('vehicle_id = k.vehicle_id')}) c on true`
