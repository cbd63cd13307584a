import { incidentRating } from '@milepost/domain/codes'
import { certainDuplicate } from '@milepost/domain/limits'
import { sameEventSeconds } from '@milepost/scoring/evidence/event-points'
import { isDrive } from '../../sync/load/trips/seen/by-positions.ts'
import { markOf } from './counted-cells.ts'

// Sums of a vehicle's day, as SQL fragments: the roller uses them for marked days, the bench for whole clients.

/** Two records at least this certain to be one event are shown as such, and are one loss. */
export const likelyTwin = 0.7

const isLoss = (client: string, id: string) =>
  `exists (select from accident a where a.client_id = ${client} and a.id = ${id} and a.withdrawn_at is null)`

/** SQL that is true if an event is kept although its provider withdrew it. */
export const isWithdrawn = (client: string, id: string) =>
  `exists (select from dismissed_incident w where w.client_id = ${client} and w.id = ${id} and w.withdrawn_at is not null)`

/** SQL that is true if two records `d` count as one event, for a client's parameter: certainly one, or likely one loss. */
export const isOneEvent = (client: string) =>
  `(d.confidence >= ${certainDuplicate}::real or d.confidence >= ${likelyTwin}::real
    and (${isLoss(client, 'd.first_id')} or ${isLoss(client, 'd.second_id')}))`

/**
 * SQL that is true if incident `i` doesn't count: because its provider withdrew it, or because another record of its event
 * counts, usually from another unit in the same vehicle: the one that is a loss, else the earlier. What people recorded
 * as a loss counts. `client` is the client's parameter; `counts` is a condition
 * for the other record, by its id.
 */
export const isRepeatOf = (client: string, counts = (_id: string) => 'true') => `(
  (${isWithdrawn(client, 'i.id')}
    or exists (select from incident_duplicate d where d.client_id = ${client} and d.second_id = i.id and ${isOneEvent(client)}
      and ${counts('d.first_id')})
    or exists (select from incident_duplicate d where d.client_id = ${client} and d.first_id = i.id
      and d.confidence >= ${likelyTwin}::real and ${isLoss(client, 'd.second_id')} and ${counts('d.second_id')}))
  and not ${isLoss(client, 'i.id')})`

export const isRepeat = isRepeatOf('$1')

/**
 * The same for the events of incident `i`'s driver: another record of the event counts instead only if it names them too.
 * Drivers have their own distance at each provider until a person merges them, so their events are theirs, too.
 */
export const isRepeatOfDriver = (client: string) => isRepeatAmong(client, 'o.driver_id = i.driver_id')

/**
 * The same for the events of incident `i`'s unit: a copy of an alarm that the unit repeats, or a part of its summary, counts
 * nowhere. What another unit reported too is still an event that this one reported.
 */
export const isCopyOf = (client: string) => isRepeatAmong(client, 'o.vehicle_id = i.vehicle_id')

/** The same where the other record `o` counts instead only on a condition. */
export const isRepeatAmong = (client: string, condition: string) =>
  isRepeatOf(
    client,
    (
      id,
    ) => `exists (select from incident_key k join incident o on o.client_id = ${client} and o.occurred_at = k.occurred_at and o.id = k.id
      where k.client_id = ${client} and k.id = ${id} and ${condition})`,
  )

/** The key of day sums: a vehicle, or a driver in a vehicle. */
export type DayKey = 'vehicle_id' | 'driver_id, vehicle_id'

const zone = '(select time_zone from client where id = $1)'
export const startOf = (day: string) => `(${day})::timestamp at time zone ${zone}`
/** SQL of today, as its days are counted, of a client's SQL; for a window of days, which the zone data of the database moves by an hour at most. */
export const todayOf = (client: string) =>
  `(select (now() at time zone time_zone)::date from client where id = ${client})`
/** No drive lasts longer (`longestTripMs`): when a longer trip was driven is unknown. */
export const longest = `interval '2 days'`

