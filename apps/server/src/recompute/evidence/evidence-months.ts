import { createHash } from 'node:crypto'
import {
  longestWindowDays,
  type ScoringConfig,
  type ScoringType,
  scoringTypes,
} from '@milepost/contract/scoring-config/endpoints'
import { dayPlus, monthOf } from '@milepost/domain/time/calendar-days'
import { cabinTypes, cameraTypes } from '@milepost/scoring/evidence/camera-types'
import { typePoints } from '@milepost/scoring/evidence/event-points'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transactRepeatable } from '../../db/connection/transact.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import { layout, vehicleMonths } from './evidence-sums.ts'
import { cameraDays, type EvidenceRule, monthEvidence } from './month-evidence.ts'
import { usesRegions } from './region-miles.ts'
import { storeMonths } from './store-months.ts'
import { noDays, readUnitDays, type UnitMonth } from './unit-days.ts'

// Evidence of how a vehicle is driven, stored by month of its days: a score reads a few hundred rows instead of as many
// thousand events. An exponential fades all of a month alike, so what is faded to the month's end is faded to any later
// day by one factor. What is unknown until scoring (the precision of a detector, the types a provider can report) is
// left to it.

/** Months calculated in one transaction, which the roller waits for, and read at once. */
const monthsAtOnce = 1_000
export const monthsSought = 20_000

/** The start of a window: the last day before it, and the month of its first day. */
type WindowStart = { before: string; firstMonth: string }

/** How evidence is calculated from days: stored evidence either used the same formula or is recalculated. */
export type Formula = EvidenceRule & { name: string; window: WindowStart; longest: WindowStart }

/** Receives how many of the stale months are calculated. */
type Report = (done: number, due: number) => Promise<void>

/** Recalculates the stale evidence of a client, or of some units, in steps. */
export async function refreshEvidence(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
  { vehicleIds = null, report }: { vehicleIds?: readonly string[] | null; report?: Report } = {},
): Promise<void> {
  const formula = await readFormula(pool, config, today)
  const own = vehicleIds !== null
  const values = [clientId, ...namesOf(formula)]
  let [done, due] = [0, 0]
  for (;;) {
    const { rows: stale } = await pool.query<UnitMonth>(`${staleMonths(own)} order by e.vehicle_id, e.month limit $7`, [
      ...values,
      monthsSought,
      ...(vehicleIds ? [vehicleIds] : []),
    ])
    if (done === 0) due = stale.length < monthsSought ? stale.length : await countStale(pool, values)
    for (let start = 0; start < stale.length; start += monthsAtOnce) {
      const months = stale.slice(start, start + monthsAtOnce)
      await computeMonths(pool, clientId, formula, months)
      done += months.length
      await report?.(done, Math.max(done, due))
    }
    if (stale.length < monthsSought) break
  }
  if (!vehicleIds)
    for (const table of ['evidence_month', 'driver_evidence_month', 'region_evidence_month'])
      await pool.query(`delete from ${table} where client_id = $1 and month < $2`, [
        clientId,
        formula.longest.firstMonth,
      ])
}

/** Returns the last day before the part of a month that counts. */
export const cutOf = (month: string, { window, longest }: Formula): string =>
  month === window.firstMonth ? window.before : longest.before

/** Returns the name of the formula for a month. The first month of a window gets another name every day. */
export const nameOf = (month: string, formula: Formula): string =>
  month === formula.window.firstMonth || month === formula.longest.firstMonth
    ? `${formula.name} after ${cutOf(month, formula)}`
    : formula.name

/** Values of `isStale`: $2 to $6. */
export const namesOf = (formula: Formula): string[] => {
  const { window, longest, name } = formula
  return [
    longest.firstMonth,
    nameOf(longest.firstMonth, formula),
    window.firstMonth,
    nameOf(window.firstMonth, formula),
    name,
  ]
}

/** SQL that is true if a month of `e` is to be recalculated. */
export const isStale = (suffix = '') => `e.month >= $2
  and e.formula is distinct from case e.month when $4 then $5 when $2 then $3 else $6 end${suffix}`

/** Recalculated too if other units now belong to the same vehicle. */
const formulaOf = ({ month, members }: UnitMonth, formula: Formula) =>
  `${nameOf(month, formula)}${members ? ` with ${members}` : ''}`

const staleMonths = (isSome: boolean) => `
  with shared as (
    select vin_key, string_agg(id::text, ',' order by id) as members from vehicle
    where client_id = $1 and vin_key is not null group by vin_key having count(*) > 1)
  select e.vehicle_id as "vehicleId", e.month, s.members
  from evidence_month e left join vehicle v on v.client_id = $1 and v.id = e.vehicle_id left join shared s on s.vin_key = v.vin_key
  where e.client_id = $1 and ${isSome ? 'e.vehicle_id = any($8::bigint[])' : 'true'} and ${isStale(` || coalesce(' with ' || s.members, '')`)}`

