import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyCover } from '../../recompute/claims/policy-cover.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { type ClaimEvent, isWithoutClaim } from '../../reporting/losses/claim-events.ts'
import { isCoveredBy } from '../../reporting/losses/is-loss-of.ts'
import { lossCost } from '../../reporting/losses/loss-cost.ts'

type UnclaimedLoss = { eventId: string; day: string; costUsd: number | null }

/** The days that loss runs cover, both included, and the losses on them that no claim matches or may match. */
export type Unclaimed = { from: string; until: string; losses: UnclaimedLoss[] }

/**
 * Lists the confirmed losses of a policy's connections on the days that loss runs cover that no claim matches; null without loss
 * runs. One that a claim may match (`toMatch`) waits for that decision instead.
 */
export async function listUnclaimed(
  db: ClientDatabase,
  policyId: string,
  connectionIds: readonly number[],
  toMatch: readonly ClaimEvent[],
): Promise<Unclaimed | null> {
  const zone = await readZone(db)
  const day = sql.raw(`(${localTimeIn(zone, 'a.occurred_at')})::date`)
  const [row] = await named(
    'policy-unclaimed-losses',
    db,
    sql<Unclaimed>`select k.starts_on as "from", k.ends_on as until,
        coalesce((select json_agg(json_build_object('eventId', a.id::text, 'day', ${day}, 'costUsd', ${lossCost})) from accident a
          where a.client_id = ${db.clientId} and ${isCoveredBy(db.clientId, zone, connectionIds)} and ${day} between k.starts_on and k.ends_on
            and ${isWithoutClaim(db.clientId)}), '[]') as losses
      from ${sql.raw(policyCover(String(db.clientId)))} k where k.policy_id = ${policyId}`,
    'fresh',
  )
  if (!row) return null
  const waiting = new Set(toMatch.map(({ eventId }) => eventId))
  return { ...row, losses: row.losses.filter(({ eventId }) => !waiting.has(eventId)) }
}

type Period = { startsOn: string; renewsOn: string }

/** Returns the number of losses on a term's days, how many have an estimate, and what these cost. */
export function unclaimedIn({ losses }: Unclaimed, { startsOn, renewsOn }: Period) {
  const own = losses.filter(({ day }) => day >= startsOn && day < renewsOn)
  const costs = own.flatMap(({ costUsd }) => costUsd ?? [])
  return {
    losses: own.length,
    withCost: costs.length,
    costUsd: costs.length ? costs.reduce((sum, cost) => sum + cost, 0) : null,
  }
}
