import type { PolicyExperience } from '@milepost/contract/policies/experience'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countSuspected } from '../../reporting/incidents/count-suspected.ts'
import { listClaimEvents } from '../../reporting/losses/claim-events.ts'
import { countListedLosses } from '../../reporting/losses/count-losses.ts'
import { rangeOf } from '../../reporting/losses/loss-filter.ts'

const all = { ProviderId: [], DriverId: [], VehicleId: [], VehicleGroupIds: [] }

/** Counts what a person still has to decide or look into for a policy and the vehicles of its connections. */
export async function readQuestions(
  db: ClientDatabase,
  policyId: string,
  connectionIds: number[],
): Promise<PolicyExperience['questions']> {
  // No connection in a filter means all.
  if (connectionIds.length === 0)
    return {
      suspected: 0,
      isSuspectedExact: true,
      suspectedTypes: [],
      unknownFault: 0,
      claimsToMatch: 0,
      notReporting: 0,
    }
  const filter = { ...all, ConnectionId: connectionIds }
  const [suspected, unknownFault, toMatch, [silent]] = await Promise.all([
    countSuspected(db, { ...filter, ...rangeOf(filter) }),
    countListedLosses(db, { ...all, ConnectionId: [], PolicyId: [policyId], NoFaultAccident: 'unknown' }),
    listClaimEvents(db, connectionIds),
    named(
      'policy-silent-vehicles',
      db,
      sql<{ vehicles: number }>`select count(*)::int as vehicles
        from vehicle v left join vehicle_latest l on l.client_id = ${db.clientId} and l.vehicle_id = v.id
        where v.client_id = ${db.clientId} and v.gone_at is null and v.connection_id = any(${connectionIds}::int[])
          and coalesce(l.at < now() - make_interval(days => ${sql.lit(reportingThresholdDays)}), true)`,
    ),
  ])
  return {
    suspected: suspected.count ?? 0,
    isSuspectedExact: suspected.isExact,
    suspectedTypes: suspected.translatedTypes,
    unknownFault,
    claimsToMatch: new Set(toMatch.map(({ claimId }) => claimId)).size,
    notReporting: silent!.vehicles,
  }
}
