import { dayPlus } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyCover } from '../../recompute/claims/policy-cover.ts'

/** The first and the last day whose losses are known. */
export type CoveredSpan = { from: string; until: string }

/** A policy's terms, and the days that loss runs cover so far. */
export type KnownCover = { terms: { startsOn: string; renewsOn: string }[]; covered: CoveredSpan | null }

/** Reads what is known of policies, by policy. */
export async function readCovers(
  db: ClientDatabase,
  policyIds: readonly string[],
): Promise<ReadonlyMap<string, KnownCover>> {
  const { clientId } = db
  const rows = await named(
    'policy-covers',
    db,
    sql<KnownCover & { policyId: string }>`select p.id as "policyId",
      coalesce((select json_agg(json_build_object('startsOn', t.starts_on, 'renewsOn', t.renews_on))
        from policy_term t where t.client_id = ${clientId} and t.policy_id = p.id), '[]') as terms,
      (select json_build_object('from', k.starts_on, 'until', k.ends_on)
        from ${sql.raw(policyCover(String(clientId)))} k where k.policy_id = p.id) as covered
    from unnest(${[...new Set(policyIds)]}::bigint[]) as p(id)`,
    'fresh',
  )
  return new Map(rows.map(({ policyId, ...known }) => [policyId, known]))
}

type Stated = { asOf: string | null; coversFrom: string | null; coversUntil: string | null; today: string }

/**
 * Returns the days that a statement of no losses covers: by default, those of the term up to today. Returns the problem
 * instead if the days can't be known, or would leave others uncovered between them and those of earlier loss runs.
 */
export function coverOf(
  { asOf, coversFrom, coversUntil, today }: Stated,
  { terms, covered }: KnownCover,
): CoveredSpan | { problem: string } {
  const until = asOf ?? coversUntil ?? today
  if (until > today) return { problem: 'The day without losses is in the future.' }
  const from = coversFrom ?? terms.find((term) => term.startsOn <= until && until < term.renewsOn)?.startsOn
  if (from === undefined) return { problem: `No term of the policy includes ${until}: enter the first covered day.` }
  if (from > until) return { problem: 'The day without losses is before the first covered day.' }
  const isApart = covered && (from > dayPlus(covered.until, 1) || covered.from > dayPlus(until, 1))
  if (isApart)
    return {
      problem: `Leaves days uncovered next to ${covered.from} to ${covered.until}: change the first covered day.`,
    }
  return { from, until }
}

/** True if a span adds no day to what is covered. */
export const isCovered = ({ from, until }: CoveredSpan, { covered }: KnownCover): boolean =>
  covered !== null && covered.from <= from && until <= covered.until
