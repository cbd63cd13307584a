import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import { beganAround, daySums, driven, happened, isWithin, startOf, touches } from './day-sums.ts'
import type { VehicleDay } from './dirty-days.ts'

/** A vehicle's day as included in the client's sums; events as `counted-cells.ts` reads them. */
export type StoredVehicleDay = VehicleDay & {
  connectionId: number
  /** True if the driving counts: not if another unit of the same vehicle recorded more of the day. */
  isCounted: boolean
  meters: number
  seconds: number
  trips: number
  incidents: number
  severity4: number
  severity5: number
  riskThousandths: number
  hasVideo: boolean
  /** True if anything was driven, even only the rest of a trip from the day before. */
  isDriven: boolean
  /** True if a trip of this day continues after midnight. */
  goesOn: boolean
  counted: string | null
}

/** A day before and after it was recalculated; an empty day has no sums. */
export type ComputedDay = VehicleDay & { before: StoredVehicleDay | undefined; after: StoredVehicleDay | undefined }

/**
 * Recalculates days of vehicles from trips and incidents, each read once, and returns those that changed. Empty days
 * are deleted. The caller must hold the client's lock.
 */
export async function computeDays(
  client: ClientBase,
  clientId: number,
  days: readonly VehicleDay[],
): Promise<ComputedDay[]> {
  const { rows } = await client.query<{ after: StoredVehicleDay; before: StoredVehicleDay | null }>({
    name: 'compute-days',
    text: vehicleDays,
    values: [
      clientId,
      binaryArray(
        'date',
        days.map(({ day }) => day),
      ),
      binaryArray(
        'bigint',
        days.map(({ vehicleId }) => vehicleId),
      ),
    ],
  })
  const changed = rows.map(({ before, after }) => ({
    vehicleId: after.vehicleId,
    day: after.day,
    before: before ?? undefined,
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

const isEmpty = ({ isDriven, counted }: StoredVehicleDay) => !isDriven && counted === null

/** A held day of `row` as JSON; the vehicle's id is text, which preserves all its digits. */
const held = (row: string) => `jsonb_build_object('vehicleId', ${row}.vehicle_id::text, 'day', ${row}.day,
  'connectionId', ${row}.connection_id, 'isCounted', ${row}.is_counted, 'meters', ${row}.distance_meters,
  'seconds', ${row}.driving_seconds, 'trips', ${row}.trips, 'incidents', ${row}.incidents, 'severity4', ${row}.severity4,
  'severity5', ${row}.severity5, 'riskThousandths', round(${row}.risk * 1000), 'hasVideo', ${row}.has_video, 'goesOn', ${row}.goes_on, 'isDriven', ${row}.drives is not null,
  'counted', ${row}.counted)`

const columns = Object.keys(daySums)
const each = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ')
// Unchanged days are excluded before writing: a conflicting row would be locked, which is a write too. The same
// statement reads the earlier values of the others, as it doesn't see its own writes.
const vehicleDays = `
  with dirty as (select d, v, ${startOf('d')} as starts, ${startOf('d + 1')} as ends from unnest($2::date[], $3::bigint[]) as u(d, v)),
  driven as (${driven({ from: `dirty join trip t on t.client_id = $1 and t.vehicle_id = v and ${touches('d', 'starts')} and ${beganAround('starts', 'ends')}` })}),
  happened as (${happened(`dirty join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d and ${isWithin('i.occurred_at', 'starts', 'ends')}`)}),
  computed as (select d as day, v as vehicle_id, ${Object.entries(daySums).map(([column, sum]) => `${sum} as ${column}`)}
    from dirty left join driven r on (r.day, r.vehicle_id) = (d, v) left join happened h on (h.day, h.vehicle_id) = (d, v)),
  changed as (
    select c.*, case when o.vehicle_id is not null then ${held('o')} end as before
    from computed c left join vehicle_day o on o.client_id = $1 and o.vehicle_id = c.vehicle_id and o.day = c.day
    where case when o.vehicle_id is null then c.drives is not null or c.counted is not null else (${each('o')}) is distinct from (${each('c')}) end),
  written as (
    insert into vehicle_day as d (client_id, day, vehicle_id, ${columns.join(', ')})
    select $1::int, c.day, c.vehicle_id, ${each('c')} from changed c
    on conflict (client_id, vehicle_id, day) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    returning d.*)
  select ${held('w')} as after, c.before from written w join changed c on (c.vehicle_id, c.day) = (w.vehicle_id, w.day)`
