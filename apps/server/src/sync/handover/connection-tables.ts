import type { ClientBase } from 'pg'
import { lockRollUp } from '../../recompute/roll-up/lock-roll-up.ts'
import { moveSums } from '../../recompute/roll-up/move-sums.ts'
import { outdateScores } from '../../recompute/scores/formula/outdate-scores.ts'
import { dropMonthTotals } from '../../recompute/scores/month-totals.ts'
import { renumberLosses } from '../load/incidents/loss-numbers.ts'
import { moveDays } from './move-days.ts'

/** How the rows of a table are assigned to a connection. */
type Belonging = 'connection' | 'vehicle' | 'driver' | 'group' | 'incident' | 'trip' | 'failedMessage'

type Part = { table: string; by: Belonging; column: string }

/** Everything read from a provider. Tables identified through another table's rows come before that table. */
export const recordTables: readonly Part[] = [
  { table: 'accident_change', by: 'incident', column: 'accident_id' },
  { table: 'accident', by: 'connection', column: 'connection_id' },
  { table: 'incident_detail', by: 'incident', column: 'id' },
  { table: 'incident_key', by: 'incident', column: 'id' },
  { table: 'incident_telemetry', by: 'incident', column: 'incident_id' },
  { table: 'incident_rating', by: 'incident', column: 'incident_id' },
  { table: 'annotation_lease', by: 'incident', column: 'incident_id' },
  { table: 'annotation_skip', by: 'incident', column: 'incident_id' },
  { table: 'known_answer', by: 'incident', column: 'incident_id' },
  { table: 'incident_assignment', by: 'incident', column: 'incident_id' },
  { table: 'incident_activity', by: 'incident', column: 'incident_id' },
  { table: 'coaching_message_incident', by: 'incident', column: 'incident_id' },
  { table: 'incident_duplicate', by: 'incident', column: 'first_id' },
  { table: 'merged_event', by: 'connection', column: 'connection_id' },
  { table: 'dismissed_incident', by: 'connection', column: 'connection_id' },
  { table: 'incident_media', by: 'connection', column: 'connection_id' },
  { table: 'incident', by: 'connection', column: 'connection_id' },
  { table: 'trip_key', by: 'trip', column: 'id' },
  { table: 'trip', by: 'connection', column: 'connection_id' },
  { table: 'camera_status', by: 'connection', column: 'connection_id' },
  { table: 'camera_health', by: 'connection', column: 'connection_id' },
  { table: 'vehicle_mismatch', by: 'connection', column: 'connection_id' },
  { table: 'detection_due', by: 'connection', column: 'connection_id' },
  { table: 'vehicle_day', by: 'connection', column: 'connection_id' },
  { table: 'incident_total', by: 'connection', column: 'connection_id' },
  { table: 'incident_by_type', by: 'connection', column: 'connection_id' },
  { table: 'incident_by_region', by: 'connection', column: 'connection_id' },
  { table: 'incident_verdicts', by: 'connection', column: 'connection_id' },
  { table: 'evidence_month', by: 'vehicle', column: 'vehicle_id' },
  { table: 'compliance_month', by: 'vehicle', column: 'vehicle_id' },
  { table: 'vehicle_latest', by: 'vehicle', column: 'vehicle_id' },
  { table: 'vehicle_score', by: 'vehicle', column: 'vehicle_id' },
  { table: 'vehicle_score_month', by: 'vehicle', column: 'vehicle_id' },
  { table: 'score_due', by: 'vehicle', column: 'subject_id' },
  { table: 'rollup_dirty', by: 'vehicle', column: 'vehicle_id' },
  { table: 'weather_due', by: 'vehicle', column: 'vehicle_id' },
  { table: 'camera_sight', by: 'vehicle', column: 'vehicle_id' },
  { table: 'gone_trip', by: 'vehicle', column: 'vehicle_id' },
  { table: 'position', by: 'vehicle', column: 'vehicle_id' },
  { table: 'vehicle_group_member', by: 'group', column: 'group_id' },
  { table: 'segment_due', by: 'group', column: 'subject_id' },
  { table: 'segment_driving', by: 'group', column: 'subject_id' },
  { table: 'segment_incidents', by: 'group', column: 'subject_id' },
  { table: 'segment_score', by: 'group', column: 'subject_id' },
  { table: 'segment_score_month', by: 'group', column: 'subject_id' },
  { table: 'vehicle', by: 'connection', column: 'connection_id' },
  { table: 'driver_period', by: 'connection', column: 'connection_id' },
  { table: 'vehicle_device', by: 'connection', column: 'connection_id' },
  { table: 'vehicle_group', by: 'connection', column: 'connection_id' },
  { table: 'provider_driver_score', by: 'connection', column: 'connection_id' },
  { table: 'driver_due', by: 'driver', column: 'driver_id' },
  { table: 'driver_evidence_month', by: 'driver', column: 'driver_id' },
  { table: 'driver_score', by: 'driver', column: 'driver_id' },
  { table: 'driver_score_month', by: 'driver', column: 'driver_id' },
  { table: 'driver_separate', by: 'driver', column: 'first_id' },
  { table: 'driver', by: 'connection', column: 'connection_id' },
]