/** SQL of the end of a trip `t`; its start while it is running, or if it lasts longer than two days. */
export const finish = `case when t.ended_at <= t.started_at + ${longest} then t.ended_at else t.started_at end`

/** SQL of the last day that a trip `t` of the client `$1` touches. */
export const lastDay = `(${finish} at time zone ${zone})::date`

/**
 * SQL that is true if a trip `t` was driven on a day of its client, `$1`, that starts then: it continued after
 * midnight, or began then.
 */
export const touches = (day: string, start = startOf(day)) =>
  `(t.day = ${day} or t.day < ${day} and ${finish} > ${start})`

/** Tolerance for rows whose day came from another time zone database version than the current one. */
const otherClocks = `interval '2 hours'`

/** SQL that selects trips `t` by their start that may touch a day with this start and end. */
export const beganAround = (start: string, end: string) =>
  `t.started_at >= ${start} - ${longest} and t.started_at < ${end} + ${otherClocks}`

/** SQL that selects times that may be within a day with this start and end. */
export const isWithin = (time: string, start: string, end: string) =>
  `${time} >= ${start} - ${otherClocks} and ${time} < ${end} + ${otherClocks}`

/** SQL of the days `d` that a trip `t` touches. */
export const touchedDays = `(select t.day + later as d from generate_series(0, 2) as later where ${touches('t.day + later')}) touched`

const parts = 'coalesce(t.counted_parts, t.driven_parts)'

/**
 * Driving by day and key; `from` selects the trips `t` and a day `d` that each touches. If a trip continues after
 * midnight, each day gets its share by time. Only the parts of a trip that count are summed (`counted-parts.ts`); the few
 * trips that have parts are read apart, by their own index, because parts would double the cost of all others.
 * `drives` is read by `drives.ts`.
 */
export const driven = ({ from, where = 'true' }: { from: string; where?: string }, key: DayKey = 'vehicle_id') => `
  select day, ${key}, max(connection_id) as connection_id,
    (array_agg(driver order by meters desc nulls last))[1] as top_driver,
    sum(coalesce(meters, 0)) as meters, sum(meters) filter (where is_private) as private_meters, sum(coalesce(seconds, 0)) as seconds, sum(coalesce(idle, 0)) as idle,
    count(*) filter (where is_first) as trips, bool_or(goes_on) as goes_on,
    string_agg(concat_ws(',', began, lasted, case when since > 0 or upto < 1 then concat(since::real, ',', upto::real) end) || ':' || coalesce(conditions, ''),
      '|' order by began, id, since) as drives
  from (
    select ${dayOfTrip(key)}, t.day = d as is_first, upto < 1 as goes_on, date_part('epoch', t.started_at)::bigint as began
    from ${from} ${shares} where ${where} and ${isDrive} and t.counted_parts is null and t.driven_parts is null
    union all
    select ${dayOfTrip(key)}, since = 0, ${finish} > ${startOf('d + 1')},
      round(date_part('epoch', began_at) - first * coalesce(t.driving_seconds, 0))::bigint
    from ${from} ${sharesOfParts} where ${where} and ${isDrive} and ${parts} is not null and since < upto) part
  group by day, ${key}`

const dayOfTrip = (key: DayKey) => `d as day, ${own(key, 't')}, t.driver_id as driver, t.id, t.connection_id,
      ${part('t.distance_meters')} as meters, ${part('t.driving_seconds')} as seconds, ${part('t.idle_seconds')} as idle,
      t.driving_seconds as lasted, since, upto, t.conditions, t.is_private`

const own = (key: DayKey, record: string) =>
  key
    .split(', ')
    .map((column) => `${record}.${column}`)
    .join(', ')

/** SQL of the seconds that the shares of a trip `t` are of. */
const wholeSeconds = `nullif(coalesce(t.driving_seconds, date_part('epoch', ${finish} - t.started_at)), 0)`

