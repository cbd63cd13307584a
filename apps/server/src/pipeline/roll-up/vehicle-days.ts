import type { ClientBase } from 'pg'
import { aroundDay } from './around-day.ts'
import { daySums, driven, happened } from './day-sums.ts'
import type { VehicleDay } from './dirty-days.ts'

/** What the client's sums hold of a vehicle's day; events as `counted-cells.ts` reads them. */
export type HeldDay = VehicleDay & {
  connectionId: number
  /** Whether what was driven counts: not where another unit of the same vehicle saw more of the day. */
  isCounted: boolean
  meters: number
  seconds: number
  trips: number
  incidents: number
  severity4: number
  severity5: number
  riskThousandths: number
  counted: string | null
}

/** A day before and after it was computed; a day without anything has no sums. */
export type ComputedDay = VehicleDay & { before: HeldDay | undefined; after: HeldDay | undefined }

/**
 * Computes days of vehicles anew from trips and incidents, each read once, and gives those that are others than before.
 * Days on which nothing is left go. For a caller who holds the client's lock.
 */
export async function computeDays(
  client: ClientBase,
  clientId: number,
  days: readonly VehicleDay[],
): Promise<ComputedDay[]> {
  const values = [clientId, days.map(({ day }) => day), days.map(({ vehicleId }) => vehicleId)]
  const { rows: held } = await client.query<HeldDay>({ name: 'held-days', text: heldDays, values })
  const { rows: written } = await client.query<HeldDay>({ name: 'compute-days', text: vehicleDays, values })
  const before = new Map(held.map((day) => [keyOf(day), day]))
  const changed = written.map((after) => ({
    vehicleId: after.vehicleId,
    day: after.day,
    before: before.get(keyOf(after)),
    after: isEmpty(after) ? undefined : after,
  }))
  const left = changed.filter(({ after }) => !after)
  if (left.length)
    await client.query(
      `delete from vehicle_day d using unnest($2::date[], $3::bigint[]) as u(day, vehicle_id)
       where d.client_id = $1 and d.vehicle_id = u.vehicle_id and d.day = u.day`,
      [clientId, left.map(({ day }) => day), left.map(({ vehicleId }) => vehicleId)],
    )
  return changed.filter(({ before, after }) => before ?? after)
}

const keyOf = ({ vehicleId, day }: VehicleDay) => `${day}|${vehicleId}`
const isEmpty = ({ trips, counted }: HeldDay) => trips === 0 && counted === null

const held = `d.vehicle_id as "vehicleId", d.day, d.connection_id as "connectionId", d.is_counted as "isCounted",
  d.distance_meters as meters, d.driving_seconds as seconds, d.trips, d.incidents, d.severity4, d.severity5,
  round(d.risk * 1000) as "riskThousandths", d.counted`

const heldDays = `
  select ${held} from unnest($2::date[], $3::bigint[]) as u(day, vehicle_id)
    join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.vehicle_id and d.day = u.day`

const columns = Object.keys(daySums)
const each = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ')
// Days that are as they were are left out before they are written: a row that is found to be there would be locked, and
// that is written, too.
const vehicleDays = `
  with dirty as (select d, v from unnest($2::date[], $3::bigint[]) as u(d, v)),
  driven as (${driven(`dirty join trip t on t.client_id = $1 and t.vehicle_id = v and t.day = d and ${aroundDay('t.started_at')}`)}),
  happened as (${happened(`dirty join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d and ${aroundDay('i.occurred_at')}`)}),
  computed as (select d as day, v as vehicle_id, ${Object.entries(daySums).map(([column, sum]) => `${sum} as ${column}`)}
    from dirty left join driven r on (r.day, r.vehicle_id) = (d, v) left join happened h on (h.day, h.vehicle_id) = (d, v))
  insert into vehicle_day as d (client_id, day, vehicle_id, ${columns.join(', ')})
  select $1::int, c.day, c.vehicle_id, ${each('c')}
  from computed c left join vehicle_day o on o.client_id = $1 and o.vehicle_id = c.vehicle_id and o.day = c.day
  where case when o.vehicle_id is null then c.trips > 0 or c.counted is not null else (${each('o')}) is distinct from (${each('c')}) end
  on conflict (client_id, vehicle_id, day) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
  returning ${held}`
