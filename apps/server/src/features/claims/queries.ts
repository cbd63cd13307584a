import type { ClaimProposal, MatchingEvent } from '@milepost/contract/claims/endpoints'
import { sql } from 'kysely'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { listClaimEvents } from '../../reporting/losses/claim-events.ts'
import { selectClaims } from './list-claims.ts'

/** Proposals shown at once: deciding some brings the next ones. */
const mostProposals = 200

type EventRow = Omit<MatchingEvent, 'place'> & { place: PlaceRow | null }

/**
 * Lists the pairs of a claim and a collision that await a decision, newest loss first; with connections, those of their
 * collisions.
 */
export async function listProposals(
  db: ClientDatabase,
  { ConnectionId }: { ConnectionId: readonly number[] },
): Promise<ClaimProposal[]> {
  const { clientId } = db
  const pairs = (await listClaimEvents(db, ConnectionId)).slice(0, mostProposals)
  if (pairs.length === 0) return []
  const [claims, events] = await Promise.all([
    named(
      'claims-of-proposals',
      db,
      selectClaims(clientId, sql`c.id = any(${pairs.map(({ claimId }) => claimId)}::bigint[])`),
    ),
    named(
      'events-of-proposals',
      db,
      sql<EventRow>`select i.id, json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
        i.occurred_at as "occurredAt", e.time_zone as "timeZone", ${placeJson('k')} as place, e.max_g as "maxG",
        i.has_video as "hasVideo", a.number as "accidentId", a.fault_percent as "faultPercent",
        a.cost_estimate_usd as "costEstimateUsd"
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
