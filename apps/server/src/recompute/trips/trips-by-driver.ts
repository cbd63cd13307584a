import { finish } from '../roll-up/day-sums.ts'

// Trips `t` as SQL, one for each of their drivers: of a trip that several people drove, each has the parts of their own
// time, as if the others didn't count. $1 is the client.

const columns = (
  driver: string,
  counted: string,
) => `t.id, t.connection_id, t.vehicle_id, ${driver} as driver_id, t.started_at, t.ended_at, t.day,
  t.distance_meters, t.driving_seconds, t.idle_seconds, t.conditions, t.is_private, t.by_positions, ${counted} as counted_parts, t.driven_parts, t.external_id`

/** The columns of a trip `t` that one person drove, or of which none is known. */
export const tripColumns: string = columns('t.driver_id', 't.counted_parts')

/** SQL of the times `d` of the drivers of a trip `t`, in seconds since its start. */
const times = `(
  select coalesce(k.merged_into, k.id) as driver_id, greatest(0, date_part('epoch', p."from" - t.started_at))::int as from_s,
    date_part('epoch', coalesce(p.until, ${finish}) - t.started_at)::int as until_s
  from jsonb_to_recordset(t.drivers) as p(id bigint, "from" timestamptz, until timestamptz)
    join driver k on k.client_id = $1 and k.id = p.id) d`

const whole = `array[0, coalesce(t.driving_seconds, date_part('epoch', ${finish} - t.started_at)::int)]`
const parts = `coalesce(t.counted_parts, t.driven_parts, ${whole})`

/** SQL of the parts of a trip `t` within the time of a driver `d`. */
const ownParts = `coalesce((select array_agg(v.s order by n, v.k)
  from (select (${parts})[n] as from_s, (${parts})[n + 1] as until_s, n from generate_series(1, cardinality(${parts}), 2) as n) g
    cross join lateral (values (1, greatest(g.from_s, d.from_s)), (2, least(g.until_s, d.until_s))) as v(k, s)
  where greatest(g.from_s, d.from_s) < least(g.until_s, d.until_s)), '{}')::int[]`

/** The trips that several people drove, once for each of them; `where` limits the trips. */
export const sharedTrips = (where: string): string =>
  `select ${columns('d.driver_id', ownParts)} from trip t cross join lateral ${times} where t.client_id = $1 and t.drivers is not null and ${where}`

/** The trips whose driver or vehicle matches `who`, once for each of their drivers; `where` limits the trips. */
export const tripsByDriver = (who: string, where: string): string => `(
  select ${tripColumns} from trip t where t.client_id = $1 and t.drivers is null and t.${who} and ${where}
  union all
  select s.* from (${sharedTrips(where)}) s where s.${who})`
