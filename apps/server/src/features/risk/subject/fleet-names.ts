import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { policyKeyOf } from '../../../recompute/evidence/policy-id.ts'
import type { StoredParts } from './scored-subject.ts'

/** Names of fleets, by `SubjectEvidence.fleet`. */
export type FleetNames = ReadonlyMap<string, string>

/**
 * Returns what the fleets whose records count in some scores are called: a policy's connection, its number if it has
 * several, or the client. Drivers and segments have none, nor do scores whose parts aren't stored anymore.
 */
export async function fleetNames(db: ClientDatabase, scores: readonly (StoredParts | null)[]): Promise<FleetNames> {
  const keys = [...new Set(scores.flatMap((parts) => (parts?.fleetRecord ? (parts.evidence.fleet ?? []) : [])))]
  if (keys.length === 0) return new Map()
  const rows = await named(
    'fleet-names',
    db,
    sql<{
      key: string
      name: string
    }>`select n.key, case when count(*) = 1 then min(n.name) else 'policy ' || min(trim(n.policy_number)) end as name
      from (select n.name, n.policy_number, ${sql.raw(policyKeyOf('n'))} as key from connection n
        where n.client_id = ${db.clientId} and n.deleted_at is null) n
      where n.key = any(${keys}::text[]) group by n.key
      union all select '', c.name from client c where c.id = ${db.clientId} and '' = any(${keys}::text[])`,
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Returns the name of the fleet whose record counts in a score. */
export const fleetNameOf = (names: FleetNames, parts: StoredParts | null): string | undefined =>
  names.get(parts?.evidence.fleet ?? 'none')
