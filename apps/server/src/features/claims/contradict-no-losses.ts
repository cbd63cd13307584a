import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import { coveredUnitOf } from '../../reporting/losses/is-loss-of.ts'
import type { CoveredSpan } from './check-cover.ts'

/** Days on which a policy is stated to have had no losses. */
export type LossFree = CoveredSpan & { policyId: string }

/** Losses that a message names. */
const mostNamed = 10

/**
 * Returns the claims and confirmed losses that contradict statements of no losses, as a sentence without its period, by the
 * place of the statement. The days are those of a zone.
 */
export async function contradictionsOf(
  db: ClientDatabase,
  zone: string,
  stated: readonly LossFree[],
): Promise<ReadonlyMap<number, string>> {
  if (stated.length === 0) return new Map()
  const { clientId } = db
  const day = sql.raw(`(${localTimeIn(zone, 'a.occurred_at')})::date`)
  const rows = await named(
    'losses-against-statements',
    db,
    sql<{ place: number; claims: number; losses: number[] | null }>`
      with loss as materialized (
        select a.number, a.occurred_at, ${day} as day, ${sql.raw(policyIdOf('n'))} as policy_id
        from accident a cross join lateral ${coveredUnitOf(clientId, zone)} u
          join connection n on n.client_id = ${clientId} and n.id = u.connection_id
        where a.client_id = ${clientId} and a.withdrawn_at is null)
      select (s.place - 1)::int as place, (select count(*)::int from claim c where c.client_id = ${clientId}
          and c.policy_id = s.policy_id and c.occurred_on between s.starts_on and s.ends_on) as claims,
        (select array_agg(a.number order by a.occurred_at desc) from loss a
          where a.policy_id = s.policy_id and a.day between s.starts_on and s.ends_on) as losses
      from unnest(${stated.map(({ policyId }) => policyId)}::bigint[], ${stated.map(({ from }) => from)}::date[],
        ${stated.map(({ until }) => until)}::date[]) with ordinality as s(policy_id, starts_on, ends_on, place)`,
    'fresh',
  )
  return new Map(
    rows.flatMap(({ place, claims, losses }) => {
      if (claims > 0) return [[place, `The policy has ${claims} ${claims === 1 ? 'claim' : 'claims'} on these days`]]
      return losses ? [[place, `The policy has ${lossesText(losses)} on these days`]] : []
    }),
  )
}

function lossesText(losses: readonly number[]): string {
  const named = losses.slice(0, mostNamed).map(accidentDisplayId).join(', ')
  const others = losses.length > mostNamed ? ` and ${losses.length - mostNamed} more` : ''
  return `confirmed ${losses.length === 1 ? 'loss' : 'losses'} ${named}${others}`
}
