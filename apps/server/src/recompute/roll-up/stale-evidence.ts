import type { RateType } from '@milepost/contract/scoring-config/endpoints'
import { dayPlus, monthOf } from '@milepost/domain/time/calendar-days'
import { cabinTypes, cameraTypes } from '@milepost/scoring/evidence/camera-types'
import type { ClientBase } from 'pg'
import { cameraDays } from '../evidence/month-evidence.ts'
import { cellsOf } from './counted-cells.ts'
import type { VehicleDay } from './dirty-days.ts'
import type { ComputedDay, StoredVehicleDay } from './vehicle-days.ts'

/**
 * Marks the monthly evidence of changed days as stale: for the unit, and for other units of its vehicle. Called in the
 * transaction that changes them.
 */
export async function markStale(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<void> {
  if (!days.length) return
  const values = [clientId, ...unitMonths(days, [0])]
  // Two statements: a cluster refuses one that inserts and updates with the same values.
  await client.query({ name: 'stale-evidence-added', text: addMonths, values })
  await client.query({ name: 'stale-evidence', text: takeBack, values })
}

/**
 * Does the same for the months around days on which a picture, or a camera-only event, was added or removed: they show
 * whether there was a camera before and after.
 */
export async function markCamerasStale(
  client: ClientBase,
  clientId: number,
  changed: readonly ComputedDay[],
): Promise<void> {
  // A rating changes no type: most days show the same cameras, without looking up how types are scored.
  const others = changed.filter(
    ({ before, after }) => before?.hasVideo !== after?.hasVideo || typesOf(before) !== typesOf(after),
  )
  if (!others.length) return
  const { seen, inCabin } = await cameraWords(client)
  const shown = (day: StoredVehicleDay | undefined) =>
    [day?.hasVideo === true || hasAny(day, seen), hasAny(day, inCabin)].join()
  const days = others.filter(({ before, after }) => shown(before) !== shown(after))
  if (!days.length) return
  const months = unitMonths(days, [-cameraDays, 0, cameraDays])
  await client.query({ name: 'stale-cameras', text: takeBack, values: [clientId, ...months] })
}

/** Returns the months of days and of those `apart` days away, each once: units and first days. */
function unitMonths(days: readonly VehicleDay[], apart: readonly number[]): [vehicleIds: string[], months: string[]] {
  const unique = new Map<string, [vehicleId: string, month: string]>()
  for (const { vehicleId, day } of days)
    for (const offset of apart) {
      const month = monthOf(offset ? dayPlus(day, offset) : day)
      unique.set(`${vehicleId}|${month}`, [vehicleId, month])
    }
  const months = [...unique.values()]
  return [months.map(([vehicleId]) => vehicleId), months.map(([, month]) => month)]
}

/** Returns the translated types scored as camera-only, and those that only a cabin camera reports. */
async function cameraWords(client: ClientBase): Promise<Record<'seen' | 'inCabin', ReadonlySet<string>>> {
  const { rows } = await client.query<{ type: string; scoringType: RateType }>({
    name: 'camera-words',
    text: `select translated_type as type, scoring_type as "scoringType" from incident_type where scoring_type = any($1::text[])`,
    values: [[...cameraTypes, ...cabinTypes]],
  })
  const wordsOf = (types: readonly RateType[]) =>
    new Set(rows.flatMap(({ type, scoringType }) => (types.includes(scoringType) ? [type] : [])))
  return { seen: wordsOf(cameraTypes), inCabin: wordsOf(cabinTypes) }
}

/** The types of a day's events, in their stored order. */
const typesOf = (day: StoredVehicleDay | undefined) =>
  [...new Set(cellsOf(day?.counted).map(({ translatedType }) => translatedType))].join()

const hasAny = (day: StoredVehicleDay | undefined, types: ReadonlySet<string>) =>
  day !== undefined && cellsOf(day.counted).some(({ translatedType }) => types.has(translatedType))

const named = 'unnest($2::bigint[], $3::date[]) as u(v, month)'

/**
 * Months without stored evidence. Existing ones are not touched: a conflicting insert would lock the row, which is a
 * write.
 */
const addMonths = `
  insert into evidence_month (client_id, vehicle_id, month)
  select $1::int, u.v, u.month from ${named}
  where not exists (select from evidence_month t where t.client_id = $1 and t.vehicle_id = u.v and t.month = u.month)`

/** Marks the evidence of units' months as stale, and that of other units of the same vehicles. */
const takeBack = `
  update evidence_month t set formula = null
  from (
    select distinct w.id, u.month from ${named} cross join lateral (
      select u.v as id
      union all select s.id from vehicle m join vehicle s on s.client_id = $1 and s.vin_key = m.vin_key and s.id <> m.id
      where m.client_id = $1 and m.id = u.v) w) n
  where t.client_id = $1 and t.vehicle_id = n.id and t.month = n.month and t.formula is not null`
