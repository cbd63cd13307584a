import type { AccidentMonth, AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { fnolLevel, providerIdsOperator } from '@milepost/domain/codes'
import { type ImpactZone, impactZones } from '@milepost/domain/impact-zones'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { ofDays, readZone } from '../../reporting/driving/day-range.ts'
import { firstDay } from '../../reporting/driving/first-day.ts'
import { countSuspected } from '../../reporting/incidents/count-suspected.ts'
import { isDisputedLoss } from '../../reporting/losses/is-disputed-loss.ts'
import { readReporting } from '../../reporting/losses/loss-coverage.ts'
import { findLosses, type LossFilter, rangeOf, withConnections } from '../../reporting/losses/loss-filter.ts'
import { lossRate } from '../../reporting/losses/loss-rate.ts'
import { isNoticeSent } from '../../reporting/losses/sent-notices.ts'
import { drivingInAll } from '../../reporting/segments/read-segments.ts'
import { segmentScope } from '../../reporting/segments/segment-scope.ts'
import { bitsOf } from './row.ts'

/** Similar losses in one month. */
type Kind = {
  month: string
  noFault: boolean | null
  losses: number
  /** Number of losses per zone, in the order of `impactZones`, and without any. */
  zones: number[]
  withoutZones: number
  estimated: number
  costUsd: number | null
  disputed: number
  withoutFirstNotice: number
}

/** Summarizes the losses matching a filter, and counts the collisions on its days that await review. */
export async function summarizeLosses(db: ClientDatabase, filter: LossFilter): Promise<AccidentSummary> {
  const ofConnections = await withConnections(db, filter)
  const [kinds, rateOf, suspected, knownFrom, seen] = await Promise.all([
    readKinds(db, filter),
    isOfConnections(filter) ? readRate(db, ofConnections) : null,
    countSuspected(db, { ...ofConnections, ...rangeOf(filter), vehicleGroups: filter.VehicleGroupIds }),
    firstDay(db),
    readReporting(db, ofConnections),
  ])
  const losses = countOf(kinds)
  return {
    totals: {
      losses,
      costEstimateUsd: costOf(kinds),
      estimated: kinds.reduce((sum, { estimated }) => sum + estimated, 0),
      noFault: countOf(kinds.filter(({ noFault }) => noFault === true)),
      atFault: countOf(kinds.filter(({ noFault }) => noFault === false)),
      disputed: kinds.reduce((sum, { disputed }) => sum + disputed, 0),
      withoutFirstNotice: kinds.reduce((sum, { withoutFirstNotice }) => sum + withoutFirstNotice, 0),
      perMillionMiles: rateOf?.(losses) ?? null,
    },
    months: [...Map.groupBy(kinds, ({ month }) => month)].map(([month, own]) => monthOf(month, own)),
    knownFrom: earlier(knownFrom, kinds[0]?.month ?? null),
    zones: impactZones.map((zone, at) => ({ zone, count: kinds.reduce((sum, { zones }) => sum + zones[at]!, 0) })),
    withoutZones: kinds.reduce((sum, { withoutZones }) => sum + withoutZones, 0),
    suspected,
    ...seen,
  }
}

/** A collision may be reported before any driving. */
const earlier = (day: string | null, month: string | null) =>
  day && month ? (day < month ? day : month) : (day ?? month)

const countOf = (kinds: readonly Kind[]) => kinds.reduce((sum, { losses }) => sum + losses, 0)

/** A missing estimate isn't zero. */
const costOf = (kinds: readonly Kind[]): number | null =>
  kinds.some(({ estimated }) => estimated > 0) ? kinds.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0) : null

const monthOf = (month: string, own: readonly Kind[]): AccidentMonth => ({
  month,
  noFault: countOf(own.filter(({ noFault }) => noFault === true)),
  atFault: countOf(own.filter(({ noFault }) => noFault === false)),
  unknownFault: countOf(own.filter(({ noFault }) => noFault === null)),
  costEstimateUsd: costOf(own),
})

async function readKinds(db: ClientDatabase, filter: LossFilter): Promise<Kind[]> {
  const { ofAll } = await findLosses(db, filter)
  const month = sql.raw(localTimeIn(await readZone(db), 'a.occurred_at'))
  return named(
    'losses-summary',
    db,
    sql<Kind>`select date_trunc('month', ${month})::date as month,
      (a.fault_percent = 0) as "noFault", count(*)::int as losses, array[${sql.join(impactZones.map(withZone))}] as zones,
      (count(*) filter (where a.impact_zones = 0))::int as "withoutZones",
      count(a.cost_estimate_usd)::int as estimated, sum(a.cost_estimate_usd) as "costUsd",
      (count(*) filter (where ${isDisputedLoss}))::int as disputed,
      (count(*) filter (where not exists (select 1 from loss_notice n where n.client_id = ${db.clientId} and n.incident_id = a.id
        and n.level = ${fnolLevel.code.first} and ${isNoticeSent})))::int as "withoutFirstNotice"
    from accident a where ${ofAll} group by 1, 2 order by 1`,
    'fresh',
  )
}

const withZone = (zone: ImpactZone) =>
  sql`(count(*) filter (where a.impact_zones & ${sql.lit(bitsOf([zone]))} <> 0))::int`

/** Whole connections have miles; anything narrower leaves out mileage that no total has. */
const isOfConnections = (filter: LossFilter): boolean =>
  !filter.DriverId.length &&
  !filter.VehicleId.length &&
  !filter.VehicleGroupIds.length &&
  filter.Incomplete === undefined &&
  !filter.SearchedText

/** Returns the rate of losses on the distance of a filter's connections, from the same sums as the risk reports. */
async function readRate(db: ClientDatabase, filter: LossFilter): Promise<(losses: number) => number | null> {
  const { From, To } = rangeOf(filter)
  const zone = await readZone(db)
  const dayOf = (at: Date | string, less = 0) => localDay(zone, new Date(at).getTime() - less)
  const range = ofDays(zone, dayOf(fromRangeTime(From)), dayOf(afterRangeTime(To), 1000))
  const scope = await segmentScope(
    db,
    {
      connectionId: filter.ConnectionId,
      providerIds: filter.ProviderId,
      ProviderIdsOperator: providerIdsOperator.code.anyOf,
      vehicleGroupIds: [],
      vehicleIds: [],
    },
    range,
  )
  const meters = (await drivingInAll(db, scope, range)).distanceMeters
  return (losses) => lossRate({ losses, meters }, range, scope)
}
