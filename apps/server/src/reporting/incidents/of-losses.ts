import { type RawBuilder, sql } from 'kysely'
import { likelyTwin } from '../../recompute/roll-up/day-sums.ts'

/** The other records that are likely the same event as the event with an id, as rows of `id` and `confidence`. */
export const twinsOf = (clientId: RawBuilder<number> | number, id: RawBuilder<unknown>) => sql`
  select d.second_id as id, d.confidence from incident_duplicate d
    where d.client_id = ${clientId} and d.first_id = ${id} and d.confidence >= ${sql.lit(likelyTwin)}::real
  union all
  select d.first_id, d.confidence from incident_duplicate d
    where d.client_id = ${clientId} and d.second_id = ${id} and d.confidence >= ${sql.lit(likelyTwin)}::real`

/** The loss that another record of the event with an id is; null if none is. */
export const lossOfTwin = (clientId: RawBuilder<number> | number, id: RawBuilder<unknown>) => sql`
  (select json_build_object('accidentId', a.number, 'eventId', a.id::text) from (${twinsOf(clientId, id)}) t
    join accident a on a.client_id = ${clientId} and a.id = t.id
    where a.withdrawn_at is null order by t.confidence desc, a.number limit 1)`

/** Selects the ids of all events that are a loss, or another record of one. */
export const idsOfLosses = (clientId: number) => sql`
  select a.id from accident a where a.client_id = ${clientId} and a.withdrawn_at is null
  union
  select t.id from accident a cross join lateral (${twinsOf(clientId, sql`a.id`)}) t
    where a.client_id = ${clientId} and a.withdrawn_at is null`

/** These events as rows `i`, looked up one by one: there are few. */
export const incidentsOfLosses = (clientId: number) => sql`(${idsOfLosses(clientId)}) l
  join incident_key k on k.client_id = ${clientId} and k.id = l.id
  cross join lateral (select * from incident i
    where i.client_id = ${clientId} and i.occurred_at = k.occurred_at and i.id = k.id limit 1) i`
