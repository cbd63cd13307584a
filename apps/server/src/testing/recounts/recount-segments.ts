import type pg from 'pg'
import { localTimeOfEvent } from '../../recompute/clocks/place-zone.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { cellsOfText } from '../../recompute/segments/cells.ts'
import { incidentCells } from '../../recompute/segments/segment-sums.ts'
import { sumVehicles } from '../../recompute/segments/sum-segments.ts'
import { repeatedIds } from './recount.ts'

type Rows = Record<string, unknown[]>

/**
 * Returns a client's stored segment sums and the expected ones, counted from days of vehicles and events by statements
 * that share nothing with the summing; and the numbers of vehicles from their days and from their events.
 */
export async function recountSegments(pool: pg.Pool, clientId: number): Promise<{ held: Rows; found: Rows }> {
  const rowsOf = async (statement: string) => (await pool.query(statement, [clientId])).rows
  const types = await rowsOf(heldIncidents)
  const driven = await rowsOf(heldConditions)
  return {
    held: {
      driving: inOrder(await rowsOf(heldDriving)),
      incidents: inOrder(
        types.flatMap(({ counts, regions: _, hours: __, speeding_excess: ___, totals: ____, ...key }) =>
          [...cellsOfText(counts)].map(([kind, [events, risk]]) => ({ ...key, kind, events, risk: String(risk) })),
        ),
      ),
      speedingExcess: inOrder(
        types.flatMap(({ segment, subject, is_month, starts, speeding_excess }) =>
          [...cellsOfText(speeding_excess)].map(([over, [events]]) => ({
            segment,
            subject,
            is_month,
            starts,
            over,
            events,
          })),
        ),
      ),
      regions: inOrder(
        types.flatMap(({ segment, subject, is_month, starts, type, regions }) =>
          [...cellsOfText(regions)].map(([place, [events]]) => ({
            segment,
            subject,
            is_month,
            starts,
            type,
            place,
            events,
          })),
        ),
      ),
      crossings: inOrder(
        (await rowsOf(heldCrossings)).flatMap(({ crossings, ...key }) =>
          [...cellsOfText(crossings)].map(([between, [trips, meters]]) => ({ ...key, between, trips, meters })),
        ),
      ),
      placed: types.map(({ hours, counts }) => [total(hours), total(counts)]),
      breakdown: inOrder(
        types.flatMap(({ segment, subject, is_month, starts, type, totals }) =>
          [...cellsOfText(totals)]
            .filter(([part]) => !part.startsWith('weather'))
            .map(([part, [events]]) => ({ segment, subject, is_month, starts, type, part, events })),
        ),
      ),
      totals: inOrder(await rowsOf(heldTotals)),
      driven: driven.map(({ totals }) => cellsOfText(totals)),
      vehicles: await vehicleNumbers(pool, clientId, []),
    },
    found: {
      driving: inOrder(await rowsOf(foundDriving)),
      incidents: inOrder(await rowsOf(foundIncidents)),
      speedingExcess: inOrder(await rowsOf(foundSpeedingExcess)),
      regions: inOrder(await rowsOf(foundRegions)),
      crossings: inOrder(await rowsOf(foundCrossings)),
      placed: types.map(({ counts }) => [total(counts), total(counts)]),
      breakdown: inOrder(await rowsOf(foundBreakdown)),
      totals: inOrder(await rowsOf(foundTotals)),
      driven: driven.map(({ conditions }) => addedUp(conditions)),
      vehicles: await vehicleNumbers(pool, clientId, incidentCells),
    },
  }
}

