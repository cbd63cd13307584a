import type { MetricChoice } from '@milepost/contract/compliances/metrics'
import { vehicleClass } from '@milepost/domain/codes'
import { regionById } from '@milepost/domain/regions'
import { sql } from 'kysely'
import { hasText } from '../../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { vehicleHasText } from '../../../reporting/vehicle-has-text.ts'
import type { Coordinate, MonthFacts } from '../measure/month-facts.ts'

export type SubjectFilter = {
  checklistId?: readonly string[]
  connectionId?: readonly number[]
  vehicleIds?: readonly string[]
  SearchedText?: string | undefined
}

/** A vehicle that a checklist applies to, with what is stored about its month. */
export type Subject = {
  id: string
  name: string
  vin: string | null
  connection: { id: number; name: string }
  checklist: { id: string; name: string; metrics: MetricChoice[] }
  class: number | null
  parkLatitude: unknown
  parkLongitude: unknown
  registeredRegionId: unknown
  vehicleType: unknown
  facts: MonthFacts | null
  basis: string | null
  calculatedMs: number | null
  /** Sums of its days in the month: facts calculated from others no longer hold. */
  days: string | null
}

/** Reads the vehicles of all connections with a checklist that match a filter, by name. */
export const readSubjects = (
  db: ClientDatabase,
  { checklistId = [], connectionId = [], vehicleIds = [], SearchedText }: SubjectFilter,
  { first, last }: { first: string; last: string },
): Promise<Subject[]> =>
  named(
    'compliance-subjects',
    db,
    sql<Subject>`select v.id, v.name, v.vin, v.class, json_build_object('id', n.id, 'name', n.name) as connection,
      json_build_object('id', k.id, 'name', k.name, 'metrics', k.metrics) as checklist,
      v.settings -> 'parkLatitude' as "parkLatitude", v.settings -> 'parkLongitude' as "parkLongitude",
      v.settings -> 'registeredRegionId' as "registeredRegionId", v.settings -> 'vehicleType' as "vehicleType",
      m.facts, m.basis, (extract(epoch from m.calculated_at) * 1000)::float8 as "calculatedMs", d.days
    from compliance_connection c
      join compliance_checklist k on k.client_id = c.client_id and k.id = c.checklist_id
      join connection n on n.client_id = c.client_id and n.id = c.connection_id and n.deleted_at is null
      join vehicle v on v.client_id = c.client_id and v.connection_id = n.id and v.gone_at is null
        and not v.is_placeholder
      left join compliance_month m on m.client_id = c.client_id and m.vehicle_id = v.id and m.month = ${first}::date
      left join lateral (
        select concat_ws(' ', sum(d.trips), round(sum(d.distance_meters)), sum(d.driving_seconds)) as days
        from vehicle_day d where d.client_id = ${db.clientId} and d.vehicle_id = v.id
          and d.day between ${first}::date and ${last}::date
      ) d on true
    where c.client_id = ${db.clientId}
      and ${checklistId.length ? sql`k.id = any(${checklistId}::uuid[])` : sql`true`}
      and ${connectionId.length ? sql`n.id = any(${connectionId}::int[])` : sql`true`}
      and ${vehicleIds.length ? sql`v.id = any(${vehicleIds}::bigint[])` : sql`true`}
      and ${SearchedText ? hasText(SearchedText, (part) => vehicleHasText(db.clientId, part)) : sql`true`}
    order by lower(v.name), v.id`,
    'fresh',
  )

/** Returns the park location if both coordinates are set. Settings may hold anything that was stored before they were checked. */
export function parkOf({ parkLatitude, parkLongitude }: Subject): Coordinate | null {
  const isNumber = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  return isNumber(parkLatitude, 90) && isNumber(parkLongitude, 180) ? { lat: parkLatitude, lon: parkLongitude } : null
}

export const registrationOf = ({ registeredRegionId: id }: Subject): number | null =>
  typeof id === 'number' && regionById(id) ? id : null

/** Returns the type in the settings, else the class that the provider reports. */
export function vehicleTypeOf({ vehicleType, class: reported }: Subject): string | null {
  if (typeof vehicleType === 'string' && vehicleType.trim() !== '') return vehicleType.trim()
  return reported === null || reported === vehicleClass.code.unknown ? null : vehicleClass.word(reported)
}
