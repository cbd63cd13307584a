import type { ReportQuery } from '@milepost/contract/api/scope'
import type { BackTest, BackTestRow } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { metersPerMile } from '@milepost/domain/limits'
import { bandBounds, riskBandOf } from '@milepost/domain/score-bands'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { dayBefore, monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { type PredictionGroup, ratioOf } from '@milepost/scoring/fit/calibration'
import type { ValidationRow } from '@milepost/scoring/fit/gini'
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

/** Compares the scores of the month before a range with the losses in the months that it touches. */
export async function reportBackTest(db: ClientDatabase, query: Query): Promise<BackTest> {
  const zone = await zoneOf(db)
  const monthAt = (text: string) => monthOf(localDay(zone, fromRangeTime(text).getTime()))
  const from = monthAt(query.from)
  const months = { from, to: monthAt(query.to), scored: monthBefore(from) }
  const [vehicles, monthly, earliest] = await Promise.all([
    readVehicles(db, query, months),
    readMonthly(db, query, months),
    readEarliest(db),
  ])
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
      perMillionMiles: weak ? null : perMillion(line.losses, line.distanceMeters),
    })),
    unscored: { vehicles: countOf(unscored), losses: lossesOf(unscored) },
    losses,
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

/** Vehicles with the same score (to 0.1 points) and the same number of losses, with their total distance and losses. */
type Alike = { score: number | null; vehicles: number; meters: number; losses: number; years: number }

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
    const { meters, losses } = totalOf(own)
    const known = !weak && meters > 0
    return {
      band: code,
      vehicles: countOf(own),
      distanceMeters: meters,
      losses,
      perMillionMiles: known ? perMillion(losses, meters) : null,
      lift: known ? losses / meters / (all.losses / all.meters) : null,
    }
  })
}

const perMillion = (losses: number, meters: number) => ratioOf(losses, meters / metersPerMile / 1e6)

const countOf = (alike: readonly Alike[]) => alike.reduce((sum, { vehicles }) => sum + vehicles, 0)

const totalOf = (vehicles: readonly Alike[]) => ({
  losses: lossesOf(vehicles),
  meters: vehicles.reduce((sum, { meters }) => sum + meters, 0),
})

/** Reads the vehicles that drove in the months, paired units combined, by the previous score of each. */
function readVehicles(db: ClientDatabase, query: Query, months: Months): Promise<Alike[]> {
  const statement = sql<Alike>`
    select score, count(*)::int as vehicles, sum(meters)::float8 as meters, sum(losses)::float8 as losses, sum(years)::float8 as years
    from (
      select round(max(s.combined)::float8 * 10) / 10 as score, sum(a.miles) * ${sql.lit(metersPerMile)} as meters,
        sum(a.losses) as losses, (max(a.last_day) - min(a.first_day) + 1) / 365.25 as years
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
    where t.meters > 0 group by t.score, t.losses`
  return named('back-test-vehicles', db, statement, 'fresh')
}

type BandMonth = Omit<BackTest['monthly'][number], 'perMillionMiles'>

/** Reads distance and losses by month and band. */
function readMonthly(db: ClientDatabase, query: Query, months: Months): Promise<BandMonth[]> {
  const statement = sql<BandMonth>`
    select e.month, s.band, (sum(e.miles) * ${sql.lit(metersPerMile)})::float8 as "distanceMeters",
      round(sum(e.confirmed_losses))::int as losses
    from evidence_month e join (
        select vehicle_id, 1 + width_bucket(floor(combined + 0.5)::float8, array[${sql.join(bandBounds.map((bound) => sql.lit(bound)))}]::float8[])::int as band
        from vehicle_score_month where client_id = ${db.clientId} and month = ${months.scored} and combined is not null) s
      on s.vehicle_id = e.vehicle_id
      ${narrowedBy(db.clientId, query)}
    where e.client_id = ${db.clientId} and e.month >= ${months.from} and e.month <= ${months.to} and e.miles > 0
      and ${scopeOf(db.clientId, query)}
    group by e.month, s.band order by e.month, s.band`
  return named('back-test-months', db, statement, 'fresh')
}

async function readEarliest(db: ClientDatabase): Promise<string | null> {
  const statement = sql<{ earliest: string | null }>`
    select min(month) as earliest from vehicle_score_month where client_id = ${db.clientId}`
  const [row] = await named('back-test-earliest', db, statement)
  return row!.earliest
}

const isNarrowed = ({ connectionId, providerIds, vehicleGroupIds, vehicleIds }: Query) =>
  [connectionId, providerIds, vehicleGroupIds, vehicleIds].some((some) => some.length > 0)

/**
 * Returns the vehicles `v` of evidence `e` that `scopeOf` selects, if it selects any, so that months of others are not
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
