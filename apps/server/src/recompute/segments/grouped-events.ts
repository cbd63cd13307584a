import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import type { WeatherWord } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { nameText } from '../../db/statements/statement-name.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherCodeOf } from '../../sync/derive/weather-codes.ts'
import { localTimeOfEvent } from '../clocks/place-zone.ts'
import { isRepeat, isWithin } from '../roll-up/day-sums.ts'
import type { Between, EventRow, VehicleDaySelection } from './day-rows.ts'
import { allTypes, type incidentCells } from './segment-sums.ts'

// Events of some vehicles, aggregated by the database: for a vehicle with thousands, only the requested breakdown is
// kept, which leaves a few hundred rows. If days already hold what is requested, they are read instead (`readCounted`).

type IncidentCell = (typeof incidentCells)[number]

/**
 * The requested breakdowns, the event types (each, some, or all together, `allTypes`), and whether days are kept apart.
 */
export type EventSelection = { cells: readonly IncidentCell[]; types: 'each' | readonly string[]; byDay: boolean }

/** The dimensions of a breakdown besides types and days. */
type Part = 'level' | 'rating' | 'region' | 'hour' | 'conditions' | 'risk' | 'over' | 'measured'
const partsOf: Readonly<Record<IncidentCell, readonly Part[]>> = {
  counts: ['level', 'rating', 'risk'],
  regions: ['level', 'rating', 'region', 'measured'],
  hours: ['level', 'rating', 'hour', 'measured'],
  conditions: ['rating', 'region', 'conditions', 'measured'],
  totals: ['rating', 'region', 'hour', 'conditions', 'measured'],
  speedingExcess: ['over'],
}

/** Returns true if a day's counts (`vehicle_day.counted`) cover everything requested. */
export const isCounted = ({ cells }: EventSelection): boolean =>
  cells.every((name) => name === 'counts' || name === 'regions')

const clock = localTimeOfEvent('(select time_zone from client where id = $1)')
const { pending } = incidentRating.code

/** Event columns by the dimension they belong to, with the placeholder for those not requested. */
const columns: readonly [name: keyof StoredRow, part: Part, column: string, unasked: string][] = [
  ['severity', 'level', 'i.severity', '1'],
  ['source', 'level', 'i.source', '0'],
  ['rating', 'rating', 'i.rating', `${pending}`],
  ['region', 'region', 'i.region_id', '0'],
  ['weekday', 'hour', `extract(isodow from ${clock})::int`, '1'],
  ['hour', 'hour', `extract(hour from ${clock})::int`, '0'],
  ['light', 'conditions', 'coalesce(e.light, 0)', '0'],
  ['traffic', 'conditions', `coalesce(e.traffic, ${unknownTraffic})`, `${unknownTraffic}`],
  ['weather', 'conditions', 'e.weather', 'null'],
  ['intensity', 'risk', 'i.intensity', 'null'],
  ['overByKmh', 'over', 'i.over_by_kmh', 'null'],
  // Looked up in a list that is built once: queried day by day over all months, it takes longer than everything else.
  ['isMeasured', 'measured', '(i.vehicle_id, i.day) in (select m.vehicle_id, m.day from measured m)', 'true'],
]
/** For one vehicle only days are looked up, which is faster than pairs. */
const isMeasuredOfOne = 'i.day in (select m.day from measured m)'

type StoredRow = Omit<EventRow, 'vehicleId' | 'connectionId' | 'weather'> & { weather: string | null }

/**
 * Reads aggregated events of some vehicles, grouped by what is requested; the other fields of a row are placeholders.
 */
export async function readGroupedEvents(
  client: Queries,
  clientId: number,
  { first, last, vehicleIds }: VehicleDaySelection,
  { since, until }: Between,
  wanted: EventSelection,
): Promise<Omit<EventRow, 'vehicleId' | 'connectionId'>[]> {
  const asked = new Set(wanted.cells.flatMap((name) => partsOf[name]))
  const types = typesOf(wanted)
  const kinds = [
    `${wanted.byDay ? 'i.day' : '$2::date as day'}`,
    `${types === 'together' ? `'${allTypes}'` : 'i.translated_type'} as type`,
    ...columns.map(([name, part, column, unasked]) => {
      const kinds = part === 'measured' && vehicleIds.length === 1 ? isMeasuredOfOne : column
      return `${asked.has(part) ? kinds : unasked} as "${name}"`
    }),
  ]
  const details = `left join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
        and ${within('e.occurred_at')}`
  const text = `with measured as materialized (${measuredDays})
      select ${kinds.join(', ')}, count(*)::int as events,
        ${asked.has('risk') ? 'sum(round(i.risk * 1000))::float8' : '0'} as "riskThousandths"
      from incident i ${asked.has('conditions') ? details : ''}
      where i.client_id = $1 and i.vehicle_id = any($6::bigint[]) and i.day >= $2::date and i.day <= $3::date
        and ${within('i.occurred_at')} and ${isOfTypes(types)} and not ${isRepeat}
      group by ${kinds.map((_, at) => at + 1).join(', ')}`
  const values = [clientId, first, last, since, until, vehicleIds, ...(isListed(types) ? [types] : [])]
  const { rows } = await client.query<StoredRow>(nameText('segment-events-alike', text), values)
  return rows.map(({ weather, ...row }) => ({ ...row, weather: weatherCodeOf(weather as WeatherWord | null) }))
}

const within = (time: string) => isWithin(time, '$4::timestamptz', '$5::timestamptz')

/** Days on which any unit of one of the vehicles reported a distance. */
const measuredDays = `
  select u.vehicle_id, d.day from (
      select v.id as vehicle_id, v.id as unit_id from vehicle v where v.client_id = $1 and v.id = any($6::bigint[])
      union select v.id, o.id from vehicle v join vehicle o on o.client_id = $1 and o.vin_key = v.vin_key
        where v.client_id = $1 and v.id = any($6::bigint[])) u
    join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.unit_id and d.day >= $2::date and d.day <= $3::date
      and d.distance_meters > 0`

/** The event types to break down: each, none, or some, in which case only these are returned. */
export type Types = 'each' | 'together' | readonly string[]

/** Returns the types that a response breaks down: each, if some are requested together with the total. */
export function typesOf({ types }: EventSelection): Types {
  if (types === 'each' || !types.includes(allTypes)) return types
  return types.length > 1 ? 'each' : 'together'
}

const isSpeeding = (types: Types) => types.length === 1 && types[0] === speedingType
const isListed = (types: Types): types is readonly string[] => typeof types !== 'string' && !isSpeeding(types)

/** Speeding has its own index, which is used only if the type is a literal. */
function isOfTypes(types: Types): string {
  if (isSpeeding(types)) return `i.translated_type = '${speedingType}'`
  return isListed(types) ? 'i.translated_type = any($7::text[])' : 'true'
}
