import type { TermExperience } from '@milepost/contract/policies/experience'
import { defaultRange } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyCover } from '../../recompute/claims/policy-cover.ts'

/** Claims, those with an amount, and their totals in US dollars; null if none has one. */
export type CountedClaims = Pick<TermExperience, 'byFault'> & {
  losses: number
  withCost: number
  costUsd: number | null
  paidUsd: number | null
  reservedUsd: number | null
}

/** The days that loss runs cover, both included. */
export type ClaimDays = { coveredFrom: string; coveredUntil: string }

const byFault = sql`json_build_object('atFault', count(c.id) filter (where c.fault_percent > 0),
  'notAtFault', count(c.id) filter (where c.fault_percent = 0), 'unknown', count(c.id) filter (where c.fault_percent is null)) as "byFault"`
const counted = sql`count(c.id)::int as losses, ${byFault}, count(coalesce(c.paid_usd, c.reserved_usd))::int as "withCost",
  sum(coalesce(c.paid_usd, 0) + coalesce(c.reserved_usd, 0)) filter (where coalesce(c.paid_usd, c.reserved_usd) is not null) as "costUsd",
  sum(c.paid_usd) as "paidUsd", sum(c.reserved_usd) as "reservedUsd"`

/** The claims of a term; `sinceData` of them happened on days with data of its vehicles, or later. */
export type TermClaims = CountedClaims & ClaimDays & { sinceData: number }

/**
 * Reads a policy's claims by the start of the term that they are in; empty without loss runs. `knownFrom`: the first day with data of its
 * vehicles, if there is one.
 */
export async function readTermClaims(
  db: ClientDatabase,
  policyId: string,
  knownFrom: string | null,
): Promise<ReadonlyMap<string, TermClaims>> {
  const rows = await named(
    'policy-term-claims',
    db,
    sql<
      TermClaims & { startsOn: string }
    >`select t.starts_on as "startsOn", v.starts_on as "coveredFrom", v.ends_on as "coveredUntil", ${counted},
        (count(c.id) filter (where c.occurred_on >= ${knownFrom}::date))::int as "sinceData"
      from ${sql.raw(policyCover(String(db.clientId)))} v join policy_term t on t.client_id = ${db.clientId} and t.policy_id = v.policy_id
          and v.starts_on < t.renews_on and v.ends_on >= t.starts_on
        left join claim c on c.client_id = ${db.clientId} and c.policy_id = v.policy_id
          and c.occurred_on >= t.starts_on and c.occurred_on < t.renews_on
      where v.policy_id = ${policyId} group by 1, 2, 3`,
    'fresh',
  )
  return new Map(rows.map(({ startsOn, ...row }) => [startsOn, row]))
}

/** Reads a policy's claims of the last twelve months; null if no loss run covers a day of them. */
export async function readYearClaims(db: ClientDatabase, policyId: string): Promise<CountedClaims | null> {
  const since = sql`(now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)}))::date`
  const [row] = await named(
    'policy-year-claims',
    db,
    sql<CountedClaims>`select ${counted} from ${sql.raw(policyCover(String(db.clientId)))} v left join claim c on c.client_id = ${db.clientId}
        and c.policy_id = v.policy_id and c.occurred_on >= ${since}
      where v.policy_id = ${policyId} and v.ends_on >= ${since} group by v.policy_id`,
    'fresh',
  )
  return row ?? null
}
