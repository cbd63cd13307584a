import type { Coverage } from '@milepost/contract/connections/reads'
import type { NoRatio, PolicyExperience, TermExperience } from '@milepost/contract/policies/experience'
import { areLossesKnown } from '@milepost/contract/policies/experience-words'
import { defaultRange } from '@milepost/domain/limits'
import { dayAfter, daysInAll } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { perMillionMiles } from '../../reporting/driving/driving-stats.ts'
import { listClaimEvents } from '../../reporting/losses/claim-events.ts'
import { isCoveredBy } from '../../reporting/losses/is-loss-of.ts'
import { lossCost } from '../../reporting/losses/loss-cost.ts'
import { type Exposure, readExposures } from './exposure.ts'
import { listUnclaimed, unclaimedIn } from './list-unclaimed.ts'
import { readTerms } from './queries.ts'
import { type ClaimDays, type CountedClaims, readTermClaims, readYearClaims } from './term-claims.ts'

/** Losses, those with a cost, and its total; null if none has one. */
type Counted = { losses: number; withCost: number; costUsd: number | null }

const byFault = sql`json_build_object('atFault', count(a.id) filter (where a.fault_percent > 0),
  'notAtFault', count(a.id) filter (where a.fault_percent = 0), 'unknown', count(a.id) filter (where a.fault_percent is null)) as "byFault"`
const counted = sql`count(a.id)::int as losses, count(${lossCost})::int as "withCost", sum(${lossCost}) as "costUsd"`

/** Reads how many claims or losses a policy had in the last twelve months, and their mean cost. */
export async function readSeverity(
  db: ClientDatabase,
  policyId: string,
  connectionIds: readonly number[],
  lossCoverage: Coverage,
): Promise<PolicyExperience['severity']> {
  const claims = await readYearClaims(db, policyId)
  const [row] = claims
    ? [claims]
    : await named(
        'policy-severity',
        db,
        sql<Counted>`select ${counted} from accident a where ${isCoveredBy(db.clientId, await readZone(db), connectionIds)}
      and a.occurred_at >= now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)})`,
        'fresh',
      )
  const { losses, withCost, costUsd } = row!
  const meanUsd = costUsd === null ? null : costUsd / withCost
  const missing = claims ? null : unseenLosses(lossCoverage, (await firstDayOf(db, connectionIds)) !== null)
  return { source: claims ? 'claims' : 'losses', losses, withCost, meanUsd, missing }
}

/** A term, or another stretch of days, with its premium if that is known. */
type Period = { startsOn: string; renewsOn: string; premiumUsd: number | null }
type TermRow = Counted & Period & Pick<TermExperience, 'byFault'>

/** Reads the losses of each term of a policy, or its claims, newest first, with their cost over the premium that is earned. */
export async function readTermLosses(
  db: ClientDatabase,
  policyId: string,
  connectionIds: readonly number[],
  lossCoverage: Coverage,
): Promise<TermExperience[]> {
  return readPeriods(db, await readTerms(db, policyId), { connectionIds, policyId }, lossCoverage)
}

/** The same by calendar year with data, for a policy without terms. */
export async function readYearLosses(
  db: ClientDatabase,
  connectionIds: readonly number[],
  lossCoverage: Coverage,
): Promise<TermExperience[]> {
  const [knownFrom, zone] = await Promise.all([firstDayOf(db, connectionIds), readZone(db)])
  if (knownFrom === null) return []
  const last = Number(localDay(zone, Date.now()).slice(0, 4))
  const years = Array.from({ length: last - Number(knownFrom.slice(0, 4)) + 1 }, (_, index) => last - index)
  const periods = years.map((year) => ({ startsOn: `${year}-01-01`, renewsOn: `${year + 1}-01-01`, premiumUsd: null }))
  return readPeriods(db, periods, { connectionIds, policyId: null }, lossCoverage)
}

/** The claims of a policy take the place of losses in its terms; without terms, only losses are counted. */
async function readPeriods(
  db: ClientDatabase,
  periods: readonly Period[],
  { connectionIds, policyId }: { connectionIds: readonly number[]; policyId: string | null },
  lossCoverage: Coverage,
): Promise<TermExperience[]> {
  const zone = await readZone(db)
  const day = sql.raw(`(${localTimeIn(zone, 'a.occurred_at')})::date`)
  const knownFrom = await firstDayOf(db, connectionIds)
  const rows = await named(
    'policy-period-losses',
    db,
    sql<TermRow>`select t.starts_on as "startsOn", t.renews_on as "renewsOn", t.premium_usd as "premiumUsd", ${counted}, ${byFault}
      from unnest(${periods.map(({ startsOn }) => startsOn)}::date[], ${periods.map(({ renewsOn }) => renewsOn)}::date[],
        ${periods.map(({ premiumUsd }) => premiumUsd)}::float8[]) t (starts_on, renews_on, premium_usd)
      left join accident a on ${isCoveredBy(db.clientId, zone, connectionIds)} and ${day} >= t.starts_on and ${day} < t.renews_on
      group by 1, 2, 3 order by 1 desc`,
    'fresh',
  )
  const today = localDay(zone, Date.now())
  const claims = policyId === null ? new Map<string, never>() : await readTermClaims(db, policyId, knownFrom)
  const unclaimed =
    policyId === null || claims.size === 0
      ? null
      : await listUnclaimed(db, policyId, connectionIds, await listClaimEvents(db, connectionIds))
  const days = rows.map((row) => coveredDays(row, claims.get(row.startsOn)))
  const exposures = await readExposures(db, { zone, today }, days, connectionIds)
  return rows.map((row, index) => {
    const term = termOf(row, { today, knownFrom, lossCoverage }, claims.get(row.startsOn))
    const ofTerm = claims.get(row.startsOn)
    const withoutClaim = unclaimed && ofTerm ? unclaimedIn(unclaimed, row) : null
    const rated = { ...term, withoutClaim, losses: ofTerm?.sinceData ?? term.losses }
    const ratedFrom = rated.losses < term.losses ? knownFrom : null
    return { ...term, withoutClaim, ratedFrom, ...ratesOf(rated, exposures[index]!) }
  })
}