async function countStale(pool: pg.Pool, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ months: number }>(
    `select count(*)::int as months from (${staleMonths(false)}) stale`,
    [...values],
  )
  return rows[0]!.months
}

/**
 * Change this text whenever days count differently without any number changing: stored evidence is then recalculated.
 */
const countedAlike =
  'repeats are as sure as the surest of them; miles have days of their own; no events of private miles are known'

/** Returns the scoring type of each event type, in a fixed order. */
export async function readTypes(pool: pg.Pool): Promise<ReadonlyMap<string, ScoringType>> {
  const { rows } = await pool.query<{ type: string; scoringType: ScoringType }>(
    `select translated_type as type, scoring_type as "scoringType" from incident_type where scoring_type is not null order by 1`,
  )
  return new Map(rows.map(({ type, scoringType }) => [type, scoringType]))
}

export async function readFormula(pool: pg.Pool, config: ScoringConfig, today: string): Promise<Formula> {
  const typeOf = await readTypes(pool)
  const pointsOfIntensities = scoringTypes.map((type) =>
    [null, 1, 2, 3, 4, 5].map((intensity) => typePoints(type, intensity, config)),
  )
  const made = [
    pointsOfIntensities,
    scoringTypes,
    cameraTypes,
    cabinTypes,
    cameraDays,
    [...typeOf],
    layout,
    countedAlike,
    ...(usesRegions(config) ? ['by region'] : []),
  ]
  return {
    config,
    typeOf,
    window: startOf(today, config),
    longest: startOf(today, { windowDays: longestWindowDays }),
    name: createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 12),
  }
}

const startOf = (day: string, { windowDays }: Pick<ScoringConfig, 'windowDays'>): WindowStart => ({
  before: dayPlus(day, -windowDays),
  firstMonth: monthOf(dayPlus(day, 1 - windowDays)),
})

/** Returns the month in which the window of a day's scores begins. */
export const firstMonthOf = (day: string, config: ScoringConfig): string => startOf(day, config).firstMonth

async function computeMonths(
  pool: pg.Pool,
  clientId: number,
  formula: Formula,
  months: readonly UnitMonth[],
): Promise<void> {
  await transactRepeatable(pool, async (client) => {
    // A day that changes while it is being read would leave its month outdated but marked as current.
    await lockRollUp(client, clientId)
    const daysOf = await readUnitDays(
      client,
      clientId,
      { typeOf: formula.typeOf, before: formula.longest.before },
      months,
    )
    const evidence = months.map(({ vehicleId, month }) => {
      const { own, whole } = daysOf.get(vehicleId) ?? noDays
      const days = own.get(month.slice(0, 7)) ?? []
      return monthEvidence(
        days.filter(({ day }) => day > cutOf(month, formula)),
        month,
        whole,
        formula,
      )
    })
    const rows = evidence.map((own, at) => {
      const stale = months[at]!
      return { ...own, id: stale.vehicleId, month: stale.month, formula: formulaOf(stale, formula) }
    })
    const others = await storeMonths(client, clientId, vehicleMonths, rows)
    await markDriversOf(client, clientId, others)
    // The regions' evidence for these months is to be recalculated.
    const changed = [...new Set(months.map(({ month }) => month))]
    await client.query(
      'delete from region_evidence_month where client_id = $1 and month = any($2::date[]) and region_id = 0',
      [clientId, changed],
    )
  })
}

/** Marks the drivers of a vehicle in a month: its camera was also theirs. */
async function markDriversOf(client: ClientBase, clientId: number, months: readonly { id: string; month: string }[]) {
  if (!months.length) return
  // Queried first: a cluster can't update by a comparison that depends on the session's time zone.
  const { rows } = await client.query<{ driverId: string; month: string }>({
    name: 'drivers-of-months',
    text: `select distinct t.driver_id as "driverId", u.month from unnest($2::bigint[], $3::date[]) as u(id, month)
        join trip t on t.client_id = $1 and t.vehicle_id = u.id and t.started_at >= u.month - interval '62 hours'
          and t.started_at < u.month + interval '1 month 36 hours'
      where t.driver_id is not null`,
    values: [clientId, months.map(({ id }) => id), months.map(({ month }) => month)],
  })
  if (!rows.length) return
  await client.query({
    name: 'stale-drivers-of',
    text: `update driver_evidence_month e set formula = null from unnest($2::bigint[], $3::date[]) as d(driver_id, month)
      where e.client_id = $1 and e.driver_id = d.driver_id and e.month = d.month and e.formula is not null`,
    values: [clientId, rows.map(({ driverId }) => driverId), rows.map(({ month }) => month)],
  })
}
