import type { RateType } from '@milepost/contract/risk-score-config'
import { cabinTypes, cameraTypes } from '@milepost/scoring/camera-types'
import type { ClientBase } from 'pg'
import { cameraDays } from '../evidence/month-evidence.ts'
import { cellsOf } from './counted-cells.ts'
import type { VehicleDay } from './dirty-days.ts'
import type { ComputedDay, HeldDay } from './vehicle-days.ts'

/**
 * Says of days that changed that the evidence of their months no longer holds: of the unit, and of other units of its
 * vehicle. Called in the transaction that changes them.
 */
export async function markStale(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<void> {
  if (!days.length) return
  await client.query({
    name: 'stale-evidence',
    text: `insert into evidence_month as t (client_id, vehicle_id, month)
      select distinct $1::int, v, date_trunc('month', d)::date from unnest($2::date[], $3::bigint[]) as u(d, v)
      on conflict (client_id, vehicle_id, month) do update set formula = null where t.formula is not null`,
    values: [clientId, ...keysOf(days)],
  })
  await client.query({
    name: 'stale-beside',
    text: staleAround('{0}', 'u.v <> w.id'),
    values: [clientId, ...keysOf(days)],
  })
}

/**
 * Says the same of the months around days on which a picture, or an event that only a camera sees, is new or gone: they
 * tell whether there was a camera before and after.
 */
export async function markCamerasStale(
  client: ClientBase,
  clientId: number,
  changed: readonly ComputedDay[],
): Promise<void> {
  if (!changed.some(({ before, after }) => before?.counted !== after?.counted || before?.hasVideo !== after?.hasVideo))
    return
  const [seen, inCabin] = [await translatedAs(client, cameraTypes), await translatedAs(client, cabinTypes)]
  const shown = (day: HeldDay | undefined) => [day?.hasVideo === true || hasAny(day, seen), hasAny(day, inCabin)].join()
  const days = changed.filter(({ before, after }) => shown(before) !== shown(after))
  if (!days.length) return
  const around = staleAround(`{-${cameraDays},0,${cameraDays}}`, 'true')
  await client.query({ name: 'stale-cameras', text: around, values: [clientId, ...keysOf(days)] })
}

const keysOf = (days: readonly VehicleDay[]) => [days.map(({ day }) => day), days.map(({ vehicleId }) => vehicleId)]

async function translatedAs(client: ClientBase, types: readonly RateType[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ type: string }>(
    'select translated_type as type from incident_type where scoring_type = any($1::text[])',
    [types],
  )
  return new Set(rows.map(({ type }) => type))
}

const hasAny = (day: HeldDay | undefined, types: ReadonlySet<string>) =>
  day !== undefined && cellsOf(day.counted).some(({ translatedType }) => types.has(translatedType))

/** SQL that takes back the evidence of months some days from days `u.d` of units `u.v`, of units `w` of the same vehicles. */
const staleAround = (days: string, which: string) => `
  update evidence_month t set formula = null
  from (
    select distinct w.id, date_trunc('month', u.d + o)::date as month
    from unnest($2::date[], $3::bigint[]) as u(d, v) cross join unnest('${days}'::int[]) as o
      join vehicle m on m.client_id = $1 and m.id = u.v
      cross join lateral (select m.id union select s.id from vehicle s where s.client_id = $1 and s.vin_key = m.vin_key) w
    where ${which}) n
  where t.client_id = $1 and t.vehicle_id = n.id and t.month = n.month and t.formula is not null`