/**
 * SQL of the share of a trip `t` that counts: 1 for almost all, 0 if it lies within another trip (`counted-parts.ts`).
 */
export const countedShare = `case when t.counted_parts is null then 1 else least(1, coalesce((
  select sum(t.counted_parts[n + 1] - t.counted_parts[n]) from generate_series(1, cardinality(t.counted_parts), 2) as n) / ${wholeSeconds}, 0)) end`

/** SQL that is true if a trip `t` counts, or a part of it. */
export const countsAtAll = `(${isDrive} and coalesce(cardinality(t.counted_parts) > 0, true))`

/**
 * Shares of the trip's time before the day and before its end. `offset 0` makes them calculated once, rather than for
 * each use.
 */
const shares = `cross join lateral (select nullif(date_part('epoch', ${finish} - t.started_at), 0) as span offset 0) w
  cross join lateral (select case when t.day = d then 0 else coalesce(date_part('epoch', ${startOf('d')} - t.started_at) / span, 0) end as since,
    least(1, coalesce(date_part('epoch', ${startOf('d + 1')} - t.started_at) / span, 1)) as upto offset 0) p`

/** The stretches of a trip that count, with the share of its driving before and after each. */
const stretches = `cross join lateral (
  select t.started_at + make_interval(secs => p.from_s) as began_at, p.until_s - p.from_s as span,
    least(1, (sum(p.until_s - p.from_s) over (order by p.from_s) - (p.until_s - p.from_s)) / ${wholeSeconds}::float8) as first,
    least(1, sum(p.until_s - p.from_s) over (order by p.from_s) / ${wholeSeconds}::float8) as last
  from (select (${parts})[n] as from_s, (${parts})[n + 1] as until_s from generate_series(1, cardinality(${parts}), 2) as n) p) g`

const ofStretch = (border: string) => `least(1, greatest(0, date_part('epoch', ${startOf(border)} - began_at) / span))`

/** The same shares for each stretch of a trip. */
const sharesOfParts = `${stretches}
  cross join lateral (select case when t.day = d then 0 else ${ofStretch('d')} end as before, ${ofStretch('d + 1')} as until offset 0) q
  cross join lateral (select first + (last - first) * before as since, first + (last - first) * until as upto offset 0) p`

/** Makes the parts of all days add up to the whole. */
const part = (whole: string) => `round(${whole} * upto) - round(${whole} * since)`

/**
 * Events by day and key; `from` selects the incidents `i`. Inaccurate and withdrawn ones are only in `counted` (`counted-cells.ts`).
 * Risks are added in thousandths, so that sums are the same in any order. Events within a minute of another keep their
 * second of the day: scores decide whether they are one.
 * `isAgain` is true for those that are in it as another record of an event. Copies, which their own unit repeats, are also only
 * in `counted`.
 */
