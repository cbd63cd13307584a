import type { VehicleClass } from '@milepost/domain/codes'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { dueClients } from '../db/scope/due-clients.ts'

/** A period of a vehicle to run detection on, with what it needs to know about the vehicle. */
export type VehicleSpan = {
  clientId: number
  connectionId: number
  providerId: number
  vehicleId: string
  vehicleExternalId: string
  vehicleClass: VehicleClass
  day: string
  from: Date
  until: Date
  moved: boolean
  /** As text: a mark is identified by its microseconds, which our instants don't have. */
  markedAt: string
}

/** A claimed span becomes due again after this time. */
const claimMinutes = 10

/** Days that live data marks: they don't wait for anyone's history. */
const newestDays = 3

/**
 * Claims due spans for some minutes: those of the newest days, then those of the client that has waited longest, newest first.
 */
export async function claimSpans(pool: pg.Pool, most: number): Promise<VehicleSpan[]> {
  const spans: VehicleSpan[] = []
  for (const { clientId, rows: spansDue } of await dueClients(pool, nextDue, [most])) {
    const { rows } = await pool.query<VehicleSpan>(claimOfClient, [clientId, spansDue, claimMinutes])
    spans.push(...rows.map((row) => ({ ...row, clientId, from: new Date(row.from), until: new Date(row.until) })))
  }
  return spans
}

const nextDue = `select client_id as "clientId" from detection_due where due_at <= now()
  order by day > current_date - ${newestDays} desc, due_at limit $1`

const claimOfClient = `
  with due as materialized (
      select vehicle_id, day from detection_due where client_id = $1 and due_at <= now()
      order by day desc limit $2 for update skip locked),
  claimed as (
    update detection_due d set due_at = now() + make_interval(mins => $3) from due
    where d.client_id = $1 and (d.vehicle_id, d.day) = (due.vehicle_id, due.day) returning d.*)
  select d.connection_id as "connectionId", n.provider_id as "providerId", d.vehicle_id as "vehicleId",
    v.external_id as "vehicleExternalId", coalesce(v.class, 0) as "vehicleClass", d.day, d.from_at as "from", d.until_at as "until", d.moved, d.marked_at::text as "markedAt"
  from claimed d join vehicle v on v.client_id = $1 and v.id = d.vehicle_id
    join connection n on n.client_id = $1 and n.id = d.connection_id`

/**
 * Marks one client's spans as done; those marked again meanwhile stay due. One that is locked is being marked again: waiting for
 * a page that marks days in several steps would be a deadlock.
 */
export async function finishSpans(
  client: Pick<ClientBase, 'query'>,
  clientId: number,
  spans: readonly VehicleSpan[],
): Promise<void> {
  await client.query(
    `delete from detection_due d using (
       select t.vehicle_id, t.day from detection_due t
         join unnest($2::bigint[], $3::date[], $4::timestamptz[]) as s(vehicle_id, day, marked_at)
         on t.client_id = $1 and (t.vehicle_id, t.day, t.marked_at) = (s.vehicle_id, s.day, s.marked_at)
       where t.client_id = $1 for update of t skip locked) seen
     where d.client_id = $1 and (d.vehicle_id, d.day) = (seen.vehicle_id, seen.day)`,
    [clientId, spans.map((span) => span.vehicleId), spans.map((span) => span.day), spans.map((span) => span.markedAt)],
  )
}

/** Schedules a span again: an ongoing trip ends by silence, which triggers nothing. */
export async function recheck(client: ClientBase, span: VehicleSpan, dueAt: Date): Promise<void> {
  await client.query(
    `update detection_due set due_at = $4, from_at = until_at, marked_at = $6
     where (client_id, vehicle_id, day, marked_at) = ($1, $2, $3, $5)`,
    [span.clientId, span.vehicleId, span.day, dueAt, span.markedAt, new Date()],
  )
}
