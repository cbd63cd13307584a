import { fewestPeers, type PolicyExperience, widestPlace } from '@milepost/contract/policies/experience'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'

/** How many times the miles of a policy its peers drive at most; at least the inverse. */
const mostTimesMiles = 3

/** A policy with a score. `exposure` is its faded driving. */
export type Scored = { id: string; class: number; exposure: number; score: number; low: number; high: number }

/** Reads where a policy's score is among policies of the same class and similar driving. */
export async function readPeers(db: ClientDatabase, id: string): Promise<PolicyExperience['peers']> {
  const rows = await named(
    'policy-peers',
    db,
    sql<Scored>`select s.subject_id as id, coalesce(p.class, 0) as class, s.exposure, s.combined as score,
        s.combined_low as low, s.combined_high as high
      from segment_score s left join (
        select ${sql.raw(policyIdOf('n'))} as policy_id, mode() within group (order by v.class) filter (where v.class > 0) as class
        from connection n join vehicle v on v.client_id = ${db.clientId} and v.connection_id = n.id and v.gone_at is null
        where n.client_id = ${db.clientId} and n.deleted_at is null group by 1) p on p.policy_id = s.subject_id
      where s.client_id = ${db.clientId} and s.kind = ${segmentKind.policy} and s.combined is not null`,
  )
  return placeAmong(rows, id)
}

/** Returns the place of a policy among its peers; null without a score. */
export function placeAmong(all: readonly Scored[], id: string): PolicyExperience['peers'] {
  const own = all.find((one) => one.id === id)
  if (!own) return null
  const peers = all.filter(
    (one) =>
      one !== own &&
      one.class === own.class &&
      one.exposure >= own.exposure / mostTimesMiles &&
      one.exposure <= own.exposure * mostTimesMiles,
  )
  const lowerThan = (score: number) => peers.filter((one) => one.score < score).length / peers.length
  const [low, high] = [lowerThan(own.low), lowerThan(own.high)]
  const isPlaced = peers.length >= fewestPeers && high - low <= widestPlace
  return {
    vehicleClass: own.class as NonNullable<PolicyExperience['peers']>['vehicleClass'],
    count: peers.length,
    lowerShare: isPlaced ? { value: lowerThan(own.score), low, high } : null,
  }
}
