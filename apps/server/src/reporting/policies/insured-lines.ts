import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import type { PolicyName } from './policy-names.ts'

/** A line of an imported file that names a policy. */
export type InsuredLine = { insurerName: string | null; policyNumber: string | null; problems: string[] }

/** Completes a line of a file without insurers: it is about the policy that has its number. */
export function withInsurer<Line extends InsuredLine>(line: Line, policies: readonly PolicyName[]): Line {
  if (line.insurerName !== null || line.policyNumber === null) return line
  const wanted = line.policyNumber.toLowerCase()
  const known = policies.filter(({ policyNumber }) => policyNumber.toLowerCase() === wanted)
  if (known.length < 2) return { ...line, insurerName: known[0]?.insurerName ?? null }
  return { ...line, problems: [...line.problems, 'Several insurers have this policy number: add a column “Insurer”.'] }
}

/** Returns the id of each line's policy, in the same order; null without a number. */
export async function policyIdsOf(
  db: ClientDatabase,
  lines: readonly Pick<InsuredLine, 'insurerName' | 'policyNumber'>[],
): Promise<(string | null)[]> {
  const names = lines.map(({ insurerName, policyNumber }, at) => ({
    at,
    insurer_name: insurerName,
    policy_number: policyNumber,
  }))
  const rows = await named(
    'policy-ids',
    db,
    sql<{ id: string | null }>`select ${sql.raw(policyIdOf('n'))} as id
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (at int, insurer_name text, policy_number text) order by n.at`,
  )
  return rows.map(({ id }) => id)
}