/** Claims are compared with the driving of the days that loss runs cover. */
const coveredDays = ({ startsOn, renewsOn }: Period, claims: ClaimDays | undefined) => ({
  startsOn: claims && claims.coveredFrom > startsOn ? claims.coveredFrom : startsOn,
  renewsOn: claims && claims.coveredUntil < renewsOn ? dayAfter(claims.coveredUntil) : renewsOn,
})

/** Reads the first day with driving or events of vehicles of connections, from which their vehicle-years count; null without any. */
async function firstDayOf(db: ClientDatabase, connectionIds: readonly number[]): Promise<string | null> {
  const [row] = await named(
    'policy-first-day',
    db,
    sql<{ day: string | null }>`select min(e.first_day) as day from vehicle v
      join evidence_month e on e.client_id = ${db.clientId} and e.vehicle_id = v.id and e.first_day is not null
      where v.client_id = ${db.clientId} and v.connection_id = any(${connectionIds}::int[]) and not v.is_placeholder`,
  )
  return row!.day
}

/**
 * A loss that has no claim yet happened all the same: rates count it, as the policy's frequency does. A claim from before the first
 * known day of its vehicles has no exposure beside it, so that they leave it out.
 */
function ratesOf(term: Pick<TermExperience, 'losses' | 'missing' | 'withoutClaim'>, exposure: Exposure) {
  const losses = term.losses + (term.withoutClaim?.losses ?? 0)
  return {
    ...exposure,
    perMillionMiles: areLossesKnown(term) ? perMillionMiles(losses, exposure.distanceMeters) : null,
    perVehicleYear: areLossesKnown(term) && exposure.vehicleYears > 0 ? losses / exposure.vehicleYears : null,
  }
}

/** Known days of a term before its ratio means anything (expert). */
const leastDays = 30

/** What is known on a day: `knownFrom` is the first day with data. */
type Known = { today: string; knownFrom: string | null; lossCoverage: Coverage }

/**
 * Returns a term's loss ratio on a day, or why it has none. Days before the first one with data count neither as loss-free
 * nor as premium. The claims of a loss run take the place of losses, on the days that it covers.
 */
export function termOf(
  { startsOn, renewsOn, premiumUsd, ...known }: TermRow,
  { today, ...read }: Known,
  claims?: CountedClaims & ClaimDays,
): Omit<TermExperience, keyof Exposure | 'withoutClaim' | 'ratedFrom' | 'perMillionMiles' | 'perVehicleYear'> {
  const { losses, byFault, withCost, costUsd } = claims ?? known
  const knownFrom = claims?.coveredFrom ?? read.knownFrom
  const lastDay = claims && claims.coveredUntil < today ? claims.coveredUntil : today
  const until = lastDay < renewsOn ? dayAfter(lastDay) : renewsOn
  const hasData = knownFrom !== null && knownFrom < until
  const from = hasData && knownFrom > startsOn ? knownFrom : startsOn
  const earned =
    startsOn <= today && hasData && premiumUsd
      ? (premiumUsd * daysUntil(from, until)) / daysUntil(startsOn, renewsOn)
      : null
  const missing = whyNoRatio()
  return {
    startsOn,
    renewsOn,
    source: claims ? 'claims' : 'losses',
    countedFrom: from === startsOn ? null : from,
    losses,
    byFault,
    withCost,
    incurredUsd: costUsd,
    paidUsd: claims?.paidUsd ?? null,
    reservedUsd: claims?.reservedUsd ?? null,
    earnedPremiumUsd: earned,
    lossRatio: missing === null ? (costUsd ?? 0) / earned! : null,
    missing,
  }

  function whyNoRatio(): TermExperience['missing'] {
    if (startsOn > today) return 'notStarted'
    const unseen = claims ? null : unseenLosses(read.lossCoverage, hasData)
    if (unseen !== null) return unseen
    if (earned === null) return 'noPremium'
    if (daysUntil(from, until) < Math.min(leastDays, daysUntil(startsOn, renewsOn)))
      return from === startsOn && until < renewsOn ? 'tooEarly' : 'tooFewDays'
    return losses > 0 && withCost === 0 ? 'noCosts' : null
  }
}

/** Returns why losses recorded here may not be all of them; null if they are. */
function unseenLosses(coverage: Coverage, hasData: boolean): NoRatio | null {
  if (coverage === 'loading') return 'stillImporting'
  if (!hasData) return 'noData'
  return coverage === 'notReported' ? 'lossesNotReported' : null
}

/** The number of days up to one that isn't included. */
const daysUntil = (from: string, until: string) => daysInAll(from, until) - 1
