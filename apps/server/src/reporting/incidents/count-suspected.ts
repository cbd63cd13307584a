import type { AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { countedAtMost, countUpTo } from './count-incidents.ts'

export type SuspectedFilter = {
  From: string
  To: string
  ConnectionId: number[]
  ProviderId: number[]
  DriverId: string[]
  VehicleId: string[]
  vehicleGroups?: string[]
  SearchedText?: string | undefined
}

type Which = { Open: boolean; Counted?: boolean; ratings: IncidentRating[] }

/**
 * Counts collisions that await review, each once. Filtered by days, connections, providers, vehicles and drivers only, because
 * their cost and fault aren't recorded.
 */
export const countSuspected = (db: ClientDatabase, filter: SuspectedFilter): Promise<AccidentSummary['suspected']> =>
  countCollisions(db, filter, { Open: true, Counted: true, ratings: [] })

/** Counts collisions that were rejected: no report of losses has them. Filtered in the same way. */
export const countRejected = (db: ClientDatabase, filter: SuspectedFilter): Promise<AccidentSummary['suspected']> =>
  countCollisions(db, filter, { Open: false, ratings: [incidentRating.code.inaccurate] })

async function countCollisions(
  db: ClientDatabase,
  filter: SuspectedFilter,
  which: Which,
): Promise<AccidentSummary['suspected']> {
  const types = await db
    .selectFrom('incidentType')
    .where('scoringType', '=', 'collision')
    .select('translatedType')
    .execute()
  const translatedTypes = types.map(({ translatedType }) => translatedType)
  if (!translatedTypes.length) return { count: 0, isExact: true, translatedTypes }
  if (filter.SearchedText) return { count: null, isExact: false, translatedTypes }
  const query = {
    From: filter.From,
    To: filter.To,
    ConnectionId: filter.ConnectionId,
    providerIds: filter.ProviderId,
    ProviderIdsOperator: 0,
    vehicleGroups: filter.vehicleGroups ?? [],
    vehicleIds: filter.VehicleId,
    driverIds: filter.DriverId,
    translatedTypes,
    severities: [],
    ...which,
    assignees: [],
    View: 0,
    RegionId: [],
    HourOfWeek: [],
  }
  const { totalCount, isExact } = await countUpTo(db, query, countedAtMost)
  return { count: totalCount, isExact, translatedTypes }
}
