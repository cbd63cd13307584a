import type { Claim, ClaimProposal, MatchingEvent } from '@milepost/contract/claims/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { listClaimEvents } from '../../reporting/losses/claim-events.ts'

const claimColumns = (clientId: number): RawBuilder<Claim> => sql`c.id, c.claim_number as "claimNumber",
  c.insurer_name as "insurerName", c.policy_number as "policyNumber", c.policy_id as "policyId",
  (select json_build_object('id', v.id::text, 'name', v.name) from vehicle v where v.client_id = ${clientId} and v.id = c.vehicle_id) as vehicle,
  c.vehicle_text as "vehicleText", c.occurred_on as "lossDate", c.local_time as "lossTime",
  c.fault_percent as "faultPercent", c.paid_usd as "paidUsd", c.reserved_usd as "reservedUsd", c.injuries, c.status,
  c.file_name as "fileName", c.imported_by as "importedBy", c.imported_at as "importedAt",
  (select m.incident_id::text from claim_match m where m.client_id = ${clientId} and m.claim_id = c.id and m.is_match) as "lossEventId"`

type ClaimQuery = { PolicyId: string[]; PageNumber: number; PageSize: number }

/** Reads one page of a client's claims, newest loss first, and the count. */
export async function listClaims(
  db: ClientDatabase,
  { PolicyId, PageNumber, PageSize }: ClaimQuery,
): Promise<{ items: Claim[]; totalCount: number }> {
  const { clientId } = db
  const wanted = sql`c.client_id = ${clientId} and (${PolicyId.length === 0} or c.policy_id = any(${PolicyId}::bigint[]))`
  const [items, [count]] = await Promise.all([
    named(
      'claims-page',
      db,
      sql<Claim>`select ${claimColumns(clientId)} from claim c where ${wanted}
        order by c.occurred_on desc, c.id limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`,
    ),
    named('claims-counted', db, sql<{ claims: number }>`select count(*)::int as claims from claim c where ${wanted}`),
  ])
  return { items, totalCount: count!.claims }
}

/** Proposals shown at once: deciding some brings the next ones. */
const mostProposals = 200

type EventRow = Omit<MatchingEvent, 'place'> & { place: PlaceRow | null }

/** Lists the pairs of a claim and a collision that await a decision, newest loss first. */
export async function listProposals(db: ClientDatabase): Promise<ClaimProposal[]> {
  const { clientId } = db
  const pairs = (await listClaimEvents(db)).slice(0, mostProposals)
  if (pairs.length === 0) return []
  const [claims, events] = await Promise.all([
    named(
      'claims-of-proposals',
      db,
      sql<Claim>`select ${claimColumns(clientId)} from claim c
        where c.client_id = ${clientId} and c.id = any(${pairs.map(({ claimId }) => claimId)}::bigint[])`,
    ),
    named(
      'events-of-proposals',
      db,
      sql<EventRow>`select i.id, json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
        i.occurred_at as "occurredAt", e.time_zone as "timeZone", ${placeJson('k')} as place, e.max_g as "maxG",
        i.has_video as "hasVideo", a.number as "accidentId"
      from incident i join incident_detail e on e.client_id = ${clientId} and e.occurred_at = i.occurred_at and e.id = i.id
        join incident_type y on y.translated_type = i.translated_type
        left join place k on k.id = i.place_id
        left join accident a on a.client_id = ${clientId} and a.id = i.id and a.withdrawn_at is null
      where i.client_id = ${clientId} and i.id = any(${pairs.map(({ eventId }) => eventId)}::bigint[])`,
    ),
  ])
  const claimOf = new Map(claims.map((claim) => [claim.id, claim]))
  const eventOf = new Map(events.map((event) => [event.id, { ...event, place: toPlace(event.place) }]))
  return pairs.map(({ claimId, eventId }) => ({ claim: claimOf.get(claimId)!, event: eventOf.get(eventId)! }))
}