/** The connection itself and the state of its sync. */
export const stateTables: readonly Part[] = [
  { table: 'sync_stream', by: 'connection', column: 'connection_id' },
  { table: 'sync_hour', by: 'connection', column: 'connection_id' },
  { table: 'rejected_record', by: 'connection', column: 'connection_id' },
  { table: 'coaching_contact_resource', by: 'connection', column: 'connection_id' },
  { table: 'coaching_contact', by: 'connection', column: 'connection_id' },
  { table: 'message', by: 'failedMessage', column: 'id' },
  { table: 'coaching_message', by: 'connection', column: 'connection_id' },
  { table: 'coaching_conversation', by: 'connection', column: 'connection_id' },
  { table: 'provider_session', by: 'connection', column: 'connection_id' },
  { table: 'sync_state', by: 'connection', column: 'connection_id' },
  { table: 'connection', by: 'connection', column: 'id' },
]

const owners = {
  vehicle: 'vehicle',
  driver: 'driver',
  group: 'vehicle_group',
  incident: 'incident',
  trip: 'trip',
} as const

/** Rows of `part` that belong to the connection ($2) of its client ($1). */
function condition({ by, column }: Part): string {
  if (by === 'connection') return `client_id = $1 and ${column} = $2`
  // It says that a coaching message wasn't sent. The others stay in the outbox that they were sent from.
  if (by === 'failedMessage')
    return `client_id = $1 and state = 'failed' and ${column} in (select outbox_id from coaching_message
      where client_id = $1 and connection_id = $2)`
  return `client_id = $1 and ${column} in (select id from ${owners[by]} where client_id = $1 and connection_id = $2)`
}

type Place = { clientId: number; connectionId: number }

/**
 * Hands the rows of a connection over to another client, in the caller's transaction, and corrects the sums of both. A
 * negative client id belongs to no one: rows stored under it are invisible to every query.
 */
export async function handOver(
  client: ClientBase,
  from: Place,
  toClientId: number,
  parts: readonly Part[],
): Promise<void> {
  // Always in one order: two handovers in opposite directions must not wait for each other.
  const clients = [from.clientId, toClientId].filter((id) => id > 0).sort((a, b) => a - b)
  for (const id of clients) {
    await lockRollUp(client, id)
    await dropMonthTotals(client, id)
    await outdateScores(client, id)
  }
  const restoreSums = await moveSums(client, from, toClientId)
  const isMove = from.clientId > 0 && toClientId > 0
  const numberLosses = isMove ? await renumberLosses(client, from, toClientId) : undefined
  const columns = await columnsOf(client, parts)
  // Statistics don't know a client whose rows were just stored: its thousands of events would be compared one by one with each other.
  await client.query('set local enable_nestloop = off')
  for (const part of parts) {
    const at = [from.clientId, from.connectionId]
    const others = columns.get(part.table)!.join(', ')
    // A row can't change its client where the client determines its server, so it is inserted again there.
    await client.query(
      `insert into ${part.table} (client_id, ${others}) select $3::int, ${others} from ${part.table} where ${condition(part)}`,
      [...at, toClientId],
    )
    await client.query(`delete from ${part.table} where ${condition(part)}`, at)
  }
  await client.query('set local enable_nestloop = on')
  await numberLosses?.()
  await restoreSums()
  await moveDays(client, { ...from, clientId: toClientId }, from.clientId)
}

/** Returns the columns of tables besides `client_id`. */
async function columnsOf(client: ClientBase, parts: readonly Part[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(quote_ident(a.attname)) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.oid = any($1::regclass[]) and a.attname <> 'client_id' group by c.relname`,
    [parts.map(({ table }) => table)],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Deletes the rows of a connection permanently; they belong to no client, so no sums include them. */
export async function erase(
  client: ClientBase,
  { clientId, connectionId }: Place,
  parts: readonly Part[],
): Promise<void> {
  for (const part of parts)
    await client.query(`delete from ${part.table} where ${condition(part)}`, [clientId, connectionId])
}
