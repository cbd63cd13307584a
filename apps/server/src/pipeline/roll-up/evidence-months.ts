import { createHash } from 'node:crypto'
import { type ScoringConfig, type ScoringType, scoringTypes } from '@milepost/contract/risk-score-config'
import { ratePoints } from '@milepost/scoring/event-points'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import { cellsOf } from './counted-cells.ts'
import type { VehicleDay } from './dirty-days.ts'
import { lockRollUp } from './lock-roll-up.ts'

// Evidence of how a vehicle is driven, kept by month of its days: a score reads some hundred rows of them where it would
// read as many thousand events. An exponential fades all of a month alike, so what is faded to the month's end is faded to
// any later day by one factor. All that says what an event or a mile counts for is in this file.

const metersPerMile = 1609.344
const dayMs = 86_400_000
const kinds = scoringTypes.length
/** Months computed in one transaction, for which the roller waits, and looked for at once. */
const monthsAtOnce = 1_000
const monthsSought = 20_000

type Month = { vehicleId: string; month: string }
type Day = Month & { day: string; meters: number; counted: string | null }
type Evidence = { exposure: number; points: number[] }

/** How evidence is made from days: what is kept was made by the same, or is made anew. */
type Formula = {
  config: ScoringConfig
  typeOf: ReadonlyMap<string, ScoringType>
  /** The last day before the window, and the month the window begins in. */
  before: string
  firstMonth: string
  name: string
}

