import { type Incident, IncidentQuery } from '@milepost/contract/incidents/endpoints'
import { earlierScoreOf } from '@milepost/contract/risk/change'
import type { ScoredSubject, SubjectRisk } from '@milepost/contract/risk/subject'
import type { ReportFactor, VehicleReport } from '@milepost/contract/vehicles/report'
import { incidentRating } from '@milepost/domain/codes'
import { metersPerMile, topCoachingEvents } from '@milepost/domain/limits'
import { monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { type DayRange, dayRange, readZone } from '../../../reporting/driving/day-range.ts'
import { drivingStats, per1000Miles, regionShares } from '../../../reporting/driving/driving-stats.ts'
import { readHours } from '../../../reporting/driving/event-hours.ts'
import { ofKnownDriving } from '../../../reporting/driving/known-driving.ts'
import { countUnmeasuredTrips } from '../../../reporting/driving/unmeasured-trips.ts'
import { readVehicleDays } from '../../../reporting/driving/vehicle-days.ts'
import { typeWords } from '../../../reporting/incidents/type-words.ts'
import { isConnected } from '../../../reporting/is-connected.ts'
import type { Services } from '../../../services.ts'
import { listIncidents } from '../../incidents/list/list-queries.ts'
import { subjectRisk } from '../../risk/subject/subject-queries.ts'
import { joins } from '../list-queries.ts'
import { type SummaryRow, summaryColumns, toSummary } from '../summary.ts'
import { fleetMonths, fleetPlace, fleetTypes, fleetWeeks } from './fleet-figures.ts'

type ReportServices = Pick<Services, 'db' | 'cache' | 'pool' | 'secrets'>

/**
 * Returns the behavioral risk report of a vehicle. Its numbers match the list, the drawer and the profile: the score is
 * the stored one, driving comes from `vehicle_day`. Throws `notFound`.
 */
export async function vehicleReport(
  db: ClientDatabase,
  services: ReportServices,
  id: string,
  wanted: { from: string; to: string },
): Promise<VehicleReport> {
  const [summary, zone, wordOf, risk] = await Promise.all([
    findSummary(db, id),
    readZone(db),
    typeWords(services),
    subjectRisk(db, services, { kind: 'vehicle', id }),
  ])
  const range = dayRange(zone, wanted)
  const score = risk.current?.behavioral?.score ?? null
  const fleet = { connectionId: summary.connection.id }
  const [days, hours, unmeasuredTrips, place, weeks, months, fleetRateOf, topEvents] = await Promise.all([
    readVehicleDays(db, id, range),
    readHours(db, { vehicleId: id }, range),
    countUnmeasuredTrips(db, { vehicleId: id }, range),
    fleetPlace(db, fleet, id),
    fleetWeeks(db, fleet, range),
    fleetMonths(db, fleet),
    fleetTypes(db, fleet, range),
    riskiestEvents(db, services, id, range),
  ])
  const { byType, weekly, hours: hourly, ...sums } = drivingStats({ range, ...days, hours, unmeasuredTrips, wordOf })
  const driving = ofKnownDriving(sums, {
    isReporting: summary.distanceMeters30d !== null,
    isUnsensed: risk.current?.missing.behavioral === 'notSensed',
  })
  return {
    vehicle: summary,
    connection: summary.connection,
    from: range.first,
    to: range.last,
    timeZone: zone,
    ...scoreOf(risk, range),
    scoreVersion: risk.current?.configVersion ?? null,
    fleetMedian: place.median,
    percentile: score === null || place.scored === 0 ? null : (100 * place.below) / place.scored,
    scoredVehicles: place.scored,
    months: risk.months.map(({ month, behavioral }) => ({
      month,
      score: behavioral?.score ?? null,
      fleetScore: months.get(month) ?? null,
    })),
    driving,
    weekly: weekly.map((week) => ({
      ...week,
      per1000Miles:
        driving.incidents.value === null
          ? null
          : per1000Miles({ events: week.incidents, measured: week.incidents - week.withoutMiles }, week.distanceMeters),
      fleetPer1000Miles: weeks.get(week.week) ?? null,
    })),
    factors: factorsOf(risk.current),
    types: byType.map((type) => ({ ...type, fleetPer1000Miles: fleetRateOf(type.translatedType) })),
    hours: hourly,
    regions: regionShares(days.days),
    topEvents,
  }
}

async function findSummary(db: ClientDatabase, id: string) {
  const [row] = await named(
    'vehicle-of-report',
    db,
    sql<SummaryRow>`select ${summaryColumns} from vehicle v ${joins}
      where v.client_id = ${db.clientId} and v.id = ${id} and ${isConnected('v', db.clientId)}`,
  )
  if (!row) throw notFound('vehicle')
  return toSummary(row)
}

type ScorePart = Pick<VehicleReport, 'risk' | 'missing' | 'previous' | 'scoredMeters' | 'minimumMeters'>

function scoreOf({ current, months }: SubjectRisk, { zone, first }: DayRange): ScorePart {
  const own = current?.behavioral
  const before =
    own &&
    earlierScoreOf(months, {
      part: 'behavioral',
      configVersion: current.configVersion,
      from: monthBefore(first),
      until: monthOf(localDay(zone, Date.now())),
    })
  return {
    risk: {
      score: own?.score ?? null,
      low: own?.low ?? null,
      high: own?.high ?? null,
      provisional: own?.provisional ?? true,
    },
    missing: own ? null : (current?.missing.behavioral ?? current?.missing.combined ?? null),
    previous:
      typeof before === 'object' && before
        ? { month: before.month, score: before.score, low: before.low!, high: before.high! }
        : null,
    scoredMeters: (own?.sensedMiles ?? current?.fadedMiles ?? 0) * metersPerMile,
    minimumMeters: (current?.config ?? defaultScoringConfig).minimumMiles * metersPerMile,
  }
}

function factorsOf(current: ScoredSubject | null): ReportFactor[] {
  const { reasons = [], types = [] } = current?.behavioral ?? {}
  return reasons.map(({ factor, points, fleet }) => {
    const type = types.find((one) => one.type === factor)
    return {
      factor,
      points,
      per1000Miles: type?.ratePer1000Miles ?? null,
      expectedPer1000Miles: type?.expectedPer1000Miles ?? null,
      credibility: type?.credibility ?? null,
      ...(fleet !== undefined && { fleet }),
    }
  })
}

const { accurate, pending, neverRated } = incidentRating.code

/** Reads the riskiest events of a vehicle in a range that weren't rated inaccurate, riskiest first, at most `most`. */
export async function riskiestEvents(
  db: ClientDatabase,
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
  { span }: DayRange,
  most: number = topCoachingEvents,
): Promise<Incident[]> {
  const query = IncidentQuery.parse({
    From: toRangeTime(span.from),
    To: toRangeTime(new Date(span.until.getTime() - 1000)),
    vehicleIds: [id],
    ratings: [accurate, pending, neverRated],
    SortBy: 'riskScore',
    SortDirection: 'desc',
    PageSize: most,
  })
  return (await listIncidents(db, secrets, query)).items
}