/** Numbers and regions of the events of all vehicles combined, by type and day. */
async function vehicleNumbers(
  pool: pg.Pool,
  clientId: number,
  cells: readonly (typeof incidentCells)[number][],
): Promise<unknown[]> {
  const { rows } = await pool.query<{ ids: string[] | null; first: string; last: string }>(
    'select array_agg(distinct vehicle_id::text) as ids, min(day) as first, max(day) as last from vehicle_day where client_id = $1',
    [clientId],
  )
  const [{ ids, first, last } = { ids: null, first: '', last: '' }] = rows
  if (!ids) return []
  const wanted = { first, last, vehicleIds: ids }
  const events = { cells, types: 'each', byDay: true } as const
  const days = await sumVehicles(pool, clientId, wanted, { events }, (day) => day)
  return inOrder(
    [...days].flatMap(([day, { types }]) =>
      [...types].map(
        ([type, { hours: _, speedingExcess: __, totals: ___, conditions: ____, counts, regions, ...numbers }]) => ({
          day,
          type,
          ...numbers,
          counts: [...counts],
          regions: [...regions],
        }),
      ),
    ),
  )
}

const inOrder = (rows: readonly Record<string, unknown>[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const total = (text: string) => [...cellsOfText(text).values()].reduce((sum, [events]) => sum + events!, 0)

const parts = ['region', 'light', 'traffic', 'weather']

/** Totals a four-part breakdown by each part alone. */
function addedUp(conditions: string): Map<string, number[]> {
  const cells = [...cellsOfText(conditions)].map(([key, sums]) => ({ codes: key.split(','), sums }))
  const all = parts.flatMap((part, at) => cells.map(({ codes, sums }) => ({ key: `${part},${codes[at]}`, sums })))
  return new Map(
    [...Map.groupBy(all, ({ key }) => key)].map(([key, own]) => [
      key,
      [0, 1].map((place) => own.reduce((sum, { sums }) => sum + sums[place]!, 0)),
    ]),
  )
}

const heldDriving = `
  select kind as segment, subject_id as subject, is_month, starts, vehicles, trips, distance_meters as meters from segment_driving
  where client_id = $1 and kind > 0 and vehicles > 0`
const heldIncidents = `
  select kind as segment, subject_id as subject, is_month, starts, translated_type as type, counts, regions, hours, speeding_excess, totals from segment_incidents
  where client_id = $1`

const heldTotals = `
  select kind as segment, subject_id as subject, is_month, starts, translated_type as type, severity1, severity2, severity3, severity4, severity5,
    accurate, inaccurate, unrated, risk_thousandths as risk, intensity, graded, unmeasured from segment_incidents where client_id = $1`
const heldConditions = `select conditions, totals from segment_driving where client_id = $1 and kind > 0`
const heldCrossings = `
  select kind as segment, subject_id as subject, is_month, starts, crossings from segment_driving where client_id = $1 and kind > 0`

const segmentsOf = (table: string) => `
  lateral (select ${segmentKind.fleet} as segment, 0::bigint as subject union all select ${segmentKind.connection}, ${table}.connection_id
    union all select ${segmentKind.group}, group_id from vehicle_group_member where client_id = $1 and vehicle_id = ${table}.vehicle_id) p,
  lateral (select false as is_month, ${table}.day as starts union all select true, date_trunc('month', ${table}.day)::date
    where ${table}.day < date_trunc('month', now() at time zone (select time_zone from client where id = $1))::date) l`

// A vehicle's meters for a day are rounded.
const foundDriving = `
  with day as (
    select segment, subject, is_month, starts, d.day, count(*)::int as vehicles, sum(d.trips)::int as trips, sum(round(d.distance_meters)) as meters
    from vehicle_day d, ${segmentsOf('d')} where d.client_id = $1 and d.is_counted and d.drives is not null group by 1, 2, 3, 4, 5)
  select segment, subject, is_month, starts, sum(vehicles)::int as vehicles, sum(trips)::int as trips, sum(meters) as meters
  from day group by 1, 2, 3, 4`
const isFirst = `i.id <> all${repeatedIds}`
const foundIncidents = `
  select segment, subject, is_month, starts, type, concat_ws(',', severity, rating, source) as kind, count(*)::int as events,
    sum(round((risk * 1000)::numeric))::text as risk
  from incident i, ${segmentsOf('i')}, lateral (values (''), (i.translated_type)) as t(type)
  where i.client_id = $1 and ${isFirst} group by 1, 2, 3, 4, 5, 6`
const foundRegions = `
  select segment, subject, is_month, starts, type, concat_ws(',', region_id, severity, rating, source) as place, count(*)::int as events
  from incident i, ${segmentsOf('i')}, lateral (values (''), (i.translated_type)) as t(type)
  where i.client_id = $1 and ${isFirst} group by 1, 2, 3, 4, 5, 6`
const foundCrossings = `
  select segment, subject, is_month, starts, concat_ws(',', s.region_id, e.region_id) as between, count(*)::int as trips,
    sum(round(t.distance_meters * coalesce((select sum(t.counted_parts[n + 1] - t.counted_parts[n]) / t.driving_seconds::float8
      from generate_series(1, cardinality(t.counted_parts), 2) as n), 1)))::float8 as meters
  from trip t join place s on s.id = t.start_place_id join place e on e.id = t.end_place_id, ${segmentsOf('t')}
  where t.client_id = $1 and not t.is_private and t.counted_parts is distinct from '{}' and s.region_id > 0 and e.region_id > 0 and s.region_id <> e.region_id
    and exists (select from vehicle_day d where d.client_id = $1 and d.vehicle_id = t.vehicle_id and d.day = t.day and d.is_counted)
  group by 1, 2, 3, 4, 5`
// From the details, where the limit is as reported, or as it was when the event was rated.
const foundSpeedingExcess = `
  select segment, subject, is_month, starts, coalesce((i.speed_kmh - e.speed_limit_kmh)::text, 'unknown') as over, count(*)::int as events
  from incident i join incident_detail e using (client_id, occurred_at, id), ${segmentsOf('i')}
  where i.client_id = $1 and ${isFirst} and i.translated_type = 'speeding' group by 1, 2, 3, 4, 5`
const foundBreakdown = `
  select segment, subject, is_month, starts, type, part, count(*)::int as events
  from incident i join incident_detail e using (client_id, occurred_at, id), ${segmentsOf('i')},
    lateral (select ${localTimeOfEvent('time_zone')} as clock from client where id = $1) c,
    lateral (values ('', 'region,' || i.region_id), (i.translated_type, 'region,' || i.region_id),
      ('', 'hour,' || extract(isodow from clock) || ',' || extract(hour from clock)),
      ('', 'light,' || coalesce(e.light, 0)), ('', 'traffic,' || coalesce(e.traffic, 3))) as m(type, part)
  where i.client_id = $1 and ${isFirst} and i.rating <> 1 group by 1, 2, 3, 4, 5, 6`
const countIf = (condition: string) => `(count(*) filter (where ${condition}))::int`
// By any unit of the vehicle.
const wasMeasured = `exists (select from vehicle v join vehicle u on u.client_id = $1 and (u.id = v.id or u.vin_key = v.vin_key)
    join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.id
  where v.client_id = $1 and v.id = i.vehicle_id and d.day = i.day and d.distance_meters > 0)`
const foundTotals = `
  select segment, subject, is_month, starts, type, ${[1, 2, 3, 4, 5]
    .map((level) => `${countIf(`rating <> 1 and severity = ${level}`)} as severity${level}`)
    .join(', ')},
    ${countIf('rating = 0')} as accurate, ${countIf('rating = 1')} as inaccurate, ${countIf('rating > 1')} as unrated,
    coalesce(sum(round((risk * 1000)::numeric)) filter (where rating <> 1), 0)::float8 as risk,
    coalesce(sum(intensity) filter (where rating <> 1), 0)::int as intensity, ${countIf('rating <> 1 and intensity is not null')} as graded,
    ${countIf(`rating <> 1 and not ${wasMeasured}`)} as unmeasured
  from incident i, ${segmentsOf('i')}, lateral (values (''), (i.translated_type)) as t(type)
  where i.client_id = $1 and ${isFirst} group by 1, 2, 3, 4, 5`