/** Says of days that changed that the evidence of their months no longer holds; called in the transaction that changes them. */
export async function markStale(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<void> {
  if (!days.length) return
  await client.query({
    name: 'stale-evidence',
    text: `insert into evidence_month as t (client_id, vehicle_id, month)
      select distinct $1::int, v, date_trunc('month', d)::date from unnest($2::date[], $3::bigint[]) as u(d, v)
      on conflict (client_id, vehicle_id, month) do update set formula = null where t.formula is not null`,
    values: [clientId, days.map(({ day }) => day), days.map(({ vehicleId }) => vehicleId)],
  })
}

/** Computes what is stale of a client's evidence, in steps. Gives the first month that scores of `today` read. */
export async function refreshEvidence(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
): Promise<string> {
  const formula = await readFormula(pool, config, today)
  for (;;) {
    const { rows: stale } = await pool.query<Month>(
      `select vehicle_id as "vehicleId", month from evidence_month
       where client_id = $1 and month >= $2 and formula is distinct from case when month = $2 then $3 else $4 end
       order by vehicle_id, month limit $5`,
      [clientId, formula.firstMonth, firstName(formula), formula.name, monthsSought],
    )
    for (let start = 0; start < stale.length; start += monthsAtOnce)
      await computeMonths(pool, clientId, formula, stale.slice(start, start + monthsAtOnce))
    if (stale.length < monthsSought) break
  }
  await pool.query('delete from evidence_month where client_id = $1 and month < $2', [clientId, formula.firstMonth])
  return formula.firstMonth
}

/** The month that the window begins in is another with every day. */
const firstName = ({ name, before }: Formula) => `${name} after ${before}`

async function readFormula(pool: pg.Pool, config: ScoringConfig, today: string): Promise<Formula> {
  const { rows } = await pool.query<{ type: string; scoringType: ScoringType }>(
    `select translated_type as type, scoring_type as "scoringType" from incident_type where scoring_type is not null order by 1`,
  )
  const { halfLifeDays, windowDays } = config
  const pointsOfIntensities = [null, 1, 2, 3, 4, 5].map((intensity) => ratePoints(intensity, config))
  const made = [halfLifeDays, pointsOfIntensities, unreviewedOf(config), scoringTypes, rows]
  const beforeMs = Date.parse(today) - windowDays * dayMs
  return {
    config,
    typeOf: new Map(rows.map(({ type, scoringType }) => [type, scoringType])),
    before: isoDay(beforeMs),
    firstMonth: `${isoDay(beforeMs + dayMs).slice(0, 7)}-01`,
    name: createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 12),
  }
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function computeMonths(
  pool: pg.Pool,
  clientId: number,
  formula: Formula,
  months: readonly Month[],
): Promise<void> {
  await transact(pool, async (client) => {
    // A day that changes while it is read would leave its month as it was before, and said to be right.
    await lockRollUp(client, clientId)
    const keys = [months.map(({ vehicleId }) => vehicleId), months.map(({ month }) => month)]
    const { rows: days } = await client.query<Day>({
      name: 'evidence-days',
      text: `select d.vehicle_id as "vehicleId", m.month, d.day, case when d.is_counted then d.distance_meters else 0 end as meters, d.counted
        from unnest($2::bigint[], $3::date[]) as m(vehicle_id, month) join vehicle_day d on d.client_id = $1
          and d.vehicle_id = m.vehicle_id and d.day >= m.month and d.day < (m.month + interval '1 month')::date and d.day > $4`,
      values: [clientId, ...keys, formula.before],
    })
    const daysOf = Map.groupBy(days, keyOf)
    const evidence = months.map((month) => evidenceOf(daysOf.get(keyOf(month)) ?? [], month.month, formula))
    await client.query({
      name: 'store-evidence',
      text: `update evidence_month e set formula = case when n.month = $6 then $7 else $8 end, exposure = n.exposure, points = n.points
        from (select m.vehicle_id, m.month, m.exposure, ($5::float8[])[(m.place - 1) * ${kinds} + 1 : m.place * ${kinds}] as points
          from unnest($2::bigint[], $3::date[], $4::float8[]) with ordinality as m(vehicle_id, month, exposure, place)) n
        where e.client_id = $1 and e.vehicle_id = n.vehicle_id and e.month = n.month`,
      values: [
        clientId,
        ...keys,
        evidence.map(({ exposure }) => exposure),
        evidence.flatMap(({ points }) => points),
        formula.firstMonth,
        firstName(formula),
        formula.name,
      ],
    })
  })
}

const keyOf = ({ vehicleId, month }: Month) => `${vehicleId}|${month}`

/** Thousands of miles, and points by scoring type, of some days of a month, faded to the month's end. */
function evidenceOf(days: readonly Day[], month: string, { config, typeOf }: Formula): Evidence {
  const endMs = endOf(month)
  const points = scoringTypes.map(() => 0)
  let exposure = 0
  for (const { day, meters, counted } of days) {
    const left = 2 ** (-(endMs - Date.parse(day)) / dayMs / config.halfLifeDays)
    exposure += (meters / metersPerMile / 1000) * left
    for (const { translatedType, rating, intensity, isTwin, incidents } of cellsOf(counted)) {
      const type = typeOf.get(translatedType)
      if (!type || isTwin) continue
      const sureness = rating === 0 ? 1 : rating === 1 ? 0 : unreviewedOf(config)
      const factor = ratePoints(intensity || null, config)
      points[scoringTypes.indexOf(type)]! += incidents * sureness * factor * left
    }
  }
  return { exposure, points }
}

/** How sure an event is that nobody has reviewed. */
const unreviewedOf = ({ precisionPrior: { confirmed, rejected } }: ScoringConfig) => confirmed / (confirmed + rejected)

const endOf = (month: string) => {
  const [year, number] = month.split('-').map(Number)
  return Date.UTC(year!, number!, 0)
}

/**
 * SQL of a client's ($1) evidence by vehicle, faded from the ends of months from `$3` on to today (`$2`, with a half-life of
 * `$4` days): `exposure` in thousands of miles and `points`, in the order of the scoring types.
 */
export const fadedEvidence = `
  select vehicle_id, sum(exposure * faded) as exposure,
    array[${scoringTypes.map((_, index) => `sum(points[${index + 1}] * faded)`).join(', ')}] as points
  from evidence_month, lateral (
    select power(2, ((month + interval '1 month')::date - 1 - $2::date)::float8 / $4::float8) as faded) f
  where client_id = $1 and month >= $3 and points is not null group by vehicle_id`
