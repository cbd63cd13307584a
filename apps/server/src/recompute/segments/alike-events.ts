import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import type { WeatherWord } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { nameText } from '../../db/statements/statement-name.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherCodeOf } from '../../sync/derive/weather-codes.ts'
import { isRepeat, isWithin } from '../roll-up/day-sums.ts'
import type { Between, EventRow, WantedOfSome } from './day-rows.ts'
import { allTypes, type incidentCells } from './pool-sums.ts'

// Events of some vehicles, added up by the database: of a vehicle with thousands only what is asked for is told apart, which leaves a
// few hundred rows. Where days hold what is asked for, they are read instead (`readCounted`).

type IncidentCell = (typeof incidentCells)[number]

/**
 * Which cells are asked for, of which types of events: of each, of some, or of all together (`allTypes`); and whether days are told
 * apart.
 */
export type EventsWanted = { cells: readonly IncidentCell[]; types: 'each' | readonly string[]; byDay: boolean }

/** What a cell tells apart, beside types and days. */
type Part = 'level' | 'rating' | 'region' | 'hour' | 'conditions' | 'risk' | 'over' | 'measured'
const partsOf: Readonly<Record<IncidentCell, readonly Part[]>> = {
  counts: ['level', 'rating', 'risk'],
  regions: ['level', 'rating', 'region', 'measured'],
  hours: ['level', 'rating', 'hour', 'measured'],
  conditions: ['rating', 'region', 'conditions', 'measured'],
  margins: ['rating', 'region', 'hour', 'conditions', 'measured'],
  overs: ['over'],
}

/** Whether what a day counted (`vehicle_day.counted`) tells all that is asked for. */
export const isCounted = ({ cells }: EventsWanted): boolean =>
  cells.every((name) => name === 'counts' || name === 'regions')

const clock = `i.occurred_at at time zone (select time_zone from client where id = $1)`
const { pending } = incidentRating.code

/** Columns of events, by the part that they belong to, and what stands for one that nobody asked for. */
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
  // Looked up in a list that is made once: asked day by day of all months, it takes longer than all else.
  ['isMeasured', 'measured', '(i.vehicle_id, i.day) in (select m.vehicle_id, m.day from measured m)', 'true'],
]
/** Of one vehicle days alone are looked up, which are found sooner than pairs. */
const isMeasuredOfOne = 'i.day in (select m.day from measured m)'

type StoredRow = Omit<EventRow, 'vehicleId' | 'connectionId' | 'weather'> & { weather: string | null }

/** Events of some vehicles together, alike in what is asked for; anything else that a row says of them is made up. */
export async function readAlike(
  client: Queries,
  clientId: number,
  { first, last, vehicleIds }: WantedOfSome,
  { since, until }: Between,
  wanted: EventsWanted,
): Promise<Omit<EventRow, 'vehicleId' | 'connectionId'>[]> {
  const asked = new Set(wanted.cells.flatMap((name) => partsOf[name]))
  const types = typesOf(wanted)
  const told = [
    `${wanted.byDay ? 'i.day' : '$2::date as day'}`,
    `${types === 'together' ? `'${allTypes}'` : 'i.translated_type'} as type`,
    ...columns.map(([name, part, column, unasked]) => {
      const told = part === 'measured' && vehicleIds.length === 1 ? isMeasuredOfOne : column
      return `${asked.has(part) ? told : unasked} as "${name}"`
    }),
  ]
  const details = `left join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
        and ${within('e.occurred_at')}`
  const text = `with measured as materialized (${measuredDays})
      select ${told.join(', ')}, count(*)::int as events,
        ${asked.has('risk') ? 'sum(round(i.risk * 1000))::float8' : '0'} as "riskThousandths"
      from incident i ${asked.has('conditions') ? details : ''}
      where i.client_id = $1 and i.vehicle_id = any($6::bigint[]) and i.day >= $2::date and i.day <= $3::date
        and ${within('i.occurred_at')} and ${isOfTypes(types)} and not ${isRepeat}
      group by ${told.map((_, at) => at + 1).join(', ')}`
  const values = [clientId, first, last, since, until, vehicleIds, ...(isListed(types) ? [types] : [])]
  const { rows } = await client.query<StoredRow>(nameText('pool-events-alike', text), values)
  return rows.map(({ weather, ...row }) => ({ ...row, weather: weatherCodeOf(weather as WeatherWord | null) }))
}

const within = (time: string) => isWithin(time, '$4::timestamptz', '$5::timestamptz')

/** Days on which any unit of one of the vehicles told how far it drove. */
const measuredDays = `
  select u.vehicle_id, d.day from (
      select v.id as vehicle_id, v.id as unit_id from vehicle v where v.client_id = $1 and v.id = any($6::bigint[])
      union select v.id, o.id from vehicle v join vehicle o on o.client_id = $1 and o.vin_key = v.vin_key
        where v.client_id = $1 and v.id = any($6::bigint[])) u
    join vehicle_day d on d.client_id = $1 and d.vehicle_id = u.unit_id and d.day >= $2::date and d.day <= $3::date
      and d.distance_meters > 0`

/** Types of events that are told apart: each, none, or some, of which alone is told. */
export type Types = 'each' | 'together' | readonly string[]

/** Which types an answer tells apart: where some are asked for beside all together, each. */
export function typesOf({ types }: EventsWanted): Types {
  if (types === 'each' || !types.includes(allTypes)) return types
  return types.length > 1 ? 'each' : 'together'
}

const isSpeeding = (types: Types) => types.length === 1 && types[0] === speedingType
const isListed = (types: Types): types is readonly string[] => typeof types !== 'string' && !isSpeeding(types)

/** Speeding has an index of its own, which is chosen where the type is not a value. */
function isOfTypes(types: Types): string {
  if (isSpeeding(types)) return `i.translated_type = '${speedingType}'`
  return isListed(types) ? 'i.translated_type = any($7::text[])' : 'true'
}
