import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { cabinTypes, cameraTypes } from '@milepost/scoring/evidence/camera-types'
import type { Queries } from '../../db/scope/queries.ts'
import { type Cell, cellsOf } from '../roll-up/counted-cells.ts'
import { drivesOf } from '../roll-up/drives.ts'
import {
  cameraDays,
  type EvidenceRule,
  type ShownCameras,
  type UnitDay,
  type WholeVehicle,
  wholeOf,
} from './month-evidence.ts'

/** A month (its first day) of a unit; `members` are all units of its vehicle, null if it is the only one. */
export type UnitMonth = { vehicleId: string; month: string; members: string | null }

/** A day as stored, and the vehicle it was read for; for the vehicle's own day, the events show its cameras. */
type ReadDay = Omit<UnitDay, 'cells' | 'drives'> & { [K in keyof ShownCameras]: boolean | null } & {
  ofVehicle: string
  hasVideo: boolean
  counted: string | null
  drives: string | null
}

/** A unit's days by month (yyyy-mm), and the facts from its days and those of the vehicle's other units. */
export type DaysOfUnit = { own: ReadonlyMap<string, UnitDay[]>; whole: WholeVehicle }

export const noDays: DaysOfUnit = { own: new Map(), whole: wholeOf([]) }

/**
 * Reads the days of units from their first month to the last, nearby days, and those of other units of their vehicles.
 */
export async function readUnitDays(
  client: Queries,
  clientId: number,
  { typeOf, before }: Pick<EvidenceRule, 'typeOf'> & { before: string },
  months: readonly UnitMonth[],
): Promise<Map<string, DaysOfUnit>> {
  const spans = [...Map.groupBy(months, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, own]) => {
    const ordered = own.map(({ month }) => month).toSorted()
    const members = own[0]!.members?.split(',') ?? [vehicleId]
    return members.map((member) => ({ vehicleId, member, first: ordered[0], last: ordered.at(-1) }))
  })
  const { rows } = await client.query<ReadDay>({
    name: 'evidence-days',
    text: `select s.vehicle_id as "ofVehicle", d.vehicle_id as "vehicleId", d.day, d.is_counted as "isCounted", d.distance_meters as meters,
        coalesce(d.private_meters, 0) as "privateMeters",
        d.has_video as "hasVideo", case when not ${own} then ${shows('$6')} end as "showsCamera", case when not ${own} then ${shows('$7')} end as "showsCabin",
        case when ${own} then d.counted end as counted, case when ${own} then d.drives end as drives
      from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[]) as s(vehicle_id, member, first, last)
        join vehicle_day d on d.client_id = $1 and d.vehicle_id = s.member
          and d.day >= s.first - ${cameraDays} and d.day < (s.last + interval '1 month')::date + ${cameraDays}
      order by d.day`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ member }) => member),
      spans.map(({ first }) => first),
      spans.map(({ last }) => last),
      patternOf(typeOf, cameraTypes),
      patternOf(typeOf, cabinTypes),
    ],
  })
  const units = Map.groupBy(rows, ({ ofVehicle }) => ofVehicle)
  const shown = shownBy(typeOf)
  return new Map([...units].map(([vehicleId, days]) => [vehicleId, daysOfUnit(vehicleId, days, before, shown)]))
}

function daysOfUnit(
  vehicleId: string,
  days: readonly ReadDay[],
  before: string,
  shown: (cells: readonly Cell[]) => ShownCameras,
): DaysOfUnit {
  const read = days.map(({ counted, drives, ...day }) => {
    const cells = cellsOf(counted)
    const own = shown(cells)
    return {
      ...day,
      cells,
      drives: drivesOf(drives),
      showsCamera: day.hasVideo || (day.showsCamera ?? own.showsCamera),
      showsCabin: day.showsCabin ?? own.showsCabin,
    }
  })
  const own = read.filter((day) => day.vehicleId === vehicleId && day.day > before)
  return { own: Map.groupBy(own, ({ day }) => day.slice(0, 7)), whole: wholeOf(read) }
}

/** Returns what the events of a day show about cameras. */
function shownBy(typeOf: ReadonlyMap<string, ScoringType>): (cells: readonly Cell[]) => ShownCameras {
  const translatedAs = (types: readonly ScoringType[]) =>
    new Set([...typeOf].flatMap(([translated, type]) => (types.includes(type) ? translated : [])))
  const [seen, inCabin] = [translatedAs(cameraTypes), translatedAs(cabinTypes)]
  return (cells) => ({
    showsCamera: cells.some(({ translatedType }) => seen.has(translatedType)),
    showsCabin: cells.some(({ translatedType }) => inCabin.has(translatedType)),
  })
}

/** SQL that is true for days to count, rather than read only for what they show about others. */
const own = '(d.vehicle_id = s.vehicle_id and d.day >= s.first)'

/** SQL that is true if a day has an event matching a pattern. */
const shows = (pattern: string) => `coalesce(d.counted ~ ${pattern}, false)`

/** Pattern of a day's events that are scored as one of some types. */
const patternOf = (typeOf: ReadonlyMap<string, ScoringType>, types: readonly ScoringType[]) =>
  `(^|;)(${[...typeOf].flatMap(([translated, type]) => (types.includes(type) ? translated : [])).join('|')}),`
