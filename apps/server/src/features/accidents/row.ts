import type { Accident } from '@milepost/contract/accidents/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { type ImpactZone, impactZones } from '@milepost/domain/impact-zones'
import { sql } from 'kysely'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { thisClient } from '../../db/scope/scope.ts'
import { isDisputedLoss } from '../../reporting/losses/is-disputed-loss.ts'
import { isNoticeSent } from '../../reporting/losses/sent-notices.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'

export type LossRow = Omit<Accident, 'place' | 'impactZones'> & {
  place: PlaceRow | null
  zones: number
}

/** Columns of loss lists and files: a loss `a` and its event as joined by `lossFrom`. */
export const lossColumns = sql`a.id as "eventId", a.number as "accidentId", a.occurred_at as "occurredAt",
  json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type, e.time_zone as "timeZone",
  json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin) as vehicle,
  (select json_build_object('id', d.id::text, 'name', d.name) from driver d where d.client_id = ${thisClient} and d.id = a.driver_id) as driver,
  json_build_object('id', n.id, 'name', n.name) as connection,
  json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
  ${placeJson('k')} as place, a.impact_zones as zones, a.max_g as "maxG", a.risk as "riskScore", a.fault_percent = 0 as "noFault", a.fault_percent as "faultPercent",
  a.counted_fault_percent as "countedFaultPercent",
  a.cost_estimate_usd as "costEstimateUsd", a.origin, a.made_at as "madeAt", a.withdrawn_at as "withdrawnAt",
  ${isDisputedLoss} as "isDisputed",
  not exists (select 1 from incident_media m where m.client_id = ${thisClient} and m.incident_id = a.id
    and m.kind = ${mediaKind.video} and m.state in (${mediaState.known}, ${mediaState.wanted})) as "isReportReady",
  coalesce((select max(n.level) from loss_notice n where n.client_id = ${thisClient} and n.incident_id = a.id
    and ${isNoticeSent}), ${fnolLevel.code.none}) as "notificationLevel"`

/**
 * A loss `a` with everything its event is joined to. Join order matters: there are more tables than PostgreSQL reorders
 * itself (`join_collapse_limit`), so it starts with the first one.
 */
export const lossFrom = sql`accident a
  join incident_detail e on e.client_id = ${thisClient} and e.occurred_at = a.occurred_at and e.id = a.id
  join vehicle v on v.client_id = ${thisClient} and v.id = a.vehicle_id
  join connection n on n.client_id = ${thisClient} and n.id = a.connection_id
  join provider p on p.id = n.provider_id
  join incident_type y on y.translated_type = a.translated_type
  left join place k on k.id = a.place_id`

/** Converts a loss to the API's format. */
export const toLoss = ({ zones, place, ...row }: LossRow): Accident => ({
  ...row,
  place: toPlace(place),
  impactZones: zonesOf(zones),
})

/** Returns the zones whose bits are set, in order. */
export const zonesOf = (bits: number): ImpactZone[] => impactZones.filter((_, at) => bits & (1 << at))

export const bitsOf = (zones: readonly ImpactZone[]): number =>
  zones.reduce((bits, zone) => bits | (1 << impactZones.indexOf(zone)), 0)
