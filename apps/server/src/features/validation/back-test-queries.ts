import type { ReportQuery } from '@milepost/contract/api/scope'
import type { BackTest, BackTestRow } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { bandBounds, riskBandOf } from '@milepost/domain/score-bands'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { dayBefore, monthAfter, monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { type PredictionGroup, ratioOf } from '@milepost/scoring/fit/calibration'
import type { ValidationRow } from '@milepost/scoring/fit/gini'
import { rateRatio } from '@milepost/scoring/fit/rate-ratio'
import { validateScores } from '@milepost/scoring/fit/validate'
import { z90 } from '@milepost/scoring/math/interval'
import { relativeRiskOf } from '@milepost/scoring/math/score-map'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { zoneOf } from '../../reporting/incidents/count-incidents.ts'
import { oneVehicle } from '../../reporting/one-vehicle.ts'
import { vehicleConditions } from '../../reporting/vehicle-filter.ts'

type Query = z.output<typeof ReportQuery>
type Months = { scored: string; from: string; to: string }

/**
 * Compares the scores of the month before a range with the losses in the months that it touches: of those, the ones that
 * follow the first month with scores, if any do.
 */
export async function reportBackTest(db: ClientDatabase, query: Query): Promise<BackTest> {
  const zone = await zoneOf(db)
  const monthAt = (text: string) => monthOf(localDay(zone, fromRangeTime(text).getTime()))
  const earliest = await readEarliest(db, query)
  const chosen = { from: monthAt(query.from), to: monthAt(query.to) }
  const first = earliest === null ? chosen.from : monthAfter(earliest)
  const from = first > chosen.from && first <= chosen.to ? first : chosen.from
  const months = { from, to: chosen.to, scored: monthBefore(from) }
  const [vehicles, monthly] = await Promise.all([readVehicles(db, query, months), readMonthly(db, query, months)])
  const scored = vehicles.flatMap((vehicle) => (vehicle.score === null ? [] : [{ ...vehicle, score: vehicle.score }]))
  const unscored = vehicles.filter(({ score }) => score === null)
  const losses = lossesOf(scored)
  const weak = losses < leastSample
  const found = weak ? null : validateScores(scored.map(rowOf), { seed: 1 }).found
  return {
    scoredAt: dayBefore(from),
    from,
    to: months.to,
    earliest,
    rows: bandsOf(scored, weak),
    monthly: monthly.map((line) => ({
      ...line,
      perVehicleYear: weak || line.vehicleYears === 0 ? null : ratioOf(line.losses, line.vehicleYears),
    })),
    unscored: { vehicles: countOf(unscored), losses: lossesOf(unscored) },
    losses,
    upper: upperOf(scored),
    weak,
    gini: found && {
      value: found.gini.gini,
      low: found.gini.gini - z90 * found.gini.se,
      high: found.gini.gini + z90 * found.gini.se,
    },
    tenths: found?.tenths.map(groupOf) ?? null,
    fifths: found?.fifths.map(groupOf) ?? null,
  }
}

/** Vehicles with the same score (to 0.1 points) and the same number of losses, with their total losses and years. */
type Alike = { score: number | null; vehicles: number; losses: number; years: number }

const lossesOf = (vehicles: readonly Alike[]) => Math.round(vehicles.reduce((sum, { losses }) => sum + losses, 0))

const rowOf = ({ score, vehicles, losses, years }: Alike & { score: number }): ValidationRow => ({
  subjects: vehicles,
  years,
  claims: losses,
  predicted: relativeRiskOf(Math.min(score, highestScore)),
})

/** A score of 100 would be an infinite risk. */
const highestScore = 99.99

const groupOf = ({ subjects, claims, expected, lift, ratio }: PredictionGroup) => ({
  vehicles: subjects,
  losses: claims,
  expected,
  lift,
  ratio,
})

function bandsOf(vehicles: readonly (Alike & { score: number })[], weak: boolean): BackTestRow[] {
  const byBand = Map.groupBy(vehicles, ({ score }) => riskBandOf(score))
  const all = totalOf(vehicles)
  return riskBand.all.map(({ code }) => {
    const own = byBand.get(code) ?? []
    const { years, claims } = totalOf(own)
    return {
      band: code,
      vehicles: countOf(own),
      vehicleYears: years,
      losses: claims,
      perVehicleYear: weak || years === 0 ? null : ratioOf(claims, years),
      against: weak ? null : rateRatio({ years, claims }, { years: all.years - years, claims: all.claims - claims }),
    }
  })
}

/** Compares the two upper bands with the two lower ones. */
function upperOf(vehicles: readonly (Alike & { score: number })[]): BackTest['upper'] {
  const isUpper = ({ score }: { score: number }) => riskBandOf(score) >= riskBand.code.elevated
  return rateRatio(totalOf(vehicles.filter(isUpper)), totalOf(vehicles.filter((vehicle) => !isUpper(vehicle))))
}

const countOf = (alike: readonly Alike[]) => alike.reduce((sum, { vehicles }) => sum + vehicles, 0)

const totalOf = (vehicles: readonly Alike[]) => ({
  claims: lossesOf(vehicles),
  years: vehicles.reduce((sum, { years }) => sum + years, 0),
})

/** Reads the vehicles that drove in the months, paired units combined, by the previous score of each. */
function readVehicles(db: ClientDatabase, query: Query, months: Months): Promise<Alike[]> {
  const statement = sql<Alike>`
    select score, count(*)::int as vehicles, sum(losses)::float8 as losses, sum(years)::float8 as years
    from (
      select round(max(s.combined)::float8 * 10) / 10 as score, sum(a.miles) as miles, sum(a.losses) as losses, (max(a.last_day) - min(a.first_day) + 1) / 365.25 as years
      from (
        select e.vehicle_id, sum(e.miles) as miles, sum(e.confirmed_losses) as losses, min(e.first_day) as first_day,
          max(e.last_day) as last_day
        from evidence_month e ${narrowedBy(db.clientId, query)}
        where e.client_id = ${db.clientId} and e.month >= ${months.from} and e.month <= ${months.to}
          and e.first_day is not null and ${scopeOf(db.clientId, query)} group by e.vehicle_id) a
        join vehicle v on v.client_id = ${db.clientId} and v.id = a.vehicle_id
        left join vehicle_score_month s on s.client_id = ${db.clientId} and s.vehicle_id = a.vehicle_id
          and s.month = ${months.scored}
      group by ${oneVehicle}) t
    where t.miles > 0 group by t.score, t.losses`
  return named('back-test-vehicles', db, statement, 'fresh')
}

type BandMonth = Omit<BackTest['monthly'][number], 'perVehicleYear'>

/** Reads vehicle-years and losses by month and band, of the same vehicles as `readVehicles`. */
function readMonthly(db: ClientDatabase, query: Query, months: Months): Promise<BandMonth[]> {
  const bounds = sql.join(bandBounds.map((bound) => sql.lit(bound)))
  const statement = sql<BandMonth>`
    with unit as (
        select ${oneVehicle} as vehicle, e.month, e.miles, e.confirmed_losses as losses, e.first_day, e.last_day, s.combined
        from evidence_month e join vehicle v on v.client_id = ${db.clientId} and v.id = e.vehicle_id
          join connection n on n.client_id = ${db.clientId} and n.id = v.connection_id
          left join vehicle_score_month s on s.client_id = ${db.clientId} and s.vehicle_id = e.vehicle_id and s.month = ${months.scored}
        where e.client_id = ${db.clientId} and e.month >= ${months.from} and e.month <= ${months.to}
          and e.first_day is not null and ${scopeOf(db.clientId, query)}),
      whole as (
        select vehicle, 1 + width_bucket(floor(max(combined) + 0.5)::float8, array[${bounds}]::float8[])::int as band,
          min(first_day) as first_day, max(last_day) as last_day
        from unit group by vehicle having sum(miles) > 0 and max(combined) is not null),
      lost as (select vehicle, month, sum(losses) as losses from unit group by vehicle, month)
    select m.month::date as month, w.band, round(coalesce(sum(l.losses), 0))::int as losses,
      (sum(least(w.last_day, (m.month + interval '1 month')::date - 1) - greatest(w.first_day, m.month::date) + 1) / 365.25)::float8 as "vehicleYears"
    from whole w
      join generate_series(${months.from}::date, ${months.to}::date, interval '1 month') m (month)
        on m.month::date <= w.last_day and (m.month + interval '1 month')::date > w.first_day
      left join lost l on l.vehicle = w.vehicle and l.month = m.month::date
    group by 1, 2 order by 1, 2`
  return named('back-test-months', db, statement, 'fresh')
}

async function readEarliest(db: ClientDatabase, query: Query): Promise<string | null> {
  const statement = sql<{ earliest: string | null }>`
    select min(e.month) as earliest from vehicle_score_month e ${narrowedBy(db.clientId, query)}
    where e.client_id = ${db.clientId} and e.combined is not null and ${scopeOf(db.clientId, query)}`
  const [row] = await named('back-test-earliest', db, statement, 'fresh')
  return row!.earliest
}

const isNarrowed = ({ connectionId, providerIds, vehicleGroupIds, vehicleIds }: Query) =>
  [connectionId, providerIds, vehicleGroupIds, vehicleIds].some((some) => some.length > 0)

/**
 * Returns the vehicles `v` of evidence or scores `e` that `scopeOf` selects, if it selects any, so that months of others are not
 * read.
 */
function narrowedBy(clientId: number, query: Query): RawBuilder<unknown> {
  if (!isNarrowed(query)) return sql``
  return sql`join vehicle v on v.client_id = ${clientId} and v.id = e.vehicle_id
    ${query.providerIds.length ? sql`join connection n on n.client_id = ${clientId} and n.id = v.connection_id` : sql``}`
}

function scopeOf(clientId: number, query: Query): RawBuilder<unknown> {
  if (!isNarrowed(query)) return sql`true`
  const { connectionId: ConnectionId, vehicleGroupIds: vehicleGroups, ...rest } = query
  return vehicleConditions(clientId, { ...rest, ConnectionId, vehicleGroups })
}
