import type { ComplianceChecklist } from '@milepost/contract/compliances/endpoints'
import type { MetricChoice } from '@milepost/contract/compliances/metrics'
import { namedMetric } from '@milepost/contract/compliances/words'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'

type Row = {
  id: string
  name: string
  metrics: MetricChoice[]
  updatedAt: string
  emails: string[]
  connections: { id: number; name: string }[]
}

/** Lists a client's checklists by name, or those with these ids. */
export async function listChecklists(db: ClientDatabase, ids?: readonly string[]): Promise<ComplianceChecklist[]> {
  const rows = await named(
    'compliance-checklists',
    db,
    sql<Row>`select k.id, k.name, k.metrics, k.updated_at as "updatedAt", k.emails, coalesce((
        select json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name), n.id)
        from compliance_connection c join connection n on n.client_id = c.client_id and n.id = c.connection_id
          and n.deleted_at is null
        where c.client_id = ${db.clientId} and c.checklist_id = k.id), '[]') as connections
    from compliance_checklist k
    where k.client_id = ${db.clientId} and (${ids ?? null}::uuid[] is null or k.id = any(${ids ?? null}::uuid[]))
    order by lower(k.name), k.id`,
  )
  return rows.map(({ metrics, connections, ...row }) => ({
    ...row,
    metrics: metrics.map(namedMetric),
    connections,
    connectionIds: connections.map(({ id }) => id),
  }))
}
