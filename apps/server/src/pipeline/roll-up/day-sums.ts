import { sameEventSeconds } from '@milepost/scoring/event-points'

// What a vehicle's day sums up to, as pieces of SQL: the roller reads marked days with them, the bench whole clients.

/** Of two records that are one event with this confidence, the later adds nothing to the risk. */
export const surelyOne = 0.9

/** What vehicles drove, by day and vehicle; `from` names the trips `t` and says which. */
export const driven = (from: string) => `
  select t.day, t.vehicle_id, max(t.connection_id) as connection_id,
    (array_agg(t.driver_id order by t.distance_meters desc nulls last))[1] as driver_id,
    sum(coalesce(t.distance_meters, 0)) as meters, sum(coalesce(t.driving_seconds, 0)) as seconds,
    sum(coalesce(t.idle_seconds, 0)) as idle, sum(coalesce(t.night_meters, 0)) as night,
    sum(coalesce(t.rush_meters, 0)) as rush, count(*) as trips,
    sum(t.distance_meters) filter (where t.night_meters is not null) as known_light,
    sum(t.distance_meters) filter (where t.rush_meters is not null) as known_traffic
  from ${from} group by t.day, t.vehicle_id`

/**
 * What happened to vehicles, by day and vehicle; `from` names the incidents `i` and says which. Inaccurate ones are in
 * `counted` alone (`counted-cells.ts`). Risks are added by the thousandth, so that sums are the same in any order. Events
 * that have another within a minute are told apart by their second of the day: whether they are one is for scores to say.
 */
export const happened = (from: string) => `
  select day, vehicle_id, max(connection_id) as connection_id, ${severities.join(', ')}, bool_or(has_video) as has_video,
    coalesce(sum(n) filter (where rating <> 1), 0) as incidents, coalesce(sum(risk) filter (where rating <> 1), 0) / 1000 as risk,
    string_agg(concat_ws(',', translated_type, region_id, severity, rating, source, intensity, twin, n, risk,
        case when occurrences <> n or at_second is not null then occurrences end, at_second), ';'
      order by translated_type, region_id, severity, rating, source, intensity, twin, at_second) as counted
  from (
    select day, vehicle_id, max(connection_id) as connection_id, translated_type, region_id, severity, rating, source, intensity, twin,
      at_second, count(*) as n, sum(occurrences) as occurrences, sum(risk) as risk, bool_or(has_video) as has_video
    from (
      select i.day, i.vehicle_id, i.connection_id, i.translated_type, i.region_id, i.severity, i.rating, i.source, i.has_video,
        coalesce(i.intensity, 0) as intensity, exists (select 1 from incident_duplicate d where d.client_id = $1
          and d.second_id = i.id and d.confidence >= ${surelyOne}::real)::int as twin,
        i.occurrences, round(i.risk * 1000) as risk,
        case when i.occurred_at - lag(i.occurred_at) over beside <= ${sameEvent} or lead(i.occurred_at) over beside - i.occurred_at <= ${sameEvent}
          then extract(epoch from i.occurred_at - i.day::timestamp at time zone 'UTC') end as at_second
      from ${from} window beside as (partition by i.vehicle_id, i.day order by i.occurred_at)) event
    group by day, vehicle_id, translated_type, region_id, severity, rating, source, intensity, twin, at_second) cell
  group by day, vehicle_id`

const sameEvent = `interval '${sameEventSeconds} seconds'`

const severities = [1, 2, 3, 4, 5].map(
  (severity) => `coalesce(sum(n) filter (where rating <> 1 and severity = ${severity}), 0) as severity${severity}`,
)

/** Columns of `vehicle_day` after client, day and vehicle, and where they come from: `driven` as `r`, `happened` as `h`; of the columns' types. */
export const daySums: Readonly<Record<string, string>> = {
  connection_id: 'coalesce(r.connection_id, h.connection_id, 0)::int',
  driver_id: 'r.driver_id',
  distance_meters: 'coalesce(r.meters, 0)::float8',
  driving_seconds: 'coalesce(r.seconds, 0)::int',
  idle_seconds: 'coalesce(r.idle, 0)::int',
  night_meters: 'coalesce(r.night, 0)::float8',
  rush_meters: 'coalesce(r.rush, 0)::float8',
  trips: 'coalesce(r.trips, 0)::int',
  incidents: 'coalesce(h.incidents, 0)::int',
  severity1: 'coalesce(h.severity1, 0)::int',
  severity2: 'coalesce(h.severity2, 0)::int',
  severity3: 'coalesce(h.severity3, 0)::int',
  severity4: 'coalesce(h.severity4, 0)::int',
  severity5: 'coalesce(h.severity5, 0)::int',
  risk: 'coalesce(h.risk, 0)::float8',
  known_light_meters: 'coalesce(r.known_light, 0)::float8',
  known_traffic_meters: 'coalesce(r.known_traffic, 0)::float8',
  has_video: 'coalesce(h.has_video, false)',
  counted: 'h.counted',
}
