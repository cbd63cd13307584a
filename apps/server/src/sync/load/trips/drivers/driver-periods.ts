import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { recordId } from '../../../record-id.ts'

/** The first and last positions in a row that name one driver. */
export type Named = { vehicleExternalId: string; driverExternalId: string; from: Date; until: Date }

/** Positions that name a driver go on with the period before them if they are no further apart, in minutes. */
const apartMinutes = 30

/** Returns who drove by the positions of a page, in any order. One without a driver doesn't say that there was none. */
export function namedDrivers(records: readonly PositionRecord[]): Named[] {
  const named = records.filter(({ driverExternalId }) => driverExternalId)
  if (!named.length) return []
  const sorted = named.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [...Map.groupBy(sorted, ({ vehicleExternalId }) => vehicleExternalId)].flatMap(([vehicleExternalId, own]) => {
    const periods: Named[] = []
    for (const { at, driverExternalId } of own) {
      const last = periods.at(-1)
      const isSame = last?.driverExternalId === driverExternalId
      if (last && isSame && at.getTime() - last.until.getTime() <= apartMinutes * 60_000) last.until = at
      else periods.push({ vehicleExternalId, driverExternalId: driverExternalId!, from: at, until: at })
    }
    return periods
  })
}

/** Stores who drove by positions. What goes on with a stored period, or overlaps it, extends it. */
export async function storeDriverPeriods(
  client: ClientBase,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  named: readonly Named[],
): Promise<void> {
  if (!named.length) return
  await client.query({
    name: 'store-driver-periods',
    text: `with n as (select * from unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::timestamptz[]) as u(vehicle_id, driver, from_at, until_at)),
      extended as (
        update driver_period p set until_at = greatest(p.until_at, n.until_at) from n
        where p.client_id = $1 and p.vehicle_id = n.vehicle_id and p.driver_external_id = n.driver
          and p.from_at <= n.from_at and p.until_at >= n.from_at - interval '${apartMinutes} minutes'
          and p.from_at >= n.from_at - interval '3 days'
        returning n.vehicle_id, n.from_at)
      insert into driver_period as p (client_id, connection_id, vehicle_id, from_at, until_at, driver_external_id)
      select distinct on (vehicle_id, from_at) $1::int, $2::int, vehicle_id, from_at, until_at, driver from n
      where not exists (select from extended e where e.vehicle_id = n.vehicle_id and e.from_at = n.from_at)
      order by vehicle_id, from_at, until_at desc
      on conflict (client_id, vehicle_id, from_at) do update set until_at = excluded.until_at, driver_external_id = excluded.driver_external_id`,
    values: [
      clientId,
      connectionId,
      named.map(({ vehicleExternalId }) => recordId(connectionId, 'vehicle', vehicleExternalId)),
      named.map(({ driverExternalId }) => driverExternalId),
      named.map(({ from }) => from),
      named.map(({ until }) => until),
    ],
  })
}

export type Span = { vehicleId: string; from: Date; until: Date }
/** A stored period. `elsewhere`: when positions of another vehicle name its driver, too. */
export type StoredPeriod = Span & { driverExternalId: string; elsewhere: { from: Date; until: Date }[] }

/** Reads who drove vehicles in some spans, by vehicle, in the order of time. */
export async function readDriverPeriods(
  client: ClientBase,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  spans: readonly Span[],
): Promise<Map<string, StoredPeriod[]>> {
  if (!spans.length) return new Map()
  const { rows } = await client.query<Row>({
    name: 'driver-periods',
    text: `select distinct p.vehicle_id as "vehicleId", p.from_at as "from", p.until_at as "until", p.driver_external_id as "driverExternalId",
        coalesce((select jsonb_agg(jsonb_build_object('from', o.from_at, 'until', o.until_at) order by o.from_at) from driver_period o
          join vehicle v on v.client_id = $1 and v.id = p.vehicle_id join vehicle w on w.client_id = $1 and w.id = o.vehicle_id
          where o.client_id = $1 and o.connection_id = $2 and o.driver_external_id = p.driver_external_id and o.vehicle_id <> p.vehicle_id
            and o.from_at < p.until_at and o.until_at > p.from_at and v.vin_key is distinct from coalesce(w.vin_key, '')), '[]') as elsewhere
      from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as s(vehicle_id, from_at, until_at)
        join driver_period p on p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.from_at <= s.until_at and p.until_at >= s.from_at
      order by 1, 2`,
    values: [
      clientId,
      connectionId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
    ],
  })
  const periods = rows.map(({ from, until, elsewhere, ...row }) => ({
    ...row,
    from: new Date(from),
    until: new Date(until),
    elsewhere: elsewhere.map((other) => ({ from: new Date(other.from), until: new Date(other.until) })),
  }))
  return Map.groupBy(periods, ({ vehicleId }) => vehicleId)
}

type Row = {
  vehicleId: string
  driverExternalId: string
  from: string
  until: string
  elsewhere: { from: string; until: string }[]
}
