import type pg from 'pg'
import type { ClientBase } from 'pg'

/** A stretch of a vehicle's time that detection looks at, with what it must know of the vehicle. */
export type VehicleSpan = {
  clientId: number
  connectionId: number
  providerId: number
  vehicleId: string
  vehicleExternalId: string
  day: string
  from: Date
  until: Date
  moved: boolean
  markedAt: string
}

/** Who looks at a span has this long before it is due again. */
const claimMinutes = 10

/** Takes spans that are due, the newest first. Nobody else gets them for some minutes. */
export async function claimSpans(pool: pg.Pool, most: number): Promise<VehicleSpan[]> {
  const { rows } = await pool.query<VehicleSpan>(
    `with claimed as (
       update detection_due d set due_at = now() + make_interval(mins => $2) from (
         select client_id, vehicle_id, day from detection_due where due_at <= now()
         order by day desc limit $1 for update skip locked) due
       where (d.client_id, d.vehicle_id, d.day) = (due.client_id, due.vehicle_id, due.day) returning d.*)
     select d.client_id as "clientId", d.connection_id as "connectionId", n.provider_id as "providerId",
       d.vehicle_id as "vehicleId", v.external_id as "vehicleExternalId", d.day, d.from_at as "from", d.until_at as "until",
       d.moved, d.marked_at as "markedAt"
     from claimed d join vehicle v on (v.client_id, v.id) = (d.client_id, d.vehicle_id)
       join connection n on (n.client_id, n.id) = (d.client_id, d.connection_id)`,
    [most, claimMinutes],
  )
  return rows.map((row) => ({ ...row, from: new Date(row.from), until: new Date(row.until) }))
}

/** Spans have been looked at; those marked again meanwhile stay due. */
export async function finishSpans(client: Pick<ClientBase, 'query'>, spans: readonly VehicleSpan[]): Promise<void> {
  await client.query(
    `delete from detection_due d using unnest($1::int[], $2::bigint[], $3::date[], $4::timestamptz[]) as s(client_id, vehicle_id, day, marked_at)
     where (d.client_id, d.vehicle_id, d.day, d.marked_at) = (s.client_id, s.vehicle_id, s.day, s.marked_at)`,
    [
      spans.map((span) => span.clientId),
      spans.map((span) => span.vehicleId),
      spans.map((span) => span.day),
      spans.map((span) => span.markedAt),
    ],
  )
}

/** A trip that runs ends by silence, which nobody would mark: its span is due again then. */
export async function lookAgain(client: ClientBase, span: VehicleSpan, dueAt: Date): Promise<void> {
  await client.query(
    `update detection_due set due_at = $4, from_at = until_at, marked_at = clock_timestamp()
     where (client_id, vehicle_id, day, marked_at) = ($1, $2, $3, $5)`,
    [span.clientId, span.vehicleId, span.day, dueAt, span.markedAt],
  )
}
