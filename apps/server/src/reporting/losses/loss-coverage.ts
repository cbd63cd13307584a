import { type Coverage, coverageOf, kindsBehind, type Reporting } from '@milepost/contract/connections/reads'
import { sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { isUnsensed } from '../driving/known-events.ts'
import type { LossFilter } from './loss-filter.ts'

/**
 * Reads whether losses of each of a client's connections can be seen, so that none means that there was none: `loading` while
 * their events are imported, `notReported` if any of their vehicles has no unit whose provider reports collisions and whose
 * events may be read, or no device that reports events. The one answer for lists, accounts and dossiers.
 */
export async function readLossCoverage(db: ClientDatabase): Promise<ReadonlyMap<number, Coverage>> {
  const reads = await readConnectionReads(queriesOf(db), db.clientId)
  const coverage = new Map(reads.map((read) => [read.connectionId, coverageOf([read], kindsBehind.losses)]))
  const withEvents = reads.map(({ connectionId: id }) => id).filter((id) => coverage.get(id) !== 'notReported')
  const rows = await named(
    'loss-coverage',
    db,
    sql<{ id: number }>`with reporting as materialized (select n.id from connection n where n.client_id = ${db.clientId}
        and n.id = any(${withEvents}::int[]) and exists (select from incident_type_tag g join incident_type t using (translated_type)
          where g.provider_id = n.provider_id and not g.ignored and t.scoring_type = 'collision'))
      select distinct v.connection_id as id
      from vehicle v left join vehicle_score s on s.client_id = ${db.clientId} and s.window_days = 30 and s.vehicle_id = v.id
      where v.client_id = ${db.clientId} and v.gone_at is null and not v.is_placeholder
        and (${isUnsensed} or v.connection_id not in (select id from reporting)
          and not exists (select from vehicle o where o.client_id = ${db.clientId} and o.vin_key = v.vin_key and o.gone_at is null
            and o.connection_id in (select id from reporting)))`,
  )
  const unseen = new Set(rows.map(({ id }) => id))
  return new Map([...coverage].map(([id, own]) => [id, ofConnection(own, unseen.has(id))]))
}

const ofConnection = (events: Coverage, isUnseen: boolean): Coverage => {
  if (events === 'loading') return events
  return isUnseen ? 'notReported' : 'complete'
}

/** Returns the same for the connections of a filter, and of how many of them losses can be seen: not reported only if of none. */
export async function readReporting(
  db: ClientDatabase,
  { ConnectionId, ProviderId }: Pick<LossFilter, 'ConnectionId' | 'ProviderId'>,
): Promise<{ coverage: Coverage; reporting: Reporting }> {
  const [coverage, chosen] = await Promise.all([
    readLossCoverage(db),
    named(
      'connections-of-losses',
      db,
      sql<{ id: number }>`select n.id from connection n where n.client_id = ${db.clientId} and n.deleted_at is null
        and (${ConnectionId.length === 0} or n.id = any(${ConnectionId}::int[]))
        and (${ProviderId.length === 0} or n.provider_id = any(${ProviderId}::int[]))`,
    ),
  ])
  const own = chosen.map(({ id }) => coverage.get(id) ?? 'loading')
  const reporting = { connections: own.filter((each) => each === 'complete').length, of: own.length }
  if (own.includes('loading')) return { coverage: 'loading', reporting }
  return { coverage: reporting.connections === 0 && own.length > 0 ? 'notReported' : 'complete', reporting }
}

/** Returns the same for some connections together. */
export function coverageOfAll(coverage: ReadonlyMap<number, Coverage>, connectionIds: readonly number[]): Coverage {
  const own = new Set(connectionIds.map((id) => coverage.get(id)))
  if (own.has('loading')) return 'loading'
  return own.has('notReported') ? 'notReported' : 'complete'
}