export const happened = (from: string, key: DayKey = 'vehicle_id', isAgain = isRepeat) => `
  select day, ${key}, max(connection_id) as connection_id, ${severities.join(', ')}, bool_or(has_video) as has_video,
    coalesce(sum(n) filter (where ${isShown}), 0) as incidents, coalesce(sum(risk) filter (where ${isShown}), 0) / 1000 as risk,
    string_agg(concat_ws(',', translated_type, region_id, severity, rating, source, intensity, mark, n, risk,
        case when occurrences <> n or at_second is not null then occurrences end, at_second), ';'
      order by translated_type, region_id, severity, rating, source, intensity, mark, at_second) as counted
  from (
    select day, ${key}, max(connection_id) as connection_id, translated_type, region_id, severity, rating, source, intensity, mark,
      at_second, count(*) as n, sum(occurrences) as occurrences, sum(risk) as risk, bool_or(has_video) as has_video
    from (
      select i.day, ${own(key, 'i')}, i.connection_id, i.translated_type, i.region_id, i.severity, i.rating, i.source, i.has_video,
        coalesce(i.intensity, 0) as intensity, coalesce((select case when a.withdrawn_at is null and a.counted_fault_percent is null then ${markOf.lossOfUnknownFault}
              when a.withdrawn_at is null and a.counted_fault_percent > 0 then ${markOf.faultFrom} + a.counted_fault_percent
              when a.withdrawn_at is null or i.rating = 0 then ${markOf.noLoss} end
            from accident a where a.client_id = $1 and a.id = i.id),
          case when ${isWithdrawn('$1', 'i.id')} then ${markOf.withdrawn} when ${isAgain} then case when ${isCopyOf('$1')} then ${markOf.copy} else ${markOf.twin} end
            when ${isAnnotated} then ${markOf.annotated} when ${isConfirmed} then ${markOf.confirmed} else ${markOf.none} end) as mark,
        i.occurrences, round(i.risk * 1000) as risk,
        case when i.occurred_at - lag(i.occurred_at) over beside <= ${sameEvent} or lead(i.occurred_at) over beside - i.occurred_at <= ${sameEvent}
          then extract(epoch from i.occurred_at - i.day::timestamp at time zone 'UTC') end as at_second
      from ${from} window beside as (partition by ${own(key, 'i')}, i.day order by i.occurred_at)) event
    group by day, ${key}, translated_type, region_id, severity, rating, source, intensity, mark, at_second) cell
  group by day, ${key}`

/** SQL that is true if an annotator gave incident `i` its rating: they get events from a queue, and choose none. */
export const isAnnotated = `i.rating in (${incidentRating.code.accurate}, ${incidentRating.code.inaccurate}) and exists (
              select from incident_rating r where r.client_id = $1 and r.incident_id = i.id and r.counts and r.stage is not null and r.rating = i.rating)`

/** SQL that is true if the last annotator of incident `i` confirmed it, and people of the client rated it otherwise since. */
const isConfirmed = `i.rating <> ${incidentRating.code.accurate} and (select r.rating from incident_rating r
              where r.client_id = $1 and r.incident_id = i.id and r.counts and r.stage is not null order by r.at desc limit 1) = ${incidentRating.code.accurate}`

const sameEvent = `interval '${sameEventSeconds} seconds'`

const isShown = `rating <> ${incidentRating.code.inaccurate} and mark not in (${markOf.withdrawn}, ${markOf.copy})`
const severities = [1, 2, 3, 4, 5].map(
  (severity) => `coalesce(sum(n) filter (where ${isShown} and severity = ${severity}), 0) as severity${severity}`,
)

/**
 * Columns of `vehicle_day` after client, day and vehicle, and their sources: `driven` as `r`, `happened` as `h`; in the
 * columns' types.
 */
export const daySums: Readonly<Record<string, string>> = {
  connection_id: 'coalesce(r.connection_id, h.connection_id, 0)::int',
  driver_id: 'r.top_driver',
  distance_meters: 'coalesce(r.meters, 0)::float8',
  private_meters: 'nullif(r.private_meters, 0)::float8',
  driving_seconds: 'coalesce(r.seconds, 0)::int',
  idle_seconds: 'coalesce(r.idle, 0)::int',
  trips: 'coalesce(r.trips, 0)::int',
  incidents: 'coalesce(h.incidents, 0)::int',
  severity1: 'coalesce(h.severity1, 0)::int',
  severity2: 'coalesce(h.severity2, 0)::int',
  severity3: 'coalesce(h.severity3, 0)::int',
  severity4: 'coalesce(h.severity4, 0)::int',
  severity5: 'coalesce(h.severity5, 0)::int',
  risk: 'coalesce(h.risk, 0)::float8',
  has_video: 'coalesce(h.has_video, false)',
  counted: 'h.counted',
  drives: 'r.drives',
  goes_on: 'coalesce(r.goes_on, false)',
}
