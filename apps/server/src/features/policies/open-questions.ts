import type { Coverage } from '@milepost/contract/connections/reads'
import { type PolicyExperience, privateShare } from '@milepost/contract/policies/experience'
import { defaultRange, reportingThresholdDays } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import { formerMonths } from '../../recompute/scores/former/deleted-connections.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { isUnsensed } from '../../reporting/driving/known-events.ts'
import { openSpan } from '../../reporting/driving/open-span.ts'
import { countRejected, countSuspected } from '../../reporting/incidents/count-suspected.ts'
import { spanOf } from '../../reporting/incidents/filter.ts'
import { listClaimEvents } from '../../reporting/losses/claim-events.ts'
import { countListedLosses } from '../../reporting/losses/count-losses.ts'
import { isDisputedLoss } from '../../reporting/losses/is-disputed-loss.ts'
import { isCoveredBy } from '../../reporting/losses/is-loss-of.ts'
import { lastReport } from '../../reporting/vehicle-filter.ts'
import { hasReceiverFault } from '../../sync/load/trips/seen/frozen/receiver-faults.ts'
import { isOpenMismatch } from '../../sync/load/vehicles/sum-cameras.ts'
import { readAgainstTerm } from './against-term.ts'
import { readDismissedShare } from './dismissed-share.ts'
import { listUnclaimed } from './list-unclaimed.ts'
import { readYearClaims } from './term-claims.ts'

type UnknownVehicles = Pick<PolicyExperience['questions'], 'notReporting' | 'withoutEvents' | 'frozenReceivers'> & {
  /** With vehicles in which no device reports events. */
  unsensedConnections: number[]
}

const all = { ProviderId: [], DriverId: [], VehicleId: [], VehicleGroupIds: [] }

/** Counts what a person still has to decide or look into for a policy and the vehicles of its connections. */
export async function readQuestions(
  db: ClientDatabase,
  policyId: string,
  connectionIds: number[],
  lossCoverage: ReadonlyMap<number, Coverage>,
): Promise<PolicyExperience['questions']> {
  // No connection in a filter means all.
  if (connectionIds.length === 0)
    return {
      suspected: 0,
      isSuspectedExact: true,
      suspectedTypes: [],
      rejected: 0,
      isRejectedExact: true,
      disputed: 0,
      unclaimed: null,
      unknownFault: 0,
      claimsUnknownFault: 0,
      claimsToMatch: 0,
      ...(await countConnections(db, policyId)),
      movedConnections: await countMoved(db, policyId, []),
      countedOtherwise: 0,
      garagedElsewhere: null,
      metersBeyondRadius: null,
      privateShare: null,
      dismissedShare: null,
      lossesNotReported: 0,
      withoutEvents: 0,
      frozenReceivers: 0,
      notPermitted: 0,
      notReporting: 0,
    }
  // All that scores count, and the dashboard's tile.
  const collisions = { ...all, ConnectionId: connectionIds, ...openSpan(await readZone(db), new Date()) }
  const toMatch = await listClaimEvents(db, connectionIds)
  const [
    suspected,
    rejected,
    disputed,
    unknownFault,
    yearClaims,
    unclaimed,
    ofPolicy,
    movedConnections,
    notPermitted,
    countedOtherwise,
    againstTerm,
    ownShare,
    shareDismissed,
    [row],
  ] = await Promise.all([
    countSuspected(db, collisions),
    countRejected(db, collisions),
    countDisputed(db, collisions),
    countListedLosses(db, { ...all, ConnectionId: [], PolicyId: [policyId], NoFaultAccident: 'unknown' }),
    readYearClaims(db, policyId),
    listUnclaimed(db, policyId, connectionIds, toMatch),
    countConnections(db, policyId),
    countMoved(db, policyId, connectionIds),
    countNotPermitted(db, connectionIds),
    countCountedOtherwise(db, connectionIds),
    readAgainstTerm(db, policyId, connectionIds),
    readPrivateShare(db, connectionIds),
    readDismissedShare(db, connectionIds),
    named(
      'policy-unknown-vehicles',
      db,
      sql<UnknownVehicles>`select
          (count(*) filter (where coalesce(${lastReport} < now() - make_interval(days => ${sql.lit(reportingThresholdDays)}), true)))::int as "notReporting",
          (count(*) filter (where ${isUnsensed}))::int as "withoutEvents",
          coalesce(array_agg(distinct v.connection_id) filter (where ${isUnsensed}), '{}') as "unsensedConnections",
          (count(*) filter (where exists (select from vehicle_mismatch x where x.client_id = ${db.clientId} and x.vehicle_id = v.id
            and ${sql.raw(isOpenMismatch)} and ${sql.raw(hasReceiverFault('x', 'frozen'))})))::int as "frozenReceivers"
        from vehicle v left join vehicle_latest l on l.client_id = ${db.clientId} and l.vehicle_id = v.id
          left join vehicle_score s on s.client_id = ${db.clientId} and s.window_days = 30 and s.vehicle_id = v.id
        where v.client_id = ${db.clientId} and v.gone_at is null and v.connection_id = any(${connectionIds}::int[])`,
    ),
  ])
  const { unsensedConnections, ...unknown } = row!
  // Their vehicles without events are listed.
  const isUnseen = (id: number) => lossCoverage.get(id) === 'notReported' && !unsensedConnections.includes(id)
  return {
    suspected: suspected.count ?? 0,
    isSuspectedExact: suspected.isExact,
    suspectedTypes: suspected.translatedTypes,
    rejected: rejected.count ?? 0,
    isRejectedExact: rejected.isExact,
    disputed,
    unclaimed: unclaimed && { ...unclaimed, losses: unclaimed.losses.length },
    unknownFault,
    claimsUnknownFault: yearClaims?.byFault.unknown ?? 0,
    claimsToMatch: new Set(toMatch.map(({ claimId }) => claimId)).size,
    ...ofPolicy,
    movedConnections,
    lossesNotReported: connectionIds.filter(isUnseen).length,
    notPermitted,
    countedOtherwise,
    ...againstTerm,
    privateShare: ownShare,
    dismissedShare: shareDismissed,
    ...unknown,
  }
}

/** Counts losses of the connections in a range that people of the client rejected. */
async function countDisputed(
  db: ClientDatabase,
  { ConnectionId, ...range }: { ConnectionId: number[]; From: string; To: string },
): Promise<number> {
  const { from, until } = spanOf(range)
  const [row] = await named(
    'policy-losses-disputed',
    db,
    sql<{ losses: number }>`select count(*)::int as losses from accident a
      where a.client_id = ${db.clientId} and a.connection_id = any(${ConnectionId}::int[]) and ${isDisputedLoss}
        and a.occurred_at >= ${from} and a.occurred_at < ${until}`,
    'fresh',
  )
  return row!.losses
}

/**
 * Counts a policy's connections that were deleted in the last twelve months, because the score counts vehicles that aren't there
 * anymore, and connecting a fleet again imports its collisions as unconfirmed ones; and those whose fleet entered this policy, or another one instead, which awaits an admin.
 */
async function countConnections(
  db: ClientDatabase,
  policyId: string,
): Promise<Pick<PolicyExperience['questions'], 'deletedConnections' | 'proposedPolicies'>> {
  const isOfPolicy = sql`${sql.raw(policyIdOf('n'))} = ${policyId}`
  const [row] = await named(
    'policy-connections-in-question',
    db,
    sql<Pick<PolicyExperience['questions'], 'deletedConnections' | 'proposedPolicies'>>`select
        (select count(*) from deleted_connection d where d.client_id = ${db.clientId} and ${sql.raw(policyIdOf('d'))} = ${policyId}
          and d.deleted_at >= now() - make_interval(months => ${sql.lit(formerMonths)}))::int as "deletedConnections",
        (count(*) filter (where (${isOfPolicy} or ${sql.raw(policyIdOf('p'))} = ${policyId})
          and n.deleted_at is null and n.proposed_policy is not null))::int as "proposedPolicies"
      from connection n cross join lateral (
        select n.proposed_policy ->> 'insurerName' as insurer_name, n.proposed_policy ->> 'policyNumber' as policy_number) p
      where n.client_id = ${db.clientId}`,
    'fresh',
  )
  return row!
}

/** Vehicles of one policy share its record, so that moving those with losses to another one makes the others look better. */
async function countMoved(db: ClientDatabase, policyId: string, connectionIds: readonly number[]): Promise<number> {
  const [row] = await named(
    'policy-moved-connections',
    db,
    sql<{ connections: number }>`select count(distinct n.id)::int as connections
      from (select e.subject_id as id, e.detail #>> '{before,insurerName}' as insurer_name, e.detail #>> '{before,policyNumber}' as policy_number
        from audit_entry e where e.client_id = ${db.clientId} and e.subject_type = 'connection'
          and e.at >= now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)})) n
      where ${sql.raw(policyIdOf('n'))} = ${policyId}
        or trim(n.policy_number) <> '' and n.id = any(${connectionIds}::int[]::text[])`,
    'fresh',
  )
  return row!.connections
}

/** What people of the fleet state never lowers what a loss counts in scores, so that both can differ. */
async function countCountedOtherwise(db: ClientDatabase, connectionIds: readonly number[]): Promise<number> {
  const [row] = await named(
    'policy-losses-counted-higher',
    db,
    sql<{ losses: number }>`select count(*)::int as losses from accident a
      where a.client_id = ${db.clientId} and ${isCoveredBy(db.clientId, await readZone(db), connectionIds)}
        and a.fault_percent is distinct from a.counted_fault_percent
        and a.occurred_at >= now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)})`,
    'fresh',
  )
  return row!.losses
}

/** Their driving and events are known in part, so that few miles or events aren't good news. */
async function countNotPermitted(db: ClientDatabase, connectionIds: readonly number[]): Promise<number> {
  const [row] = await named(
    'policy-connections-not-permitted',
    db,
    sql<{ connections: number }>`select count(distinct s.connection_id)::int as connections from sync_stream s
      where s.client_id = ${db.clientId} and s.connection_id = any(${connectionIds}::int[])
        and s.stream in ('trips', 'positions', 'incidents') and s.switched_off_reason is not null`,
    'fresh',
  )
  return row!.connections
}

/** A fleet that declares its trips private has fewer events, and the scores of its vehicles come from the rest of their driving. */
async function readPrivateShare(db: ClientDatabase, connectionIds: readonly number[]): Promise<number | null> {
  const [row] = await named(
    'policy-private-distance',
    db,
    sql<{
      share: number | null
    }>`select sum(d.private_meters) / nullif(sum(d.distance_meters), 0) as share from vehicle_day d
      where d.client_id = ${db.clientId} and d.connection_id = any(${connectionIds}::int[])
        and d.day >= (now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)}))::date`,
    'fresh',
  )
  const { share } = row!
  return share !== null && share >= privateShare ? share : null
}
